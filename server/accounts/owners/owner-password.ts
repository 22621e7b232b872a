/**
 * Links by which an owner chooses a password: after forgetting it, and when invited.
 *
 * 1. Asking for one gets the same answer for every e-mail; the owner is looked up when the mail is written.
 * 2. A link is signed with the shop's secret over the password's hash. It works for half an hour, an invitation for a week, and
 *    only once, because a new password changes the hash. An invitation is signed over the time when the newest one was made too.
 * 3. A new password signs out every device and logs nobody in: two-factor login still asks for the code. The browser becomes known,
 *    so that wrong logins from elsewhere do not refuse the one that follows (docs/decisions/026). The book of changes says who did it.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { invitationDays, type Language } from "#contract/rules/constants.ts";
import { dayMs } from "#contract/rules/dhaka.ts";
import { isId } from "#contract/wire/replies.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { asPerson, type CameFrom } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { networkOf } from "../../http/guards/network.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import { type LetterWriter, textOf } from "../../mail/letter.ts";
import { queueMails } from "../../mail/queue.ts";
import { remark } from "../../remarks/remarks.ts";
import { invitationLetter, ownerLinkMinutes, ownerPasswordLetter } from "../letters/account-letters.ts";
import { nameAndAddress, tellOwners } from "../letters/owner-changes.ts";
import { ownerWords } from "../letters/owner-words.ts";
import type { Accounts, LoginFrom } from "../login/accounts.ts";
import { rememberDevice } from "../login/known-devices.ts";
import { hashPassword, noPassword, refuseWeakPassword } from "../login/passwords.ts";
import { appSecret } from "../login/secret.ts";

const askedByAddress: Limit = { name: "owner-forgot-address", hits: 60, windowSeconds: 3600 };
const askedByAddressAndEmail: Limit = { name: "owner-forgot-address-email", hits: 5, windowSeconds: 3600 };
const mailedInTenMinutes: Limit = { name: "owner-forgot-mail", hits: 3, windowSeconds: 600 };
const setByAddress: Limit = { name: "owner-reset-address", hits: 60, windowSeconds: 3600 };
const kind = "owner-password";

/** @throws Refusal 429 */
export async function askForOwnerPassword({ db, throttle }: Accounts, email: string, address: string): Promise<void> {
  await throttle.takeAll([
    [askedByAddress, address],
    [askedByAddressAndEmail, `${networkOf(address)} ${email}`],
  ]);
  if (!(await throttle.isWithin([[mailedInTenMinutes, email]]))) return;
  await inTransaction(db, (tx) => queueMails(tx, [{ key: `${kind}:${uuidv7()}`, kind, payload: { email } }]));
}

/** `path`: of the same link, for an SMS, or for somebody whom mail does not reach. `phone` and `language` are the person's. */
export type Invitation = { path: string; phone: string | null; language: Language | null };

/** Makes the newest invitation of a person without a password, and mails it where there is an e-mail. Earlier ones end. */
export async function sendInvitation(tx: Tx, secret: string, ownerId: string, byOwnerId: string): Promise<Invitation> {
  const invitedAt = new Date();
  const [person] = await tx.update(owners).set({ invitedAt }).where(eq(owners.id, ownerId)).returning();
  if (person === undefined) throw new Error("an invitation for nobody");
  const payload = { ownerId, byOwnerId };
  if (person.email !== null) {
    await queueMails(tx, [{ key: `owner-invited:${ownerId}:${uuidv7()}`, kind: "owner-invited", payload }]);
  }
  const path = pathTo(tokenOf(secret, person, invitedAt.getTime() + invitationDays * dayMs));
  return { path, phone: person.phone, language: person.language };
}

/**
 * @returns the token by which the browser is known from now on; `isFirst` when an invited person has joined by it
 * @throws Refusal 410 (used or old link), 400 (weak password; the link stays), 429
 */
