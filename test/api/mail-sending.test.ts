// The outbox sends each mail once, whatever happens to the shop or the mail server.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { DeliveryResult, Parcel } from "#server/mail/delivery/delivery.ts";
import { type Manners, openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf, mailsOf, setAside } from "#test/mailroom.ts";
import { addOwner, type Browser, openTestShop, signedInOwner, type TestShop } from "#test/shop.ts";

const minute = 60_000;
let shop: TestShop;
let admin: Browser;
let server: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await signedInOwner(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await setAside(shop);
  server = await openMailServer();
});
afterEach(() => server.close());

async function writeToShop(name: string): Promise<void> {
  const message = { name, email: "tahmina@example.com", message: "Which lemon fruits on a balcony?" };
  expect((await shop.browser().post("/api/contact", message)).status).toBe(200);
}
const theMail = async () => (await mailsOf(admin))[0];
const later = (minutes: number) => () => new Date(Date.now() + minutes * minute);
const mannered = (manners: Manners) => Object.assign(server.manners, manners);
const sendDue = (now?: () => Date) => mailroomOf(shop, { smtpUrl: server.url, ...(now && { now }) }).sendDue();

test("two senders at once, and a third: each mail is sent once", async () => {
  for (let nth = 1; nth <= 12; nth += 1) await writeToShop(`Writer ${nth}`);
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  const ids = server.taken.map(({ raw }) => readMail(raw).headers.get("message-id"));
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
  await sendDue(later(600));
  expect(server.taken).toHaveLength(12);
  expect((await mailsOf(admin, { limit: 12 })).map(({ state }: { state: string }) => state)).toEqual(
    Array(12).fill("sent"),
  );
});

test("a shop that stops after the hand-over never resends the mail by itself, and tells the owner", async () => {
  await writeToShop("Rafiq");
  const given: string[] = [];
  const stopped = mailroomOf(shop, {
    async delivery({ beforeContent, kind }) {
      await beforeContent();
      given.push(kind);
      return new Promise<DeliveryResult>(() => {});
    },
  });
  void stopped.sendDue();
  await expect.poll(async () => given).toEqual(["contact-message"]);
  await sendDue(later(4));
  expect(await theMail()).toMatchObject({ state: "waiting", isUnderWay: true });
  const busy = await admin.post("/api/admin/mails/send", { mailId: (await theMail())._id });
  expect(busy).toMatchObject({ status: 409, body: { code: "being-sent" } });
  await sendDue(later(6));
  await sendDue(later(6000));
  expect(server.taken).toEqual([]);
  const mail = await theMail();
  expect(mail).toMatchObject({ state: "unsure", isUnderWay: false, subject: "Message from Rafiq" });
  expect(mail.lastError).toContain("may have been sent");

  // Only the owner can decide to resend it; it keeps its Message-ID.
  expect((await admin.post("/api/admin/mails/send", { mailId: mail._id })).status).toBe(200);
  await sendDue();
  expect(server.taken).toHaveLength(1);
  expect(await theMail()).toMatchObject({ state: "sent", attempts: 1 });
  const twice = await admin.post("/api/admin/mails/send", { mailId: mail._id });
  expect(twice).toMatchObject({ status: 409, body: { code: "sent" } });
});

test("a shop that is late before the hand-over loses the mail to another, and releases nothing when it resumes", async () => {
  await writeToShop("Nasrin");
  const given: string[] = [];
  /** A sender that stops before the hand-over until the test releases it. */
  function slowSender(name: string, now = () => new Date()) {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const delivery = async ({ beforeContent }: Parcel): Promise<DeliveryResult> => {
      reached.resolve();
      await gate.promise;
      await beforeContent();
      given.push(name);
      return { kind: "sent", remark: name };
    };
    const done = mailroomOf(shop, { delivery, now }).sendDue();
    return { reached: reached.promise, letGo: () => gate.resolve(), done };
  }
  const first = slowSender("first");
  await first.reached;
  await sendDue(later(4));
  expect(server.taken).toEqual([]);
  const second = slowSender("second", later(6));
  await second.reached;
  first.letGo();
  await first.done;
  expect(given).toEqual([]);
  second.letGo();
  await second.done;
  expect(given).toEqual(["second"]);
  expect(await theMail()).toMatchObject({ state: "sent", lastError: "second", attempts: 2 });
});

test("a connection cut after the content: unsure, and not resent", async () => {
  await writeToShop("Kamal");
  mannered({ hangUpAfterContent: true });
  await sendDue();
  expect(await theMail()).toMatchObject({ state: "unsure", attempts: 1 });
  mannered({ hangUpAfterContent: false });
  await sendDue(later(6000));
  expect(server.contents).toHaveLength(1);
});

