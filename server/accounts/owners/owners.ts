import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#db/database.ts";
import { inTransaction, StartError } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { noteChange } from "../../http/activity/activity.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import { tellOwners } from "../letters/owner-changes.ts";
import { type Accounts, type LoginFrom, wrongLogin } from "../login/accounts.ts";
import { findDevice } from "../login/known-devices.ts";
import { countLogin, resetOwnerTries } from "../login/login-tries.ts";
import { checkPassword, hashPassword } from "../login/passwords.ts";
import { takeSecondFactor } from "./two-factor.ts";

/**
 * Makes the owner of a shop that has none.
 * @param password from the environment; without one, a random one is made
 * @returns the random password, to be printed once; undefined when none was made
 */
export async function createFirstOwner(
  db: Db,
  email: string,
  password: string | undefined,
): Promise<string | undefined> {
  if ((await db.$count(owners)) > 0) return undefined;
  const random = password === undefined ? randomBytes(15).toString("base64url") : undefined;
  const passwordHash = await hashPassword(password ?? random ?? "");
  const isMade = await inTransaction(db, async (tx) => {
    if ((await tx.$count(owners)) > 0) return false;
    const made = await tx
      .insert(owners)
      .values({ id: uuidv7(), name: "Owner", email, passwordHash })
      .onConflictDoNothing()
      .returning({ id: owners.id });
    return made.length > 0;
  });
  return isMade ? random : undefined;
}

/**
 * For an owner who is locked out: a new random password, two-factor login off, enabled, signed out everywhere, and no wrong login
 * counted.
 * @param email of the owner; optional when there is only one
 * @returns the account and its new password, to be printed once
 * @throws StartError when the owner is not unique
 */
export async function resetOwner(db: Db, email: string | undefined): Promise<{ email: string; password: string }> {
  const password = randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: owners.id, name: owners.name, email: owners.email, role: owners.role })
      .from(owners);
    const all = rows.flatMap((row) => (row.email === null ? [] : [{ ...row, email: row.email }]));
    const wanted = all.filter((row) =>
      email === undefined ? row.role === "owner" : row.email.toLowerCase() === email.toLowerCase(),
    );
    const [owner] = wanted;
    if (owner === undefined || wanted.length > 1) {
      const known = all.map((row) => row.email).join(", ") || terminal(m.reset_none);
      throw new StartError(
        email === undefined ? terminal(m.reset_which_owner, { known }) : terminal(m.reset_no_owner, { email, known }),
      );
    }
    await tx
      .update(owners)
      .set({ passwordHash, disabledAt: null, totpSecret: null, totpConfirmedAt: null, recoveryCodeHashes: [] })
      .where(eq(owners.id, owner.id));
    await resetOwnerTries(tx, owner.id);
    await endOtherSessions(tx, "owner", owner.id, undefined);
    await tellOwners(tx, "owner-reset", owner.id);
    noteChange({ what: "account.reset", subject: { kind: "person", id: owner.id, name: owner.name } });
    return { email: owner.email, password };
  });
}

/**
 * @param input.email or the mobile number, as 01...
 * @param input.code the second factor, asked for only after a right password
 * @returns the owner's id
 * @throws Refusal 401 (the same for unknown, disabled and wrong; or the second factor is missing or wrong), 429
 */
export async function checkOwnerLogin(
  { db, throttle, secret }: Accounts,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  { address, deviceToken }: LoginFrom,
): Promise<string> {
  const isAccount = email.includes("@")
    ? eq(sql`lower(${owners.email})`, email.toLowerCase())
    : eq(owners.phone, email);
  const device = await findDevice(db, "owner", isAccount, deviceToken);
  // By the person, whichever of the two names was typed.
  const [known] = await db.select({ id: owners.id }).from(owners).where(isAccount);
  return countLogin(throttle, { realm: "owner", name: known?.id ?? email, address, device }, async () => {
    const [owner] = await db
      .select({ id: owners.id, passwordHash: owners.passwordHash, disabledAt: owners.disabledAt })
      .from(owners)
      .where(isAccount);
    const { isRight, isOfOldForm } = await checkPassword(owner?.passwordHash, password);
    if (owner === undefined || owner.disabledAt !== null || !isRight) throw wrongLogin();
    await inTransaction(db, (tx) =>
      takeSecondFactor(tx, secret, { ownerId: owner.id, code, now: new Date(), status: 401 }),
    );
    if (isOfOldForm) {
      const isSame = and(eq(owners.id, owner.id), eq(owners.passwordHash, owner.passwordHash));
      await db
        .update(owners)
        .set({ passwordHash: await hashPassword(password) })
        .where(isSame);
    }
    return owner.id;
  });
}
