// Changes of a customer's own account: name, password, deletion.
import { eq } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import type { OwnAccount } from "#contract/wire/accounts/accounts.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import { eraseMails } from "../../mail/owners-outbox.ts";
import type { Accounts } from "../login/accounts.ts";
import { voidLinks } from "../login/links.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "../login/passwords.ts";

const passwordByCustomer: Limit = { name: "customer-password", hits: 10, windowSeconds: 900 };

/** Removes personal data from the customer's orders. @returns the ids of those orders */
export type ForgetCustomer = (tx: Tx, customerId: string, now: Date) => Promise<string[]>;

export async function readOwnAccount(db: Db, customerId: string): Promise<OwnAccount> {
  const { id, name, email, phone, emailVerifiedAt, createdAt } = await readCustomer(db, customerId);
  return {
    _id: id,
    name,
    email: email ?? "",
    phone: phone ?? "",
    isEmailConfirmed: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}

export async function rename(db: Db, customerId: string, name: string): Promise<void> {
  await db.update(customers).set({ name }).where(eq(customers.id, customerId));
}

/** Of the mails about the account from now on. */
export async function chooseLanguage(db: Db, customerId: string, language: Language): Promise<void> {
  await db.update(customers).set({ language }).where(eq(customers.id, customerId));
}

/**
 * Changes the password, signs out every other browser, and voids all mailed links.
 * @param token of the session that stays
 * @throws Refusal 400 (wrong current or weak new password), 429
 */
export async function changePassword(
  accounts: Accounts,
  customerId: string,
  input: { currentPassword: string; newPassword: string },
  token: string | undefined,
): Promise<void> {
  const { email, phone, name } = await requirePassword(accounts, customerId, input.currentPassword);
  refuseWeakPassword(input.newPassword, [email, phone, name]);
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(accounts.db, async (tx) => {
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await endOtherSessions(tx, "customer", customerId, token);
    await voidLinks(tx, customerId);
  });
}

/**
 * Deletes the account with its sessions, cart, addresses and links. Its orders stay, without personal data
 * (docs/decisions/013-mail.md).
 * @returns the ids of the mails whose copies were erased
 * @throws Refusal 400 (wrong password), 429
 */
export async function deleteAccount(
  accounts: Accounts,
  customerId: string,
  password: string,
  forget: ForgetCustomer,
): Promise<string[]> {
  const { email } = await requirePassword(accounts, customerId, password);
  return inTransaction(accounts.db, (tx) => eraseAccount(tx, customerId, email, forget));
}

/** @returns the ids of the mails whose copies were erased */
export async function eraseAccount(
  tx: Tx,
  customerId: string,
  email: string | null,
  forget: ForgetCustomer,
): Promise<string[]> {
  // Waits for an order that is just being placed: it locks this row too, and is then among those below.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
  const orderIds = await forget(tx, customerId, new Date());
  const mailIds = await eraseMails(tx, email ?? "", orderIds);
  await tx.delete(customers).where(eq(customers.id, customerId));
  return mailIds;
}

/** For acts that an unattended browser must not allow. @throws Refusal 400, 429 */
export async function requirePassword({ db, throttle }: Accounts, customerId: string, password: string) {
  await throttle.take(passwordByCustomer, customerId);
  const customer = await readCustomer(db, customerId);
  if (await isPassword(customer.passwordHash, password)) return customer;
  throw new Refusal(400, say(m.refusal_this_is_not_your_current_password), {
    code: "wrong-password",
    field: "currentPassword",
  });
}

async function readCustomer(db: Db, customerId: string) {
  const [row] = await db.select().from(customers).where(eq(customers.id, customerId));
  if (row === undefined)
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_account), { code: "unknown-account" });
  return row;
}
