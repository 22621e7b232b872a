/**
 * The two sides of a customer's account, and what each may do while the other is not proven.
 *
 * A mailbox is proven when a link mailed to it was used (`emailVerifiedAt`). A phone is always proven: only a code puts one in
 * (phone-codes.ts). Anybody can register with somebody else's e-mail, so whoever wrote an unproven one is a stranger.
 *
 * 1. Only a proven side sets a new password. An unproven mailbox may only where the account has no phone: there it is the only
 *    side. Otherwise its reader could take the account of a customer who mistyped an e-mail, and a stranger who registered
 *    with the reader's e-mail and an own phone could take it back. ({@link refuseUnprovenMailbox})
 * 2. The first proof of a mailbox with a new password removes what a stranger may have put in: name, saved addresses,
 *    language, cart, sessions, links, known devices. Orders stay: they belong to the account, and their address is on no
 *    later parcel. ({@link beginAnew})
 * 3. Who reads an unproven mailbox can say 'It is not mine'. That takes the e-mail off an account with a phone, and deletes one
 *    without. (confirm-email.ts)
 * 4. An e-mail that nobody confirmed stays beside a phone, and opens nothing: no guest orders join by it, and the account's own
 *    session or password is needed to confirm it.
 * 5. Guest orders join by the side that was just proven, and only by that one.
 * 6. Each new password is told to the other side: by SMS when the mailbox set it, by mail when the phone did.
 */
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import type { Tx } from "#db/database.ts";
import { customerAddresses, customerDevices, customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { type LetterWriter, languageOf, textOf } from "../../mail/letter.ts";
import { queueMails } from "../../mail/queue.ts";
import { remark } from "../../remarks/remarks.ts";
import { passwordChangedLetter } from "../letters/account-letters.ts";
import type { PhoneAccounts } from "./phone-codes.ts";

type Account = typeof customers.$inferSelect;
type Sides = Pick<Account, "phone" | "emailVerifiedAt">;

/** Whether the mailbox sets no password, because nobody has confirmed it and the account has a phone. */
export function isPhoneFirst({ phone, emailVerifiedAt }: Sides): boolean {
  return phone !== null && emailVerifiedAt === null;
}

/** @throws Refusal 409 */
export function refuseUnprovenMailbox(account: Sides): void {
  if (!isPhoneFirst(account)) return;
  throw new Refusal(409, say(m.refusal_this_account_has_a_phone_number), {
    code: "phone-first",
  });
}

/** Empties the cart, which another domain owns. */
export type EmptyCart = (tx: Tx, customerId: string) => Promise<unknown>;

/** At the first proof of a mailbox with a new password. The caller ends sessions and links. */
export async function beginAnew(tx: Tx, { id, email }: Account, emptyCart: EmptyCart): Promise<void> {
  // An account has a name; the mailbox's is the only one that is its owner's.
  const name = email?.split("@")[0]?.slice(0, 100) || "";
  await tx.update(customers).set({ name, language: null }).where(eq(customers.id, id));
  await tx.delete(customerAddresses).where(eq(customerAddresses.customerId, id));
  await tx.delete(customerDevices).where(eq(customerDevices.customerId, id));
  await emptyCart(tx, id);
}

const passwordChangedMail = "password-changed";

/** After a new password by phone; nothing if the account has no e-mail. */
export async function tellMailbox(tx: Tx, { id, email }: Account, language: Language): Promise<void> {
  if (email === null) return;
  const payload = { customerId: id, email, language };
  await queueMails(tx, [{ key: `${passwordChangedMail}:${uuidv7()}`, kind: passwordChangedMail, payload }]);
}

/** After a new password by mail. A gateway's refusal is a line in the log: the password is set. */
export async function tellPhone(
  { sendSms, warn }: PhoneAccounts,
  { phone, language }: Account,
  readerLanguage: Language,
): Promise<void> {
  if (phone === null || sendSms === undefined) return;
  try {
    await sendSms(phone, { kind: "passwordChanged", language: language ?? readerLanguage, figures: {} });
  } catch (error) {
    warn("a phone could not be told of a new password", error);
  }
}

/** To the e-mail that the account had then. */
export const writePasswordChangedLetter: LetterWriter = async ({ db, home, shopName }, mail) => {
  const [account] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, textOf(mail, "customerId")));
  if (account?.email == null || account.email !== mail.payload.email) return { skip: remark("noSuchMail") };
  const language = account.language ?? languageOf(mail);
  const isProven = account.emailVerifiedAt !== null;
  return {
    language,
    // Until the mailbox is proven, a stranger may have typed the name.
    to: [{ name: isProven ? account.name : "", address: account.email }],
    ...passwordChangedLetter(language, { shopName, home, path: "/contact" }, mail.queuedAt),
    own: { mail: "passwordChanged", figures: {} },
  };
};