export async function setOwnerPassword(
  { db, throttle, secret }: Accounts,
  { token, password }: { token: string; password: string },
  from: CameFrom & Pick<LoginFrom, "deviceToken">,
): Promise<{ ownerId: string; device: string; isFirst: boolean }> {
  await throttle.take(setByAddress, from.address);
  const [ownerId = "", until = ""] = token.split(".");
  const [owner] = isId(ownerId) ? await db.select().from(owners).where(eq(owners.id, ownerId)) : [];
  const isOpen = owner !== undefined && isSame(token, tokenOf(secret, owner, Number(until)));
  if (!isOpen || owner.disabledAt !== null || Number(until) < Date.now()) throw linkIsOver();
  refuseWeakPassword(password, [owner.email ?? "", owner.name]);
  const passwordHash = await hashPassword(password);
  const isFirst = owner.passwordHash === noPassword;
  const set = () =>
    inTransaction(db, async (tx) => {
      const [now] = await tx.select().from(owners).where(eq(owners.id, ownerId)).for("update");
      if (now?.passwordHash !== owner.passwordHash) throw linkIsOver();
      await tx.update(owners).set({ passwordHash }).where(eq(owners.id, ownerId));
      await endOtherSessions(tx, "owner", ownerId, undefined);
      await tellOwners(tx, "password-by-mail", ownerId);
      return { ownerId, isFirst, device: await rememberDevice(tx, "owner", ownerId, from.deviceToken, new Date()) };
    });
  return asPerson(ownerId, from, isFirst ? "account.joined" : "account.password-reset", set);
}

export const writeOwnerPasswordLetter: LetterWriter = async ({ db, home, now, shopName }, mail) => {
  const owner = await findByEmail(db, textOf(mail, "email"));
  if (!owner?.email || owner.disabledAt !== null) return { skip: remark("noSuchOwner") };
  const until = mail.queuedAt.getTime() + ownerLinkMinutes * 60_000;
  if (until < now.getTime()) return { skip: remark("tooOld") };
  const token = tokenOf(await appSecret(db), owner, until);
  const language = owner.language ?? "en";
  return {
    to: [{ name: owner.name, address: owner.email }],
    language,
    ...ownerPasswordLetter(language, { shopName, home, path: pathTo(token) }),
    own: { mail: "ownerPassword", figures: { name: owner.name } },
    secret: token,
  };
};

export const writeInvitationLetter: LetterWriter = async ({ db, home, now, shopName }, mail) => {
  const [owner] = await db
    .select()
    .from(owners)
    .where(eq(owners.id, textOf(mail, "ownerId")));
  const [by] = await db
    .select()
    .from(owners)
    .where(eq(owners.id, textOf(mail, "byOwnerId")));
  if (!owner?.email || owner.disabledAt !== null || owner.passwordHash !== noPassword)
    return { skip: remark("ownerDisabled") };
  const until = mail.queuedAt.getTime() + invitationDays * dayMs;
  if (until < now.getTime()) return { skip: remark("invitationOld") };
  const token = tokenOf(await appSecret(db), owner, until);
  // Who has not been there yet has chosen none: that of the owner who invites.
  const language = owner.language ?? by?.language ?? "en";
  const inviting = by ? nameAndAddress(by) : ownerWords(language).anOwner;
  return {
    to: [{ name: owner.name, address: owner.email }],
    language,
    ...invitationLetter(language, { shopName, home, path: pathTo(token) }, inviting),
    own: { mail: "invited", figures: { name: owner.name, by: inviting } },
    secret: token,
  };
};

/** The token stands behind the #, so that no server's log has it. */
const pathTo = (token: string) => `/admin/new-password#${token}`;

async function findByEmail(db: Db, email: string) {
  const [owner] = await db
    .select()
    .from(owners)
    .where(eq(sql`lower(${owners.email})`, email.toLowerCase()));
  return owner;
}

type LinkOf = Pick<typeof owners.$inferSelect, "id" | "passwordHash" | "invitedAt">;

function tokenOf(secret: string, { id, passwordHash, invitedAt }: LinkOf, until: number): string {
  const invited = passwordHash === noPassword && invitedAt !== null ? ` ${invitedAt.getTime()}` : "";
  const signed = `owner-password ${id} ${until} ${passwordHash}${invited}`;
  const mark = createHmac("sha256", secret).update(signed).digest("base64url");
  return `${id}.${until}.${mark}`;
}

function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

function linkIsOver(): Refusal {
  return new Refusal(410, say(m.refusal_this_link_no_longer_works), { code: "link-over" });
}
