// A person's own account in the office, and the proof that it is still them. Of other people: members.ts.
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import type { OwnerProof, OwnerSelf } from "#contract/wire/accounts/owners.ts";
import { fault } from "#contract/wire/faults.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { unnoted } from "../../http/activity/activity.ts";
import { fieldFault } from "../../http/answers/faults.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import type { OwnerMailbox } from "../../mail/letter.ts";
import { mailboxesOf, tellOwners } from "../letters/owner-changes.ts";
import type { Accounts } from "../login/accounts.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "../login/passwords.ts";
import { takeSecondFactor } from "./two-factor.ts";

const proofsByOwner: Limit = { name: "owner-password", hits: 10, windowSeconds: 900 };

export async function findOwner(db: Db, ownerId: string): Promise<OwnerSelf> {
  const row = await readOwner(db, ownerId);
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    hasTwoFactor: row.totpConfirmedAt !== null,
    recoveryCodesLeft: row.recoveryCodeHashes.length,
    language: row.language,
  };
}

/** Recipients of the shop's own mails: owners and managers who can log in. Others may not see all that is in them. */
export async function ownerMailboxes(db: Db): Promise<OwnerMailbox[]> {
  return mailboxesOf(db, and(isNull(owners.disabledAt), inArray(owners.role, ["owner", "manager"])));
}

/** @throws Refusal 400 (neither e-mail nor phone), 409 when somebody else of the team has the e-mail */
export async function changeOwnAccount(
  db: Db,
  ownerId: string,
  account: { name: string; email: string | null },
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      if (account.email === null && (await readOwner(tx, ownerId)).phone === null) {
        throw new Refusal(400, fieldFault("email", fault("required")), { code: "invalid", field: "email" });
      }
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
    await unnoted(() =>
      inTransaction(db, (tx) => takeSecondFactor(tx, secret, { ownerId, code, now: new Date(), status: 400 })),
    );
  } catch (error) {
    const isWrong = error instanceof Refusal && ["wrong-password", "wrong-code"].includes(error.code ?? "");
    if (!isWrong) await taken.giveBack(proofsByOwner);
    throw error;
  }
  await taken.giveBack(proofsByOwner);
}

async function readOwner(db: Queryable, ownerId: string) {
  const [row] = await db.select().from(owners).where(eq(owners.id, ownerId));
  if (row === undefined) throw unknownOwner();
  return row;
}

function unknownOwner(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_owner), { code: "unknown-owner" });
}
