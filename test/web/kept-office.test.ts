// The office that a device keeps for a green house without a net: for one person, for a while, and only where the shop is not heard.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetKept, keepPerson, keptPerson } from "#web/admin/kit/kept/kept-store.ts";
import { keepAnswer, keptAnswer } from "#web/admin/kit/offline/kept-office.ts";
import { keptPersonAfter } from "#web/admin/kit/offline/kept-person.ts";
import { readOrKept } from "#web/admin/kit/offline/use-kept-read.ts";
import { queries, refused, setPerson } from "#web/admin/kit/queries.ts";
import { ApiError } from "#web/api.ts";

const dayMs = 86_400_000;
const stores = new Map<string, Map<string, Response>>();
beforeEach(() => {
  stores.clear();
  queries.clear();
  vi.stubGlobal("caches", {
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    async open(name: string) {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return {
        match: async (address: string) => kept.get(address)?.clone(),
        put: async (address: string, answer: Response) => void kept.set(address, answer),
      };
    },
  });
});
// The embedded engine looks at what is global, also in the next file of this process.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (status: number) => new ApiError(status, { success: false, message: "No" });
const batches = { batches: [{ alive: 40 }] };
const reads = (name: string, outcome: object | number) =>
  readOrKept<object>(name, async () => {
    if (typeof outcome === "number") throw refusal(outcome);
    return outcome;
  });

test("what was read is shown with its time while the shop is not heard, and never beside a refusal", async () => {
  setPerson("rafiq");
  await expect(reads("growing/list", 0)).rejects.toThrow("No");
  const before = Date.now();
  expect(await reads("growing/list", batches)).toEqual(batches);
  await vi.waitFor(async () => expect(await keptAnswer("growing/list")).not.toBeNull());
  const copy = (await reads("growing/list", 0)) as { keptAt: number };
  expect(copy).toMatchObject(batches);
  expect(copy.keptAt).toBeGreaterThanOrEqual(before);
  for (const status of [401, 403, 404, 429, 500, 503])
    await expect(reads("growing/list", status)).rejects.toThrow("No");
  const instead = async () => ({ batch: 1, keptAt: 5 });
  expect(await readOrKept<{ batch: number }>("growing/batch/b1", () => Promise.reject(refusal(0)), instead)).toEqual({
    batch: 1,
    keptAt: 5,
  });
});

test("it belongs to who read it, for as long as a login lasts", async () => {
  expect(await keptPerson()).toBeNull();
  await keepAnswer("growing/list", batches);
  expect(
    [...stores.values()].flatMap((kept) => [...kept.keys()]),
    "of nobody nothing is kept",
  ).toEqual([]);
  setPerson("rafiq");
  await keepPerson({ ownerId: "rafiq", role: "grower" });
  await keepAnswer("growing/list", batches);
  await forgetKept("rafiq");
  expect(await keptPerson()).toEqual({ ownerId: "rafiq", role: "grower" });
  setPerson("salma");
  expect(await keptAnswer("growing/list")).toBeNull();
  setPerson("rafiq");
  vi.useFakeTimers({ now: Date.now() + 7 * dayMs, toFake: ["Date"] });
  expect([await keptPerson(), await keptAnswer("growing/list")]).toEqual([null, null]);
});

test.each([
  ["somebody else is signed in", "salma"],
  ["nobody is", undefined],
])("it goes when %s", async (_when, unless) => {
  setPerson("rafiq");
  await keepPerson({ ownerId: "rafiq", role: "grower" });
  await keepAnswer("growing/list", batches);
  await forgetKept(unless);
  expect(stores.size).toBe(0);
});

test("it goes once the shop refuses in mid-visit because nobody is signed in, and stays with what one may not do", async () => {
  setPerson("rafiq");
  await keepPerson({ ownerId: "rafiq", role: "grower" });
  await keepAnswer("growing/list", batches);
  for (const status of [0, 403, 404, 409, 429, 500, 503]) refused(refusal(status));
  await new Promise((heard) => setTimeout(heard, 20));
  expect(await keptAnswer("growing/list")).not.toBeNull();
  refused(refusal(401));
  await vi.waitFor(() => expect(stores.size).toBe(0));
});

test("who works here by what is kept goes on while the shop is away, busy, failing or restarting, and not once it refuses", async () => {
  const rafiq = { ownerId: "rafiq", role: "grower" } as const;
  for (const status of [0, 429, 500, 502, 503]) {
    expect(await keptPersonAfter(refusal(status)), `${status}, with nobody kept`).toBeNull();
  }
  await keepPerson(rafiq);
  for (const status of [0, 429, 500, 502, 503]) expect(await keptPersonAfter(refusal(status))).toEqual(rafiq);
  for (const status of [400, 403, 404]) expect(await keptPersonAfter(refusal(status))).toBeNull();
  expect(await keptPersonAfter(new Error("A fault of the page"))).toBeNull();
  expect(await keptPersonAfter(refusal(401))).toBeNull();
  expect(stores.size, "and what is kept goes").toBe(0);
});