test("a busy server: retried after one minute, then five, and given up after eight tries", async () => {
  await writeToShop("Shirin");
  mannered({ refuseContent: () => ({ code: 451, text: "Try later" }) });
  await sendDue();
  expect(await theMail()).toMatchObject({ state: "waiting", attempts: 1, isUnderWay: false });
  expect((await theMail()).lastError).toContain("451");
  await sendDue();
  expect(server.contents).toHaveLength(1);
  let minutes = 0;
  for (const wait of [1.1, 5.1, 15.1, 60.1, 180.1, 360.1, 720.1]) {
    minutes += wait;
    await sendDue(later(minutes - 0.5));
    await sendDue(later(minutes));
  }
  expect(server.contents).toHaveLength(8);
  expect(await theMail()).toMatchObject({ state: "failed", attempts: 8 });
  await sendDue(later(10_000));
  expect(server.contents).toHaveLength(8);
  mannered({ refuseContent: () => undefined });
  await admin.post("/api/admin/mails/send", { mailId: (await theMail())._id });
  await sendDue();
  expect(server.taken).toHaveLength(1);
});

test("a shop whose clock is behind the database's still sends at once", async () => {
  const hers = async () =>
    (await mailsOf(admin)).find(({ subject }: { subject: string }) => subject === "Message from Bina");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - minute });
  try {
    await writeToShop("Bina");
    mannered({ refuseRecipient: () => ({ code: 550, text: "No such user" }) });
    await sendDue();
    expect(await hers()).toMatchObject({ state: "failed", attempts: 1 });
    mannered({ refuseRecipient: () => undefined });
    await admin.post("/api/admin/mails/send", { mailId: (await hers())._id });
    await sendDue();
    expect(server.taken).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a missing mailbox fails at once; one of two is noted as a remark", async () => {
  await writeToShop("Habib");
  mannered({ refuseRecipient: () => ({ code: 550, text: "No such user" }) });
  await sendDue();
  expect(await theMail()).toMatchObject({ state: "failed", attempts: 1, recipient: "owner@example.com" });
  expect((await theMail()).lastError).toContain("No such user");
  expect(server.contents).toEqual([]);

  const mina = { name: "Mina", email: "mina@example.com", password: "fresh moss 88 fresh" };
  await addOwner(admin, mina);
  await setAside(shop);
  await writeToShop("Habib");
  mannered({ refuseRecipient: (to) => (to.startsWith("mina") ? { code: 550, text: "No such user" } : undefined) });
  await sendDue();
  expect(await theMail()).toMatchObject({ state: "sent", lastError: "Not taken for mina@example.com" });
  expect(server.taken.map(({ to }) => to)).toEqual([["owner@example.com"]]);
});

test("a silent or missing server: all mails wait, and only one of them was tried", async () => {
  await writeToShop("First");
  await writeToShop("Second");
  mannered({ isSilent: true });
  await sendDue();
  const states = async () =>
    (await mailsOf(admin, { limit: 2 })).map(({ state, attempts }: never) => [state, attempts]);
  expect(await states()).toEqual([
    ["waiting", 0],
    ["waiting", 1],
  ]);
  await mailroomOf(shop, { smtpUrl: "smtp://127.0.0.1:1", now: later(0.01) }).sendDue();
  expect(await states()).toEqual([
    ["waiting", 1],
    ["waiting", 1],
  ]);
  mannered({ isSilent: false });
  await sendDue(later(2));
  expect(server.taken).toHaveLength(2);
});

test("mails sent long ago are deleted, failed ones are not", async () => {
  await writeToShop("Old");
  await sendDue();
  await mailroomOf(shop, { now: later(179 * 1440) }).deleteOld();
  expect((await mailsOf(admin))[0].subject).toBe("Message from Old");
  await mailroomOf(shop, { now: later(181 * 1440) }).deleteOld();
  const left = await mailsOf(admin);
  expect(left.filter(({ state }: { state: string }) => state === "sent")).toEqual([]);
});

test("only the owner sees the mails", async () => {
  const visitor = shop.browser();
  expect((await visitor.post("/api/admin/mails", {})).status).toBe(401);
  expect((await visitor.post("/api/admin/mails/send", { mailId: crypto.randomUUID() })).status).toBe(401);
  expect((await visitor.get(`/api/admin/mails/${crypto.randomUUID()}/html`)).status).toBe(401);
  expect((await admin.get(`/api/admin/mails/${crypto.randomUUID()}`)).status).toBe(404);
});
