// The people of the team: invitations, roles, devices, and that somebody can always log in.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { owners } from "#db/schema/accounts.ts";
import { changeRole } from "#server/accounts/owners/members.ts";
import { type Browser, openTestShop, owner, signedInOwner, type TestShop } from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble } from "#test/sms-double.ts";
import { signedInStaff, staffPassword } from "#test/staff.ts";

let shop: TestShop;
let admin: Browser;
let gateway: SmsDouble;
const proof = { currentPassword: owner.password };

beforeAll(async () => {
  gateway = await openSmsDouble();
  shop = await openTestShop({
    PUBLIC_URL: "https://shop.example",
    ...gatewayEnv(gateway),
  });
  admin = await signedInOwner(shop);
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

const people = async () => (await admin.get("/api/admin/owners")).body.owners;
const personNamed = async (name: string) => (await people()).find((one: { name: string }) => one.name === name);
const choose = (token: string | undefined) =>
  shop.browser().post("/api/admin/new-password", { token, password: staffPassword });

test("a packer is invited by SMS in Bengali, chooses a password once, and logs in with the phone number", async () => {
  const karim = { name: "Karim", phone: "+880 1711-000082", role: "packer", language: "bn" };
  expect((await admin.post("/api/admin/owners", karim)).status).toBe(400);
  const invited = await admin.post("/api/admin/owners", { ...karim, ...proof });
  expect(invited).toMatchObject({ status: 200, body: { sms: "sent" } });
  const { to, text } = gateway.sent.at(-1) ?? { to: "", text: "" };
  expect(to).toMatch(/1711000082$/);
  expect(text).toContain("আমন্ত্রণ");
  const token = /https:\/\/shop\.example\/\S*new-password#(\S+)/.exec(text)?.[1];
  expect(await personNamed("Karim")).toMatchObject({ role: "packer", isInvited: true, lastSeenAt: null });
  expect((await choose(token)).status).toBe(200);
  expect((await choose(token)).status).toBe(410);
  const browser = shop.browser();
  const login = { email: "01711-000082", password: staffPassword };
  expect((await browser.post("/api/admin/login", login)).status).toBe(200);
  expect((await browser.get("/api/admin/me")).body.owner).toMatchObject({
    role: "packer",
    email: null,
    language: "bn",
  });
  const { activities } = (await admin.get("/api/admin/activity?q=Karim&kind=account")).body;
  expect(activities).toMatchObject([{ what: "account.joined", personName: "Karim", sentence: expect.any(String) }]);
  expect(activities).toMatchObject([{ before: null, after: null, network: "127.0.0.1" }]);
  const seen = await personNamed("Karim");
  expect(seen).toMatchObject({ isInvited: false, phone: "01711000082", devices: [{ isThisOne: false }] });
  expect(seen.lastSeenAt).not.toBeNull();
  const again = await admin.post("/api/admin/owners", { ...karim, name: "Other", ...proof });
  expect(again).toMatchObject({ status: 409, body: { field: "phone" } });
});

test("a newer link ends an older one, and a link lapses after a week", async () => {
  const invited = { name: "Lima", phone: "01811000001", role: "writer", ...proof };
  const first = (await admin.post("/api/admin/owners", invited)).body;
  await new Promise((resolve) => setTimeout(resolve, 5));
  const newer = (await admin.post("/api/admin/owners/invite-again", { ownerId: first._id, ...proof })).body;
  const tokenOf = ({ invitationPath }: { invitationPath: string }) => invitationPath.split("#")[1];
  expect((await choose(tokenOf(first))).status).toBe(410);
  const until = Number(tokenOf(newer)?.split(".")[1]);
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
  expect((await choose(tokenOf(newer)?.replace(String(until), String(until + 1)))).status).toBe(410);
  expect((await choose(tokenOf(newer))).status).toBe(200);
});

test("no link goes to a disabled login, which it could not open", async () => {
  const packer = await signedInStaff(shop, admin, "packer");
  const disable = (disabled: boolean) =>
    admin.post("/api/admin/owners/disable", { ownerId: packer.id, disabled, ...proof });
  const again = () => admin.post("/api/admin/owners/invite-again", { ownerId: packer.id, ...proof });
  await disable(true);
  expect(await again()).toMatchObject({ status: 409, body: { code: "login-disabled" } });
  await disable(false);
  const login = { email: packer.email, password: staffPassword };
  expect((await packer.post("/api/admin/login", login)).status).toBe(200);
  expect((await again()).status).toBe(200);
});

test("an invitation needs an e-mail or a phone, and a failing gateway does not undo it", async () => {
  expect((await admin.post("/api/admin/owners", { name: "Nobody", role: "packer", ...proof })).status).toBe(400);
  gateway.next("drop");
  const invited = await admin.post("/api/admin/owners", {
    name: "Far",
    phone: "01811000009",
    role: "grower",
    ...proof,
  });
  expect(invited).toMatchObject({ status: 200, body: { sms: "failed" } });
  expect(await personNamed("Far")).toMatchObject({ role: "grower", isInvited: true });
});

test("a change of role asks for the password, ends the person's sessions, and is told to the owners", async () => {
  const seller = await signedInStaff(shop, admin, "seller");
  const change = { ownerId: seller.id, role: "manager" };
  expect((await admin.post("/api/admin/owners/role", change)).status).toBe(400);
  expect((await seller.get("/api/admin/me")).status).toBe(200);
  expect((await admin.post("/api/admin/owners/role", { ...change, ...proof })).status).toBe(200);
  expect((await seller.get("/api/admin/me")).status).toBe(401);
  await seller.post("/api/admin/login", { email: seller.email, password: staffPassword });
  expect((await seller.get("/api/admin/me")).body.owner.role).toBe("manager");
  const manager = { ...change, currentPassword: staffPassword };
  expect((await seller.post("/api/admin/owners/role", manager)).status).toBe(403);
});

test("with a wrong password nobody is invited, changed, switched off or removed", async () => {
  const second = await signedInStaff(shop, admin, "owner");
  const seller = await signedInStaff(shop, admin, "seller");
  const kept = async () =>
    (await people()).map(({ _id, role, disabled }: Record<string, unknown>) => [_id, role, disabled]);
  const before = await kept();
  const calls: [string, object][] = [
    ["/role", { role: "manager" }],
    ["/disable", { disabled: true }],
    ["/remove", {}],
    ["/two-factor/end", {}],
    ["", { name: "Nobody", email: "nobody-of-the-team@example.com", role: "seller" }],
  ];
  for (const [call, more] of calls) {
    const wrong = { ownerId: seller.id, ...more, currentPassword: "not the password 1" };
    const refused = await second.post(`/api/admin/owners${call}`, wrong);
    expect([call, refused]).toMatchObject([call, { status: 400, body: { field: "currentPassword" } }]);
  }
  expect(await kept()).toEqual(before);
  expect((await seller.get("/api/admin/me")).status).toBe(200);
});

test("a removed person is signed out, cannot log in, is off the list, and may be invited again", async () => {
  const grower = await signedInStaff(shop, admin, "grower");
  expect((await admin.post("/api/admin/owners/remove", { ownerId: grower.id, ...proof })).status).toBe(200);
  expect((await grower.get("/api/admin/me")).status).toBe(401);
  const login = { email: grower.email, password: staffPassword };
  expect((await shop.browser().post("/api/admin/login", login)).status).toBe(401);
  expect((await people()).some(({ _id }: { _id: string }) => _id === grower.id)).toBe(false);
  expect((await admin.post("/api/admin/owners/role", { ownerId: grower.id, role: "owner", ...proof })).status).toBe(
    404,
  );
  const again = { name: "Back", email: grower.email, role: "grower", ...proof };
  expect((await admin.post("/api/admin/owners", again)).status).toBe(200);
});

test("each device of a person is ended by itself, or all of them", async () => {
  const packer = await signedInStaff(shop, admin, "packer");
  const phone = shop.browser();
  await phone.post("/api/admin/login", { email: packer.email, password: staffPassword });
  const devices = async () => (await people()).find(({ _id }: { _id: string }) => _id === packer.id).devices;
  const [newest] = await devices();
  const end = (deviceId?: string) => admin.post("/api/admin/owners/devices/end", { ownerId: packer.id, deviceId });
  expect((await end(newest._id)).status).toBe(200);
  expect([(await packer.get("/api/admin/me")).status, (await phone.get("/api/admin/me")).status]).toEqual([200, 401]);
  expect((await end(newest._id)).status).toBe(404);
  expect((await end()).status).toBe(200);
  const { activities } = (await admin.get("/api/admin/activity?kind=team")).body;
  const { name } = (await people()).find(({ _id }: { _id: string }) => _id === packer.id);
  const whose = { kind: "person", id: packer.id, name };
  expect(activities.slice(0, 2)).toMatchObject([
    { what: "team.device-ended", subject: whose },
    { what: "team.device-ended", subject: whose },
  ]);
  expect(await devices()).toEqual([]);
  expect((await packer.get("/api/admin/me")).status).toBe(401);
});

test("nobody changes themselves or the shop's first owner", async () => {
  const second = await signedInStaff(shop, admin, "owner");
  const [first] = await people();
  expect(first).toMatchObject({ email: owner.email, isFirst: true });
  for (const call of ["role", "remove", "disable", "invite-again", "two-factor/end"]) {
    const more = { role: "packer", disabled: true, currentPassword: staffPassword };
    const send = (ownerId: string) => second.post(`/api/admin/owners/${call}`, { ...more, ownerId });
    expect(await send(first._id)).toMatchObject({ status: 409, body: { code: "first-owner" } });
    expect(await send(second.id)).toMatchObject({ status: 409, body: { code: "own-account" } });
  }
  await signedInOwner(shop);
});

test("two owners who take each other's role at once leave one owner", async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await signedInStaff(shop, admin, "owner");
    const two = await signedInStaff(shop, admin, "owner");
    const { db } = shop.database;
    const done = await Promise.allSettled([
      changeRole(db, one.id, two.id, "packer"),
      changeRole(db, two.id, one.id, "packer"),
    ]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rows = await db.select({ role: owners.role }).from(owners).where(eq(owners.id, one.id));
    const others = await db.select({ role: owners.role }).from(owners).where(eq(owners.id, two.id));
    expect([...rows, ...others].map(({ role }) => role).toSorted()).toEqual(["owner", "packer"]);
  }
});
