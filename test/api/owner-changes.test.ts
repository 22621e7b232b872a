// The mails that tell all owners about a change.
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { resetOwner } from "#server/accounts/owners/owners.ts";
import { openMailingShop } from "#test/mailroom.ts";
import { owner } from "#test/shop.ts";

const password = "an owner's password 4";
const { shop, admin, server, mails, close } = await openMailingShop();
afterAll(close);

/** The one mail that is due: its text and its recipients. */
async function told(): Promise<{ text: string; to: string[] }> {
  const texts = await mails();
  expect(texts).toHaveLength(1);
  return { text: texts[0] ?? "", to: server.taken[0]?.to ?? [] };
}

test("every change of an owner is mailed to all owners, including that one", async () => {
  const byFirst = { currentPassword: owner.password };
  const email = "moyna@example.com";
  const added = await admin.post("/api/admin/owners", { name: "Moyna", email, ...byFirst });
  const ownerId = added.body._id;
  const both = [owner.email, email];
  const [first = "", invitation = ""] = await mails();
  expect(first).toContain(`Owner (${owner.email}) added Moyna (${email}) to the team.`);
  expect(invitation).toContain(`Owner (${owner.email}) invites you to the back office of Gachpala.`);
  expect(server.taken.map(({ to }) => to)).toEqual([both, [email]]);
  const token = /new-password#(\S+)/.exec(invitation)?.[1];
  expect((await shop.browser().post("/api/admin/new-password", { token, password })).status).toBe(200);
  let mail = await told();
  expect(mail.text).toContain(`Moyna (${email}) set a new password by a mailed link.`);
  expect(mail.to).toEqual(both);

  await admin.post("/api/admin/owners/disable", { ownerId, disabled: true, ...byFirst });
  mail = await told();
  expect(mail.text).toContain(`disabled the login of Moyna (${email})`);
  expect(mail.to).toEqual(both);
  // Disabling a disabled owner changes nothing.
  await admin.post("/api/admin/owners/disable", { ownerId, disabled: true, ...byFirst });
  expect(await mails()).toEqual([]);
  await admin.post("/api/admin/owners/disable", { ownerId, disabled: false, ...byFirst });
  expect((await told()).text).toContain(`enabled the owner Moyna (${email}) again`);

  const moyna = shop.browser();
  await moyna.post("/api/admin/login", { email, password });
  const proof = { currentPassword: password };
  const begun = await moyna.post("/api/admin/two-factor/begin", proof);
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const codeIn = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
  expect(await mails()).toEqual([]);
  await moyna.post("/api/admin/two-factor/confirm", { code: codeIn(-30) });
  mail = await told();
  expect(mail.text).toContain(`Moyna (${email}) turned two-factor login on.`);
  expect(mail.to).toEqual(both);
  await moyna.post("/api/admin/two-factor/recovery-codes", { ...proof, code: codeIn(0) });
  expect((await told()).text).toContain("made new recovery codes");
  await moyna.post("/api/admin/two-factor/end", { ...proof, code: codeIn(30) });
  expect((await told()).text).toContain("turned two-factor login off");
  await moyna.post("/api/admin/password", { ...proof, newPassword: "fresh moss 88" });
  expect((await told()).text).toContain("changed their password");
  await resetOwner(shop.database.db, email);
  expect((await told()).text).toContain("was reset on the shop's machine");
});

test("a refused change is not mailed", async () => {
  const taken = { name: "Again", email: owner.email };
  expect((await admin.post("/api/admin/owners", { ...taken, currentPassword: owner.password })).status).toBe(409);
  expect((await admin.post("/api/admin/owners", { ...taken, email: "x@example.com" })).status).toBe(400);
  expect(await mails()).toEqual([]);
});
