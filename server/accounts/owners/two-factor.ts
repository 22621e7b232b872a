/**
 * Two-factor login of owners: a time-based code (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds) or a recovery code.
 *
 * 1. It starts with confirmTwoFactor, which asks for a right code: a secret that no device holds locks nobody out.
 * 2. No code works twice: a time step must be later than the last one used, and a recovery code is deleted when used. A last
 *    step more than an hour ahead was used while the shop's clock was wrong, and is ignored.
 * 3. Recovery codes are stored as HMACs with the shop's secret. Older ones, plain SHA-256, work until they are used.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import { tellOwners } from "../letters/owner-changes.ts";
import type { Accounts } from "../login/accounts.ts";

const recoveryCodeCount = 10;
const periodSeconds = 30;
/** A phone's clock may be one step off. */
const stepsOff = 1;
const wrongClockSteps = 3600 / periodSeconds;

/** @param issuer the shop, as the authenticator shows it. @returns the secret; two-factor login starts with {@link confirmTwoFactor}. @throws Refusal 409 */
export async function beginTwoFactor(
  db: Db,
  ownerId: string,
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  return inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (owner.totpConfirmedAt !== null) {
      throw new Refusal(409, say(m.refusal_two_factor_login_is_already_on), { code: "already-on" });
    }
    const secret = new Secret({ size: 20 });
    await tx.update(owners).set({ totpSecret: secret.base32, totpLastStep: null }).where(eq(owners.id, ownerId));
    return {
      secret: secret.base32,
      uri: totpOf(secret.base32, { issuer, label: owner.email ?? owner.name }).toString(),
    };
  });
}

/**
 * Signs out every other browser of this owner.
 * @param token of the session that stays
 * @returns the recovery codes, which are stored as hashes only
 * @throws Refusal 400 (wrong code), 409 (not begun)
 */
export async function confirmTwoFactor(
  { db, secret }: Accounts,
  { ownerId, code, token, now }: { ownerId: string; code: string; token: string | undefined; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (owner.totpSecret === null || owner.totpConfirmedAt !== null) {
      throw new Refusal(409, say(m.refusal_two_factor_login_was_not_begun), { code: "not-begun" });
    }
    const step = stepOf(owner.totpSecret, code, now);
    if (step === undefined) throw wrongCode(400);
    await tx.update(owners).set({ totpConfirmedAt: now, totpLastStep: step }).where(eq(owners.id, ownerId));
    await endOtherSessions(tx, "owner", ownerId, token);
    await tellOwners(tx, "two-factor-on", ownerId);
    return writeRecoveryCodes(tx, secret, ownerId);
  });
}

/** Signs out every other browser of this owner. @param token of the session that stays */
export async function endTwoFactor(db: Db, ownerId: string, token: string | undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    await tx
      .update(owners)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodeHashes: [] })
      .where(eq(owners.id, ownerId));
    if (owner.totpConfirmedAt === null) return;
    await endOtherSessions(tx, "owner", ownerId, token);
    await tellOwners(tx, "two-factor-off", ownerId);
  });
}

/** Voids the old recovery codes. @throws Refusal 409 when two-factor login is off */
export async function renewRecoveryCodes({ db, secret }: Accounts, ownerId: string): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    if (owner.totpConfirmedAt === null)
      throw new Refusal(409, say(m.refusal_two_factor_login_is_off), { code: "not-on" });
    await tellOwners(tx, "recovery-codes", ownerId);
    return writeRecoveryCodes(tx, secret, ownerId);
  });
}

/**
 * Checks and uses up a code, if the owner has two-factor login.
 * @param input.status of the refusals: 401 at login, 400 for a signed-in owner
 * @throws Refusal with code "second-factor-needed" (none given) or "wrong-code"
 */
export async function takeSecondFactor(
  tx: Tx,
  secret: string,
  { ownerId, code, now, status }: { ownerId: string; code: string | undefined; now: Date; status: 400 | 401 },
): Promise<void> {
  const owner = await lockOwner(tx, ownerId);
  if (owner.totpSecret === null || owner.totpConfirmedAt === null) return;
  if (code === undefined || code === "") {
    throw new Refusal(status, say(m.refusal_please_give_the_code_of_your_authenticator), {
      code: "second-factor-needed",
      field: "code",
    });
  }
  const step = stepOf(owner.totpSecret, code, now);
  if (step !== undefined && isUnused(step, owner.totpLastStep ?? 0)) {
    await tx.update(owners).set({ totpLastStep: step }).where(eq(owners.id, ownerId));
    return;
  }
  const used = [hashCode(secret, code), oldHashOf(code)];
  const left = owner.recoveryCodeHashes.filter((hash) => !used.includes(hash));
  if (left.length === owner.recoveryCodeHashes.length) throw wrongCode(status);
  await tx.update(owners).set({ recoveryCodeHashes: left }).where(eq(owners.id, ownerId));
}

const isUnused = (step: number, lastStep: number) => step > lastStep || lastStep > step + wrongClockSteps;

async function writeRecoveryCodes(tx: Tx, secret: string, ownerId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode);
  const recoveryCodeHashes = codes.map((code) => hashCode(secret, code));
  await tx.update(owners).set({ recoveryCodeHashes }).where(eq(owners.id, ownerId));
  return codes;
}

/** The time step of this code, or undefined. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, "");
  // The library throws for anything but six digits.
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp, window: stepsOff });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

function totpOf(secret: string, named: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...named, secret: Secret.fromBase32(secret), period: periodSeconds });
}

async function lockOwner(tx: Tx, ownerId: string) {
  const [owner] = await tx.select().from(owners).where(eq(owners.id, ownerId)).for("update");
  if (owner === undefined) throw new Refusal(404, say(m.refusal_we_do_not_know_this_owner), { code: "unknown-owner" });
  return owner;
}

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten letters and digits that are hard to confuse, in two groups. */
function makeRecoveryCode(): string {
  const text = [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

function hashCode(secret: string, code: string): string {
  return createHmac("sha256", secret)
    .update(`recovery-code:${plain(code)}`)
    .digest("hex");
}

function oldHashOf(code: string): string {
  return createHash("sha256").update(plain(code)).digest("hex");
}

function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function wrongCode(status: 400 | 401): Refusal {
  return new Refusal(status, say(m.refusal_this_code_is_wrong_or_was_used_already), {
    code: "wrong-code",
    field: "code",
  });
}
