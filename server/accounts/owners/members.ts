/**
 * The people of the team: inviting, roles, disabling, removing, and their devices (docs/decisions/061-team.md).
 *
 * 1. Whoever changes another person is an owner and has given the password again; the routes ask for it.
 * 2. A change locks all people first, so that two owners cannot take each other's rights at the same time. After it at least one
 *    owner can log in: the last one, and the shop's first one, are not changed by others, and nobody changes themselves here.
 * 3. A change of role, disabling and removing end the person's sessions in the same transaction.
 * 4. A link works once and for a week; a newer one ends it (owner-password.ts).
 */
import { asc, desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { Member } from "#contract/wire/accounts/team.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { ownerDevices, ownerSessions, owners } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { endOtherSessions, endSessionById, shownSessions } from "../../http/guards/sessions.ts";
import { tellOwners } from "../letters/owner-changes.ts";
import type { Accounts } from "../login/accounts.ts";
import { noPassword } from "../login/passwords.ts";
import { type Invitation, sendInvitation } from "./owner-password.ts";

type Person = typeof owners.$inferSelect;

/** Everybody but those who were removed, the first owner first. @param currentToken of the session that asks */
export async function listMembers(db: Db, currentToken: string | undefined): Promise<Member[]> {
  const rows = await db.select().from(owners).orderBy(asc(owners.createdAt), asc(owners.id));
  const sessions = Map.groupBy(
    await db.select().from(ownerSessions).orderBy(desc(ownerSessions.lastSeenAt)),
    ({ ownerId }) => ownerId,
  );
  const [first] = rows;
  return rows
    .filter(({ removedAt }) => removedAt === null)
    .map((row) => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      role: row.role,
      hasTwoFactor: row.totpConfirmedAt !== null,
      isDisabled: row.disabledAt !== null,
      isInvited: row.passwordHash === noPassword,
      isFirst: row.id === first?.id,
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      devices: shownSessions("owner", sessions.get(row.id) ?? [], currentToken, new Date()),
    }));
}

/** Whether the shop was begun by this owner. */
export async function isFirstOwner(db: Db, ownerId: string): Promise<boolean> {
  const [first] = await db
    .select({ id: owners.id })
    .from(owners)
    .orderBy(asc(owners.createdAt), asc(owners.id))
    .limit(1);
  return first?.id === ownerId;
}

export async function listNames(db: Db): Promise<{ _id: string; name: string }[]> {
  return db.select({ _id: owners.id, name: owners.name }).from(owners).orderBy(asc(owners.createdAt), asc(owners.id));
}

export type Invited = {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  role: StaffRole;
  language?: Language | undefined;
};

/**
 * Adds a person who chooses a password by a link, which is mailed where there is an e-mail.
 * @throws Refusal 409 (e-mail or phone taken)
 */
export async function inviteMember(
  { db, secret }: Accounts,
  byOwnerId: string,
  { name, email, phone, role, language }: Invited,
): Promise<{ ownerId: string } & Invitation> {
  const ownerId = uuidv7();
  const row = { id: ownerId, name, email: email ?? null, phone: phone ?? null, role, language: language ?? null };
  try {
    return await inTransaction(db, async (tx) => {
      await tx.insert(owners).values({ ...row, passwordHash: noPassword });
      await tellOwners(tx, "owner-added", byOwnerId, ownerId);
      describeChange({ subject: { kind: "person", id: ownerId, name }, after: { role } });
      return { ownerId, ...(await sendInvitation(tx, secret, ownerId, byOwnerId)) };
    });
  } catch (error) {
    if (isUniqueViolation(error, "owners_phone_key")) {
      throw new Refusal(409, say(m.refusal_somebody_of_the_team_has_this_phone), { code: "taken", field: "phone" });
    }
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, say(m.refusal_there_is_already_an_owner_with_this_email), { code: "taken", field: "email" });
  }
}

/** A new link, for an invitation that lapsed or a password that was forgotten: the old password and every session end. @throws Refusal 404, 409 (as {@link changeRole}; the login is disabled) */
export async function inviteAgain({ db, secret }: Accounts, byOwnerId: string, ownerId: string): Promise<Invitation> {
  return inTransaction(db, async (tx) => {
    const person = await lockOther(tx, byOwnerId, ownerId);
    if (person.disabledAt !== null) {
      throw new Refusal(409, say(m.refusal_this_login_is_disabled), { code: "login-disabled", field: "ownerId" });
    }
    await tx.update(owners).set({ passwordHash: noPassword }).where(eq(owners.id, ownerId));
    await endOtherSessions(tx, "owner", ownerId, undefined);
    await tellOwners(tx, "owner-invited-again", byOwnerId, ownerId);
    return sendInvitation(tx, secret, ownerId, byOwnerId);
  });
}

