/**
 * Confirms that a mailbox belongs to the customer: a mailed link that works once, within a day. It leads to a page with
 * buttons, so that a program which follows links confirms nothing.
 *
 * 1. Anybody can register with somebody else's e-mail. So the link is not enough: it also takes a session of that account,
 *    or a new password, which ends all its sessions. Otherwise a stranger's account would get the guest orders of the
 *    mailbox's owner.
 * 2. A reader who made no such account can say so, if its e-mail was never confirmed: that takes the e-mail off an account
 *    with a phone, and deletes one without.
 * 3. A new password by this link is one by mail: mailbox-and-phone.ts says which mailbox may set it.
 */

import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import { type LetterWriter, languageOf, textOf } from "../../mail/letter.ts";
import { queueMails } from "../../mail/queue.ts";
import { remark } from "../../remarks/remarks.ts";
import { confirmLetter } from "../letters/account-letters.ts";
import type { Accounts } from "../login/accounts.ts";
import { makeLink, takeLink, voidLinks } from "../login/links.ts";
import { tellPhone } from "./mailbox-and-phone.ts";
import { linkIsOver, type MailboxFollowers, markEmailConfirmed, setMailedPassword } from "./mailed-password.ts";
import { eraseAccount, type ForgetCustomer } from "./own-account.ts";
import type { PhoneAccounts } from "./phone-codes.ts";

const sentToCustomer: Limit = { name: "confirm-customer", hits: 5, windowSeconds: 3600 };
const confirmedByAddress: Limit = { name: "confirm-address", hits: 60, windowSeconds: 3600 };
const kind = "confirm-email";

/** Also for a confirmed e-mail: a new proof brings in guest orders placed since. @throws Refusal 429 */
export async function sendConfirmation(
  { db, throttle }: Accounts,
  customerId: string,
  language: Language,
): Promise<void> {
  await throttle.take(sentToCustomer, customerId);
  await inTransaction(db, (tx) =>
    queueMails(tx, [{ key: `${kind}:${uuidv7()}`, kind, payload: { customerId, language } }]),
  );
}

/**
 * @param input.customerId the signed-in customer
 * @param input.password a new one, when nobody or another account is signed in
 * @returns the customer whose e-mail it is
 * @throws Refusal 410 (used, void or old link), 401 (neither that account's session nor a password), 400 (weak), 409 (its
 *   phone sets the password), 429
 */
export async function confirmEmail(
  accounts: PhoneAccounts,
  input: {
    token: string;
    password?: string | undefined;
    customerId: string | undefined;
    address: string;
    language: Language;
  },
  followers: MailboxFollowers,
): Promise<string> {
  const { db, throttle } = accounts;
  const { token, password, customerId } = input;
  await throttle.take(confirmedByAddress, input.address);
  if (password !== undefined) {
    const account = await setMailedPassword(db, kind, { token, password }, followers);
    await tellPhone(accounts, account, input.language);
    return account.id;
  }
  return inTransaction(db, async (tx) => {
    const accountId = await takeLink(tx, kind, token, new Date());
    if (accountId === undefined) throw linkIsOver();
    if (accountId !== customerId) {
      throw new Refusal(401, say(m.refusal_log_in_to_this_account_to_confirm_its_email), {
        code: "not-this-account",
      });
    }
    await markEmailConfirmed(tx, accountId, followers.onEmailConfirmed);
    return accountId;
  });
}

/**
 * Takes the e-mail off an account that the mailbox's owner did not make, and deletes one that has nothing else. The e-mail is
 * free again.
 * @returns whether the account is deleted, and the ids of the mails whose copies were erased
 * @throws Refusal 410 (used, void or old link), 409 (the e-mail was confirmed before), 429
 */
export async function disownAccount(
  { db, throttle }: Accounts,
  token: string,
  address: string,
  forget: ForgetCustomer,
): Promise<{ isDeleted: boolean; mailIds: string[] }> {
  await throttle.take(confirmedByAddress, address);
  return inTransaction(db, async (tx) => {
    const customerId = await takeLink(tx, kind, token, new Date());
    const [account] =
      customerId === undefined ? [] : await tx.select().from(customers).where(eq(customers.id, customerId));
    if (account === undefined) throw linkIsOver();
    if (account.emailVerifiedAt !== null) {
      throw new Refusal(409, say(m.refusal_this_email_was_confirmed_before), {
        code: "confirmed-before",
      });
    }
    if (account.phone === null) {
      return { isDeleted: true, mailIds: await eraseAccount(tx, account.id, account.email, forget) };
    }
    await tx.update(customers).set({ email: null }).where(eq(customers.id, account.id));
    await voidLinks(tx, account.id);
    return { isDeleted: false, mailIds: [] };
  });
}

export const writeConfirmLetter: LetterWriter = async ({ db, home, now, shopName }, mail) => {
  const [account] = await db
    .select()
    .from(customers)
    .where(eq(customers.id, textOf(mail, "customerId")));
  if (account === undefined) return { skip: remark("accountDeleted") };
  if (account.email === null) return { skip: remark("accountWithoutMail") };
  const token = await makeLink(db, { customerId: account.id, kind, requestedAt: mail.queuedAt, now });
  if (token === undefined) return { skip: remark("confirmed") };
  const { name, email, createdAt, emailVerifiedAt } = account;
  const isProven = emailVerifiedAt !== null;
  const language = account.language ?? languageOf(mail);
  return {
    language,
    // Until the mailbox is proven, a stranger may have typed the name.
    to: [{ name: isProven ? name : "", address: email }],
    ...confirmLetter(
      language,
      { shopName, home, path: `/confirm-email?token=${token}` },
      { name: isProven ? name : plainName(name), madeOn: createdAt, isProven },
    ),
    own: { mail: "confirm", figures: { name: isProven ? name : undefined } },
    secret: token,
  };
};

/** The name without anything that a mail program would turn into a link, and too short for a message. */
function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{M} '’-]+/gu, " ")
    .trim()
    .slice(0, 40);
}
