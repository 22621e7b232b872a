import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, inTransaction } from "#db/open.ts";
import { owners } from "#db/schema/accounts.ts";
import { Refusal } from "../http/refusal.ts";
import { type Limit, type Throttle, tooMany } from "../http/throttling.ts";
import { hashPassword, isPassword } from "./passwords.ts";

const loginByAccount: Limit = { name: "owner-login-account", hits: 10, windowSeconds: 900 };
const loginByAddress: Limit = { name: "owner-login-address", hits: 30, windowSeconds: 900 };

/**
 * Makes the owner of a shop that has none.
 * @param password of the environment; a random one is made when missing
 * @returns the random password, to be printed once, or undefined when none was made
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

/** @returns the owner's id. @throws Refusal 401 (the same for unknown and wrong), 429 */
export async function checkOwnerLogin(
  { db, throttle }: { db: Db; throttle: Throttle },
  input: { email: string; password: string },
  address: string,
): Promise<string> {
  for (const [limit, key] of [
    [loginByAccount, input.email],
    [loginByAddress, address],
  ] as const) {
    if (await throttle.isReached(limit, key)) throw tooMany(limit);
  }
  const [owner] = await db
    .select({ id: owners.id, passwordHash: owners.passwordHash })
    .from(owners)
    .where(eq(sql`lower(${owners.email})`, input.email.toLowerCase()));
  const isRight = await isPassword(owner?.passwordHash, input.password);
  if (owner === undefined || !isRight) {
    await throttle.count(loginByAccount, input.email);
    await throttle.count(loginByAddress, address);
    throw new Refusal(401, "E-mail or password is wrong", { code: "wrong-login" });
  }
  return owner.id;
}
