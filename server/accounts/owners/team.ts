// The owners of a shop: the list, and changes of one's own and of other accounts.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import type { Owner, OwnerProof, OwnerSelf } from "#contract/wire/accounts/owners.ts";
import type { Db } from "#db/database.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import type { OwnerMailbox } from "../../mail/letter.ts";
import { mailboxesOf, tellOwners } from "../letters/owner-changes.ts";
import type { Accounts } from "../login/accounts.ts";
import { hashPassword, isPassword, noPassword, refuseWeakPassword } from "../login/passwords.ts";
import { sendInvitation } from "./owner-password.ts";
import { takeSecondFactor } from "./two-factor.ts";

const proofsByOwner: Limit = { name: "owner-password", hits: 10, windowSeconds: 900 };

export async function findOwner(db: Db, ownerId: string): Promise<OwnerSelf> {
  const row = await readOwner(db, ownerId);
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    hasTwoFactor: row.totpConfirmedAt !== null,
    recoveryCodesLeft: row.recoveryCodeHashes.length,
    language: row.language,
  };
}

export async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await db.select().from(owners).orderBy(asc(owners.createdAt));
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    hasTwoFactor: row.totpConfirmedAt !== null,
    isDisabled: row.disabledAt !== null,
    isInvited: row.passwordHash === noPassword,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Recipients of the shop's own mails: owners and managers who can log in. Others may not see all that is in them. */
export async function ownerMailboxes(db: Db): Promise<OwnerMailbox[]> {
  return mailboxesOf(db, and(isNull(owners.disabledAt), inArray(owners.role, ["owner", "manager"])));
}

/**
 * Adds an owner who chooses a password by a mailed link.
 * @throws Refusal 409 (e-mail taken)
 */
export async function inviteOwner(
  { db, secret }: Accounts,
  byOwnerId: string,
  { name, email }: { name: string; email: string },
): Promise<{ ownerId: string; invitationPath: string }> {
  const ownerId = uuidv7();
  try {
    return await inTransaction(db, async (tx) => {
      await tx.insert(owners).values({ id: ownerId, name, email, passwordHash: noPassword });
      await tellOwners(tx, "owner-added", byOwnerId, ownerId);
      return { ownerId, invitationPath: await sendInvitation(tx, secret, ownerId, byOwnerId) };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, say(m.refusal_there_is_already_an_owner_with_this_email), { code: "taken", field: "email" });
  }
}

/**
 * Disables an owner and ends all sessions of that account, or enables it again.
 * @throws Refusal 404, 409 (one's own account, so that somebody can always log in; the first owner)
 */
export async function setOwnerDisabled(db: Db, byOwnerId: string, ownerId: string, disabled: boolean): Promise<void> {
  if (byOwnerId === ownerId) {
    throw new Refusal(409, say(m.refusal_you_cannot_disable_your_own_account), {
      code: "own-account",
      field: "ownerId",
    });
  }
  await inTransaction(db, async (tx) => {
    // Locks all rows, so that two owners cannot disable each other at the same time.
    const all = await tx
      .select({ id: owners.id, disabledAt: owners.disabledAt, createdAt: owners.createdAt })
      .from(owners)
      .orderBy(owners.id)
      .for("update");
    if (!all.some(({ id, disabledAt }) => id === byOwnerId && disabledAt === null)) {
      throw new Refusal(409, say(m.refusal_your_account_was_disabled_meanwhile), { code: "own-account" });
    }
    const owner = all.find(({ id }) => id === ownerId);
    if (owner === undefined) throw unknownOwner();
    if ((owner.disabledAt !== null) === disabled) return;
    if (disabled && all.every(({ createdAt }) => owner.createdAt <= createdAt)) {
      throw new Refusal(409, say(m.refusal_the_shops_first_owner_cannot_be_disabled), {
        code: "first-owner",
        field: "ownerId",
      });
    }
    await tx
      .update(owners)
      .set({ disabledAt: disabled ? new Date() : null })
      .where(eq(owners.id, ownerId));
    if (disabled) await endOtherSessions(tx, "owner", ownerId, undefined);
    await tellOwners(tx, disabled ? "owner-disabled" : "owner-enabled", byOwnerId, ownerId);
  });
}

/** @throws Refusal 409 when another owner has the e-mail */
export async function changeOwnAccount(
  db: Db,
  ownerId: string,
  account: { name: string; email: string },
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await tx.update(owners).set({ name: account.name, email: account.email }).where(eq(owners.id, ownerId));
      await tellOwners(tx, "account-changed", ownerId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, say(m.refusal_another_owner_has_this_email), { code: "taken", field: "email" });
  }
}

export async function chooseLanguage(db: Db, ownerId: string, language: Language): Promise<void> {
  await db.update(owners).set({ language }).where(eq(owners.id, ownerId));
}

/**
 * Changes the password and signs out every other browser of this owner.
 * @param token of the session that stays
 * @throws Refusal 400 (weak password)
 */
export async function changeOwnerPassword(
  db: Db,
  ownerId: string,
  newPassword: string,
  token: string | undefined,
): Promise<void> {
  const { email, name } = await readOwner(db, ownerId);
  refuseWeakPassword(newPassword, [email ?? "", name]);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await tx.update(owners).set({ passwordHash }).where(eq(owners.id, ownerId));
    await endOtherSessions(tx, "owner", ownerId, token);
    await tellOwners(tx, "password-changed", ownerId);
  });
}

/**
 * For acts that an unattended browser must not allow: asks for the password again, and with two-factor login for a code,
 * which is used up. Every try is counted before it is checked, and a right one gives its count back.
 * @throws Refusal 400 that names the field, 429
 */
export async function requireProof(
  { db, throttle, secret }: Accounts,
  ownerId: string,
  { currentPassword, code }: OwnerProof,
): Promise<void> {
  const taken = await throttle.takeAll([[proofsByOwner, ownerId]]);
  try {
    const { passwordHash } = await readOwner(db, ownerId);
    if (!(await isPassword(passwordHash, currentPassword))) {
      throw new Refusal(400, say(m.refusal_this_is_not_your_current_password), {
        code: "wrong-password",
        field: "currentPassword",
      });
    }
    await inTransaction(db, (tx) => takeSecondFactor(tx, secret, { ownerId, code, now: new Date(), status: 400 }));
  } catch (error) {
    const isWrong = error instanceof Refusal && ["wrong-password", "wrong-code"].includes(error.code ?? "");
    if (!isWrong) await taken.giveBack(proofsByOwner);
    throw error;
  }
  await taken.giveBack(proofsByOwner);
}

async function readOwner(db: Db, ownerId: string) {
  const [row] = await db.select().from(owners).where(eq(owners.id, ownerId));
  if (row === undefined) throw unknownOwner();
  return row;
}

function unknownOwner(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_owner), { code: "unknown-owner" });
}
