import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db, Queryable } from "#db/database.ts";
import { isUniqueViolation } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { Refusal } from "../http/refusal.ts";
import type { Limit, Throttle } from "../http/throttling.ts";
import { findDevice } from "./known-devices.ts";
import { countLogin } from "./login-tries.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords.ts";

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

/** Where a login comes from. `deviceToken`: from the cookie of an earlier login. */
export type LoginFrom = { address: string; deviceToken: string | undefined };

/**
 * @returns the customer's id
 * @throws Refusal 401 (the same for an unknown account and a wrong password), 429
 */
export async function checkLogin(
  { db, throttle }: Accounts,
  { email, password }: { email: string; password: string },
  { address, deviceToken }: LoginFrom,
): Promise<string> {
  const device = await findDevice(db, "customer", email, deviceToken);
  return countLogin(throttle, { realm: "customer", email, address, device }, async () => {
    const [account] = await db
      .select({ id: customers.id, passwordHash: customers.passwordHash })
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
    const isRight = await isPassword(account?.passwordHash, password);
    if (account === undefined || !isRight) throw wrongLogin();
    return account.id;
  });
}

export function wrongLogin(): Refusal {
  return new Refusal(401, "Email or password is wrong", { code: "wrong-login" });
}

/** Where an account's mails go. `isProven`: its e-mail is confirmed; until then a stranger may have typed the name. */
export async function findMailbox(
  db: Queryable,
  customerId: string,
): Promise<{ name: string; address: string; isProven: boolean } | undefined> {
  const [row] = await db
    .select({ name: customers.name, address: customers.email, provenAt: customers.emailVerifiedAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row && { name: row.name, address: row.address, isProven: row.provenAt !== null };
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
