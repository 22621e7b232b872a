/**
 * The forgotten password: a mailed link that works once, within half an hour.
 *
 * 1. Asking queues a mail for any e-mail without looking it up: answer and timing are the same for all. The account is
 *    looked up when the mail is written.
 * 2. Nobody can keep the mail from somebody else: too many requests are refused by e-mail and address together. By e-mail
 *    alone, a second mail within a minute or a fourth within ten is silently dropped. Earlier links still work, until one
 *    is used.
 * 3. A new password ends all sessions and all links of the account; the browser that set it gets a new session.
 * 4. The link was read in the account's mailbox, so it also confirms the e-mail.
 */

import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/constants.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { networkOf } from "../http/network.ts";
import type { Limit } from "../http/throttling.ts";
import { type LetterWriter, languageOf } from "../mail/letter.ts";
import { queueMails } from "../mail/queue.ts";
import { resetLetter } from "./account-letters.ts";
import type { Accounts } from "./customers.ts";
import { findLink, makeLink } from "./links.ts";
import { linkIsOver, type OnEmailConfirmed, setMailedPassword } from "./mailed-password.ts";

const askedByAddress: Limit = { name: "forgot-address", hits: 60, windowSeconds: 3600 };
const askedByAddressAndEmail: Limit = { name: "forgot-address-email", hits: 5, windowSeconds: 3600 };
const mailedInAMinute: Limit = { name: "forgot-mail-minute", hits: 1, windowSeconds: 60 };
const mailedInTenMinutes: Limit = { name: "forgot-mail", hits: 3, windowSeconds: 600 };
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
 * @returns the customer's id
 * @throws Refusal 410 (used, void or old link), 400 (weak password; the link stays), 429
 */
export async function resetPassword(
  { db, throttle }: Accounts,
  input: { token: string; password: string },
  address: string,
  onEmailConfirmed: OnEmailConfirmed,
): Promise<string> {
  await throttle.take(resetByAddress, address);
  return setMailedPassword(db, kind, input, onEmailConfirmed);
}

export const writeResetLetter: LetterWriter = async ({ db, origin, now, shopName }, mail) => {
  const { email } = mail.payload;
  // Erased with the account (mail/owners-outbox.ts).
  if (typeof email !== "string") return { skip: "The account is deleted." };
  const [account] = await db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      provenAt: customers.emailVerifiedAt,
      language: customers.language,
    })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
  if (account?.email == null) return { skip: "There is no account with the e-mail that was typed." };
  if (now.getTime() - mail.queuedAt.getTime() > staleMs) return { skip: "It was asked for too long ago." };
  const token = await makeLink(db, { customerId: account.id, kind, requestedAt: mail.queuedAt, now });
  if (token === undefined) return { skip: "The password was changed since it was asked for." };
  const language = account.language ?? languageOf(mail);
  // Until the mailbox is proven, a stranger may have typed the name.
  const name = account.provenAt === null ? undefined : account.name;
  return {
    language,
    to: [{ name: name ?? "", address: account.email }],
    ...resetLetter(language, { shopName, origin, path: `/reset-password?token=${token}` }),
    own: { mail: "reset", figures: { name } },
    secret: token,
  };
};