/** @throws Refusal 404, 409 (one's own account, the first owner, the last owner) */
export async function changeRole(db: Db, byOwnerId: string, ownerId: string, role: StaffRole): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await lockOther(tx, byOwnerId, ownerId);
    if (person.role === role) return;
    await tx.update(owners).set({ role }).where(eq(owners.id, ownerId));
    describeChange({ before: { role: person.role }, after: { role } });
    await endOtherSessions(tx, "owner", ownerId, undefined);
    await tellOwners(tx, "role-changed", byOwnerId, ownerId);
  });
}

/** Disables a person and ends all sessions of that account, or enables it again. @throws as {@link changeRole} */
export async function setOwnerDisabled(db: Db, byOwnerId: string, ownerId: string, disabled: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await lockOther(tx, byOwnerId, ownerId);
    if ((person.disabledAt !== null) === disabled) return;
    await tx
      .update(owners)
      .set({ disabledAt: disabled ? new Date() : null })
      .where(eq(owners.id, ownerId));
    describeChange({ before: { isDisabled: !disabled }, after: { isDisabled: disabled } });
    if (disabled) await endOtherSessions(tx, "owner", ownerId, undefined);
    await tellOwners(tx, disabled ? "owner-disabled" : "owner-enabled", byOwnerId, ownerId);
  });
}

/** Takes a person out of the team for good: only the name is kept, for the history of what they did. @throws as {@link changeRole} */
export async function removeMember(db: Db, byOwnerId: string, ownerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOther(tx, byOwnerId, ownerId);
    await tellOwners(tx, "owner-removed", byOwnerId, ownerId);
    await endOtherSessions(tx, "owner", ownerId, undefined);
    await tx.delete(ownerDevices).where(eq(ownerDevices.ownerId, ownerId));
    const now = new Date();
    await tx
      .update(owners)
      .set({ disabledAt: now, removedAt: now, passwordHash: noPassword, email: null, phone: null, ...noSecondFactor })
      .where(eq(owners.id, ownerId));
  });
}

/** For somebody whose phone with the codes is lost: the second factor is off until they set it up again. @throws as {@link changeRole} */
export async function endTwoFactorOf(db: Db, byOwnerId: string, ownerId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOther(tx, byOwnerId, ownerId);
    await tx.update(owners).set(noSecondFactor).where(eq(owners.id, ownerId));
    await endOtherSessions(tx, "owner", ownerId, undefined);
    await tellOwners(tx, "two-factor-ended", byOwnerId, ownerId);
  });
}

const noSecondFactor = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodeHashes: [] };

/** Signs a person's device out, or all of them. @throws Refusal 404 */
export async function endDeviceOf(db: Db, ownerId: string, deviceId: string | undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [person] = await tx.select({ name: owners.name }).from(owners).where(eq(owners.id, ownerId));
    if (person === undefined) throw unknownPerson();
    describeChange({ subject: { kind: "person", id: ownerId, name: person.name } });
    if (deviceId === undefined) return endOtherSessions(tx, "owner", ownerId, undefined);
    if (await endSessionById(tx, "owner", ownerId, deviceId)) return;
    throw new Refusal(404, say(m.refusal_this_device_is_not_signed_in), { code: "unknown-device", field: "deviceId" });
  });
}

/**
 * Locks all people and returns the one to be changed.
 * @throws Refusal 404, 409 (one's own account; who changes is no longer an owner; the first owner)
 */
async function lockOther(tx: Tx, byOwnerId: string, ownerId: string): Promise<Person> {
  const all = await tx.select().from(owners).orderBy(owners.id).for("update");
  const canChange = (one: Person) => one.disabledAt === null && one.role === "owner";
  if (byOwnerId === ownerId) {
    throw new Refusal(409, say(m.refusal_nobody_changes_themselves_here), { code: "own-account", field: "ownerId" });
  }
  if (!all.some((one) => one.id === byOwnerId && canChange(one))) {
    throw new Refusal(409, say(m.refusal_your_account_was_disabled_meanwhile), { code: "own-account" });
  }
  const person = all.find(({ id, removedAt }) => id === ownerId && removedAt === null);
  if (person === undefined) throw unknownPerson();
  if (all.every(({ createdAt }) => person.createdAt <= createdAt)) {
    throw new Refusal(409, say(m.refusal_the_shops_first_owner_cannot_be_changed), {
      code: "first-owner",
      field: "ownerId",
    });
  }
  describeChange({ subject: { kind: "person", id: person.id, name: person.name } });
  return person;
}

function unknownPerson(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_owner), { code: "unknown-owner" });
}
