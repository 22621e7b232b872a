import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import type { Queryable } from "#db/database.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import { type Accounts, type LoginFrom, wrongLogin } from "../login/accounts.ts";
import { findDevice } from "../login/known-devices.ts";
import { countLogin } from "../login/login-tries.ts";
import { checkPassword, hashPassword, refuseWeakPassword } from "../login/passwords.ts";
import { checkPhoneCode, type OnPhoneProven } from "./phone-codes.ts";

const registerByAddress: Limit = { name: "register-address", hits: 60, windowSeconds: 3600 };

type NewCustomer = {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  /** Proves the phone. */
  code?: string | undefined;
  password: string;
};

/**
 * @returns the new customer's id
 * @throws Refusal 400 (weak password, wrong code), 409 (e-mail or phone taken), 429
 */
export async function registerCustomer(
  accounts: Accounts,
  { name, email, phone, code, password }: NewCustomer,
  from: { address: string; browser: string; language: Language | null; onPhoneProven: OnPhoneProven },
): Promise<string> {
  const { address, browser, language, onPhoneProven } = from;
  await accounts.throttle.take(registerByAddress, address);
  refuseWeakPassword(password, [email, phone, name]);
  const useCode =
    phone === undefined
      ? undefined
      : await checkPhoneCode(accounts, "new-account", phone, { code: code ?? "", browser });
  const passwordHash = await hashPassword(password);
  const customerId = uuidv7();
  try {
    await inTransaction(accounts.db, async (tx) => {
      await useCode?.(tx);
      await tx.insert(customers).values({ id: customerId, name, email, phone, passwordHash, language });
      if (phone !== undefined) await onPhoneProven(tx, customerId, phone);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? taken(error) : error;
  }
  return customerId;
}

/** @param error of the database, about a unique index of customers */
export function taken(error: unknown): Refusal {
  const field = isUniqueViolation(error, "customers_phone_key") ? "phone" : "email";
  const said = field === "phone" ? say(m.refusal_number_taken) : say(m.refusal_email_taken);
  return new Refusal(409, said, { code: "taken", field });
}

/** By which an account is found: its e-mail in any case, or its phone as 01... */
export type LoginName = { email?: string | undefined; phone?: string | undefined };

function hasLoginName({ email = "", phone }: LoginName): SQL {
  return phone === undefined ? eq(sql`lower(${customers.email})`, email.toLowerCase()) : eq(customers.phone, phone);
}

/**
 * @returns the customer's id
 * @throws Refusal 401 (the same for an unknown account and a wrong password), 429
 */
export async function checkLogin(
  { db, throttle }: Accounts,
  { password, ...loginName }: LoginName & { password: string },
  { address, deviceToken }: LoginFrom,
): Promise<string> {
  const isAccount = hasLoginName(loginName);
  const device = await findDevice(db, "customer", isAccount, deviceToken);
  const name = loginName.phone ?? loginName.email ?? "";
  return countLogin(throttle, { realm: "customer", name, address, device }, async () => {
    const [account] = await db
      .select({ id: customers.id, passwordHash: customers.passwordHash })
      .from(customers)
      .where(isAccount);
    const { isRight, isOfOldForm } = await checkPassword(account?.passwordHash, password);
    if (account === undefined || !isRight) throw wrongLogin(loginName.phone === undefined ? "email" : "phone");
    if (isOfOldForm) {
      const isSame = and(eq(customers.id, account.id), eq(customers.passwordHash, account.passwordHash));
      await db
        .update(customers)
        .set({ passwordHash: await hashPassword(password) })
        .where(isSame);
    }
    return account.id;
  });
}

/**
 * Where an account's mails go; undefined for an account without an e-mail. `isProven`: the e-mail is confirmed; until then a
 * stranger may have typed the name.
 */
export async function findMailbox(
  db: Queryable,
  customerId: string,
): Promise<{ name: string; address: string; isProven: boolean } | undefined> {
  const [row] = await db
    .select({ name: customers.name, address: customers.email, provenAt: customers.emailVerifiedAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (row === undefined || row.address === null) return undefined;
  return { name: row.name, address: row.address, isProven: row.provenAt !== null };
}

/** @returns `email` empty for an account with a phone only */
export async function findCustomer(
  db: Queryable,
  customerId: string,
): Promise<{ _id: string; name: string; email: string; phone?: string } | undefined> {
  const [row] = await db
    .select({ _id: customers.id, name: customers.name, email: customers.email, phone: customers.phone })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (row === undefined) return undefined;
  const { phone, ...rest } = row;
  return { ...rest, email: row.email ?? "", ...(phone !== null && { phone }) };
}

/** Whether this account has proven this number. @param phone as 01... */
export async function hasProvenPhone(db: Queryable, customerId: string | null, phone: string): Promise<boolean> {
  if (customerId === null) return false;
  const isIt = and(eq(customers.id, customerId), eq(customers.phone, phone));
  const [row] = await db.select({ id: customers.id }).from(customers).where(isIt);
  return row !== undefined;
}

/** The account that has proven this number, for a query of another domain. */
export function idOfPhone(db: Queryable, phone: string) {
  return db.select({ id: customers.id }).from(customers).where(eq(customers.phone, phone));
}
