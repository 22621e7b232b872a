// Mails written as files: many in one round, each exactly once.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DeliveryResult, Parcel } from "#server/mail/delivery/delivery.ts";
import { mailroomOf, mailsOf, setAside } from "#test/mailroom.ts";
import { type Browser, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
});
afterAll(() => shop.close());
beforeEach(() => setAside(shop));

async function writeToShop(...names: string[]): Promise<void> {
  for (const name of names) {
    const message = { name, email: "tahmina@example.com", message: "Which lemon fruits on a balcony?" };
    expect((await shop.browser().post("/api/contact", message)).status).toBe(200);
  }
}
const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
const files = (give: (parcel: Parcel) => Promise<DeliveryResult>) =>
  Object.assign(give, { isRepeatable: true as const });
const states = async (limit: number) =>
  (await mailsOf(admin, { limit })).map(({ state, attempts }: { state: string; attempts: number }) => [
    state,
    attempts,
  ]);

test("two senders with one folder at once: each mail is written once, by one of them", async () => {
  await writeToShop(...Array.from({ length: 55 }, (_, nth) => `Writer ${nth}`));
  const dataDir = await mkdtemp(join(tmpdir(), "gachpala-outbox-"));
  await Promise.all([mailroomOf(shop, { dataDir }).sendDue(), mailroomOf(shop, { dataDir }).sendDue()]);
  const names = await readdir(join(dataDir, "outbox"));
  expect(names).toHaveLength(55);
  expect(await states(55)).toEqual(Array(55).fill(["sent", 1]));
  await rm(dataDir, { recursive: true });
});

test("a round that is late before the hand-over loses its mails to another, and releases nothing when it resumes", async () => {
  await writeToShop("Nasrin", "Rafiq");
  const given: string[] = [];
  const delivery = (name: string, result: DeliveryResult) =>
    files(async ({ id }) => {
      given.push(`${name} ${id}`);
      return result;
    });
  const full = { kind: "refused", reason: "the disk is full" } as const;
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const owners = async () => {
    reached.resolve();
    await gate.promise;
    return [{ name: "Owner", address: "owner@example.com", language: "en" as const }];
  };
  const late = mailroomOf(shop, { delivery: delivery("late", { kind: "sent", remark: "" }), owners }).sendDue();
  await reached.promise;
  await mailroomOf(shop, { delivery: delivery("second", full), now: later(6) }).sendDue();
  gate.resolve();
  await late;
  expect(given.map((each) => each.split(" ")[0])).toEqual(["second", "second"]);
  expect(await states(2)).toEqual([
    ["waiting", 2],
    ["waiting", 2],
  ]);
});

test("a shop that stops within a round writes its mails again to the same files, and none is unsure", async () => {
  await writeToShop("Kamal", "Shirin");
  const places: string[] = [];
  const stopped = files(async ({ id }) => {
    places.push(id);
    return places.length < 2 ? { kind: "sent", remark: "" } : new Promise<DeliveryResult>(() => {});
  });
  void mailroomOf(shop, { delivery: stopped }).sendDue();
  await expect.poll(async () => places.length).toBe(2);
  const again: string[] = [];
  const next = files(async ({ id }) => {
    again.push(id);
    return { kind: "sent", remark: "" };
  });
  await mailroomOf(shop, { delivery: next, now: later(4) }).sendDue();
  expect(again).toEqual([]);
  await mailroomOf(shop, { delivery: next, now: later(6) }).sendDue();
  expect(again).toEqual(places);
  expect(await states(2)).toEqual([
    ["sent", 2],
    ["sent", 2],
  ]);
});

test("a missing folder is tried once: the round's other mails wait untried", async () => {
  await writeToShop("First", "Second", "Third");
  const delivery = files(async () => ({ kind: "refused", reason: "no such folder", isUnreachable: true }));
  await mailroomOf(shop, { delivery }).sendDue();
  expect(await states(3)).toEqual([
    ["waiting", 0],
    ["waiting", 0],
    ["waiting", 1],
  ]);
});

test("a sender that is stopped leaves the rest for the next time", async () => {
  await writeToShop(...Array.from({ length: 52 }, (_, nth) => `Writer ${nth}`));
  const stop = new AbortController();
  const given: string[] = [];
  const delivery = files(async ({ id }) => {
    given.push(id);
    stop.abort();
    return { kind: "sent", remark: "" };
  });
  await mailroomOf(shop, { delivery }).sendDue(stop.signal);
  expect(given).toHaveLength(50);
  await mailroomOf(shop, { delivery }).sendDue();
  expect(new Set(given).size).toBe(given.length);
  expect(given.length).toBeGreaterThanOrEqual(52);
});
