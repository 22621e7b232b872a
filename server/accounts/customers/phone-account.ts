// Uses of a code by SMS beside a new account: a new password, and another phone.
import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import type { PhonePurpose } from "#contract/wire/accounts/accounts.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import type { Accounts } from "../login/accounts.ts";
import { voidLinks } from "../login/links.ts";
import { hashPassword, refuseWeakPassword } from "../login/passwords.ts";
import { taken } from "./customers.ts";
import { tellMailbox } from "./mailbox-and-phone.ts";
import { requirePassword } from "./own-account.ts";
import { checkPhoneCode, type OnPhoneProven, wrongCode } from "./phone-codes.ts";

const resetByAddress: Limit = { name: "phone-reset-address", hits: 60, windowSeconds: 3600 };

/** The purpose of a code for a program that does not name it. @param customerId who is signed in */
export async function purposeOf(
  { db }: Accounts,
  phone: string,
  customerId: string | undefined,
): Promise<PhonePurpose> {
  if (customerId !== undefined) return "own-phone";
  return (await db.$count(customers, eq(customers.phone, phone))) > 0 ? "new-password" : "new-account";
}

/**
 * Sets a new password for the account with this phone, ends all its sessions and mailed links, and tells its mailbox.
 * @returns the customer's id
 * @throws Refusal 400 (weak password; wrong code, also when no account has the phone), 429
 */
export async function resetByPhone(
  accounts: Accounts,
  { phone, code, password }: { phone: string; code: string; password: string },
  { address, language, browser }: { address: string; language: Language; browser: string },
  onPhoneProven: OnPhoneProven,
): Promise<string> {
  await accounts.throttle.take(resetByAddress, address);
  const useCode = await checkPhoneCode(accounts, "new-password", phone, { code, browser });
  const [account] = await accounts.db.select().from(customers).where(eq(customers.phone, phone));
  if (account === undefined) throw wrongCode();
  refuseWeakPassword(password, [account.email, phone, account.name]);
  const passwordHash = await hashPassword(password);
  await inTransaction(accounts.db, async (tx) => {
    await useCode(tx);
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, account.id));
    await endOtherSessions(tx, "customer", account.id, undefined);
    await voidLinks(tx, account.id);
    await onPhoneProven(tx, account.id, phone);
    await tellMailbox(tx, account, language);
  });
  return account.id;
}

/** @throws Refusal 400 (wrong password, wrong code), 409 (another account has the phone), 429 */
export async function setOwnPhone(
  accounts: Accounts,
  customerId: string,
  { phone, code, browser, currentPassword }: { phone: string; code: string; browser: string; currentPassword: string },
  onPhoneProven: OnPhoneProven,
): Promise<void> {
  await requirePassword(accounts, customerId, currentPassword);
  const useCode = await checkPhoneCode(accounts, "own-phone", phone, { code, browser });
  try {
    await inTransaction(accounts.db, async (tx) => {
      await useCode(tx);
      await tx.update(customers).set({ phone }).where(eq(customers.id, customerId));
      await onPhoneProven(tx, customerId, phone);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? taken(error) : error;
  }
}
