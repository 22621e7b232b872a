/**
 * The forgotten password: a mailed link that works once, within half an hour.
 *
 * 1. Asking queues a mail for any e-mail without looking it up: answer and timing are the same for all. The account is
 *    looked up when the mail is written.
 * 2. Nobody can keep the mail from somebody else: too many requests are refused by e-mail and address together. By e-mail
 *    alone, a second mail within a minute, a fourth within ten or an eleventh within a day is silently dropped. Earlier links
 *    still work, until one is used.
 * 3. A new password ends all sessions and all links of the account; the browser that set it gets a new session.
 * 4. The link was read in the account's mailbox, so it also confirms the e-mail.
 * 5. Where the account has a phone and its e-mail was never confirmed, the mail has no such link: it says how the phone sets a
 *    password, and has the link 'It is not mine' (mailbox-and-phone.ts).
 */

import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { networkOf } from "../../http/guards/network.ts";
import type { Limit } from "../../http/guards/throttling.ts";
import { type LetterWriter, languageOf } from "../../mail/letter.ts";
import { queueMails } from "../../mail/queue.ts";
import { remark } from "../../remarks/remarks.ts";
import { phoneFirstLetter, resetLetter } from "../letters/account-letters.ts";
import type { Accounts } from "../login/accounts.ts";
import { findLink, makeLink } from "../login/links.ts";
import { isPhoneFirst, tellPhone } from "./mailbox-and-phone.ts";
import { linkIsOver, type MailboxFollowers, setMailedPassword } from "./mailed-password.ts";
import type { PhoneAccounts } from "./phone-codes.ts";

const askedByAddress: Limit = { name: "forgot-address", hits: 60, windowSeconds: 3600 };
const askedByAddressAndEmail: Limit = { name: "forgot-address-email", hits: 5, windowSeconds: 3600 };
const mailedInAMinute: Limit = { name: "forgot-mail-minute", hits: 1, windowSeconds: 60 };
const mailedInTenMinutes: Limit = { name: "forgot-mail", hits: 3, windowSeconds: 600 };
const mailedInADay: Limit = { name: "forgot-mail-day", hits: 10, windowSeconds: 86_400 };
const resetByAddress: Limit = { name: "reset-address", hits: 60, windowSeconds: 3600 };
const kind = "password-reset";
/** A mail delayed for so long is of no use. */
const staleMs = 86_400_000;

/** @throws Refusal 429 */
export async function askForReset(
  { db, throttle }: Accounts,
  email: string,
  address: string,
  language: Language,
): Promise<void> {
  await throttle.takeAll([
    [askedByAddress, address],
    [askedByAddressAndEmail, `${networkOf(address)} ${email}`],
  ]);
  const isDue = await throttle.isWithin([
    [mailedInAMinute, email],
    [mailedInTenMinutes, email],
    [mailedInADay, email],
  ]);
  if (!isDue) return;
  await inTransaction(db, (tx) => queueMails(tx, [{ key: `${kind}:${uuidv7()}`, kind, payload: { email, language } }]));
}

/** Before a new password is thought of. The link stays. @throws Refusal 410 (used, void or old link), 429 */
export async function checkResetLink({ db, throttle }: Accounts, token: string, address: string): Promise<void> {
  await throttle.take(resetByAddress, address);
  if ((await findLink(db, kind, token, new Date())) === undefined) throw linkIsOver();
}

/**
 * Tells the account's phone.
 * @returns the customer's id
 * @throws Refusal 410 (used, void or old link), 400 (weak password; the link stays), 409 (its phone sets the password), 429
 */
export async function resetPassword(
  accounts: PhoneAccounts,
  input: { token: string; password: string },
  { address, language }: { address: string; language: Language },
  followers: MailboxFollowers,
): Promise<string> {
  await accounts.throttle.take(resetByAddress, address);
  const account = await setMailedPassword(accounts.db, kind, input, followers);
  await tellPhone(accounts, account, language);
  return account.id;
}

export const writeResetLetter: LetterWriter = async ({ db, home, now, shopName }, mail) => {
  const { email } = mail.payload;
  // Erased with the account (mail/owners-outbox.ts).
  if (typeof email !== "string") return { skip: remark("accountDeleted") };
  const [account] = await db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      provenAt: customers.emailVerifiedAt,
      language: customers.language,
    })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
  if (account?.email == null) return { skip: remark("noSuchAccount") };
  if (now.getTime() - mail.queuedAt.getTime() > staleMs) return { skip: remark("tooOld") };
  const language = account.language ?? languageOf(mail);
  const isForPhone = isPhoneFirst({ phone: account.phone, emailVerifiedAt: account.provenAt });
  const linkKind = isForPhone ? "confirm-email" : kind;
  const token = await makeLink(db, { customerId: account.id, kind: linkKind, requestedAt: mail.queuedAt, now });
  if (token === undefined) return { skip: remark("passwordChanged") };
  if (isForPhone) {
    const path = `/confirm-email?token=${token}&mine=no`;
    const to = [{ name: "", address: account.email }];
    return { language, to, ...phoneFirstLetter(language, { shopName, home, path }), secret: token };
  }
  // Until the mailbox is proven, a stranger may have typed the name.
  const name = account.provenAt === null ? undefined : account.name;
  return {
    language,
    to: [{ name: name ?? "", address: account.email }],
    ...resetLetter(language, { shopName, home, path: `/reset-password?token=${token}` }),
    own: { mail: "reset", figures: { name } },
    secret: token,
  };
};
