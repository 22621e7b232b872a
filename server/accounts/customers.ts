import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, isUniqueViolation, type Queryable } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { Refusal } from "../http/refusal.ts";
import { type Limit, type Throttle, tooMany } from "../http/throttling.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords.ts";

const quarterHour = 900;
const loginByAccount: Limit = { name: "login-account", hits: 10, windowSeconds: quarterHour };
const loginByKnownDevice: Limit = { name: "login-device", hits: 20, windowSeconds: quarterHour };
const loginByAddress: Limit = { name: "login-address", hits: 100, windowSeconds: quarterHour };
const registerByAddress: Limit = { name: "register-address", hits: 60, windowSeconds: 3600 };

export type Accounts = { db: Db; throttle: Throttle; secret: string };

/**
 * @returns the new customer's id
 * @throws Refusal 400 (weak password), 409 (e-mail taken), 429
 */
export async function registerCustomer(
  { db, throttle }: Accounts,
  input: { name: string; email: string; password: string },
  address: string,
): Promise<string> {
  await throttle.take(registerByAddress, address);
  refuseWeakPassword(input.password, input.email, input.name);
  const passwordHash = await hashPassword(input.password);
  const customerId = uuidv7();
  try {
    await db.insert(customers).values({ id: customerId, name: input.name, email: input.email, passwordHash });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, "There is already an account with this email. Please log in.", {
      code: "taken",
      field: "email",
    });
  }
  return customerId;
}

/**
 * Checks a login. Failures are counted by account and by address; a device that this account used before is not
 * refused for what others do at its address.
 * @param knownDevice what {@link knownDeviceMark} gave this browser at an earlier login
 * @returns the customer's id
 * @throws Refusal 401 (the same for an unknown account and a wrong password), 429
 */
export async function checkLogin(
  { db, throttle, secret }: Accounts,
  input: { email: string; password: string },
  from: { address: string; knownDevice: string | undefined },
): Promise<string> {
  const [account] = await db
    .select({ id: customers.id, passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, input.email.toLowerCase()));
  const isKnown = account !== undefined && isMark(secret, account.id, from.knownDevice);
  const byAccount = isKnown ? loginByKnownDevice : loginByAccount;
  if (await throttle.isReached(byAccount, input.email)) throw tooMany(byAccount);
  if (!isKnown && (await throttle.isReached(loginByAddress, from.address))) throw tooMany(loginByAddress);
  const isRight = await isPassword(account?.passwordHash, input.password);
  if (account === undefined || !isRight) {
    await throttle.count(byAccount, input.email);
    if (!isKnown) await throttle.count(loginByAddress, from.address);
    throw new Refusal(401, "Email or password is wrong", { code: "wrong-login" });
  }
  return account.id;
}

/** Lets a browser prove later that this account has logged in on it before. Says nothing else and opens nothing. */
export function knownDeviceMark(secret: string, customerId: string): string {
  return createHmac("sha256", secret).update(`known-device:${customerId}`).digest("base64url");
}

export async function findCustomer(
  db: Queryable,
  customerId: string,
): Promise<{ _id: string; name: string; email: string } | undefined> {
  const [row] = await db
    .select({ _id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row;
}

function isMark(secret: string, customerId: string, mark: string | undefined): boolean {
  if (mark === undefined) return false;
  const wanted = Buffer.from(knownDeviceMark(secret, customerId));
  const given = Buffer.from(mark);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
