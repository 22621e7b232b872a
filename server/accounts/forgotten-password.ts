/**
 * The forgotten password: a mailed link, which works once and for half an hour.
 *
 * 1. Asking queues a mail for whatever address was typed, and looks nothing up: the answer and its time are the same for
 *    every address. Whether there is such an account is found out when the mail is written.
 * 2. Nobody can keep the mail from somebody else: who asks too often is refused by e-mail and address together. By e-mail
 *    alone a second mail within a minute, or a fourth within ten, is left out, and the answer is the same. The mails that
 *    came before still work: each link does, until one is used.
 * 3. A new password ends all sessions and all links of the account; the browser that set it gets a new session.
 * 4. The link was read in the account's mailbox, so it also confirms the e-mail.
 */
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { networkOf } from "../http/network.ts";
import { Refusal } from "../http/refusal.ts";
import { endOtherSessions } from "../http/sessions.ts";
import type { Limit } from "../http/throttling.ts";
import type { LetterWriter } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";
import { markEmailConfirmed, type OnEmailConfirmed } from "./confirm-email.ts";
import type { Accounts } from "./customers.ts";
import { findLink, lifeMinutes, makeLink, takeLink } from "./links.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";

const askedByAddress: Limit = { name: "forgot-address", hits: 60, windowSeconds: 3600 };
const askedByAddressAndEmail: Limit = { name: "forgot-address-email", hits: 5, windowSeconds: 3600 };
const mailedInAMinute: Limit = { name: "forgot-mail-minute", hits: 1, windowSeconds: 60 };
const mailedInTenMinutes: Limit = { name: "forgot-mail", hits: 3, windowSeconds: 600 };
const resetByAddress: Limit = { name: "reset-address", hits: 60, windowSeconds: 3600 };
const kind = "password-reset";
/** A mail that could not be sent for so long helps nobody any more. */
const staleMs = 86_400_000;

/** @throws Refusal 429 */
export async function askForReset({ db, throttle }: Accounts, email: string, address: string): Promise<void> {
  await throttle.takeAll([
    [askedByAddress, address],
    [askedByAddressAndEmail, `${networkOf(address)} ${email}`],
  ]);
  const isDue = await throttle.isWithin([
    [mailedInAMinute, email],
    [mailedInTenMinutes, email],
  ]);
  if (!isDue) return;
  await inTransaction(db, (tx) => queueMail(tx, { key: `${kind}:${uuidv7()}`, kind, payload: { email } }));
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
  const owner = await findLink(db, kind, input.token, new Date());
  if (owner === undefined) throw linkIsOver();
  const [account] = await db.select().from(customers).where(eq(customers.id, owner));
  if (account === undefined) throw linkIsOver();
  refuseWeakPassword(input.password, account.email, account.name);
  const passwordHash = await hashPassword(input.password);
  return inTransaction(db, async (tx) => {
    const customerId = await takeLink(tx, kind, input.token, new Date());
    if (customerId === undefined) throw linkIsOver();
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await endOtherSessions(tx, "customer", customerId, undefined);
    await markEmailConfirmed(tx, customerId, onEmailConfirmed);
    return customerId;
  });
}

export const writeResetLetter: LetterWriter = async ({ db, origin, now, shopName }, mail) => {
  const { email } = mail.payload;
  // Erased with the account (mail/desk.ts).
  if (typeof email !== "string") return { skip: "The account is deleted." };
  const [account] = await db
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
  if (account === undefined) return { skip: "There is no account with the e-mail that was typed." };
  if (now.getTime() - mail.queuedAt.getTime() > staleMs) return { skip: "It was asked for too long ago." };
  const token = await makeLink(db, { customerId: account.id, kind, requestedAt: mail.queuedAt, now });
  if (token === undefined) return { skip: "The password was changed since it was asked for." };
  return {
    to: [{ name: account.name, address: account.email }],
    subject: `A new password for ${shopName}`,
    heading: "Choose a new password",
    parts: [
      { kind: "text", text: `Someone, most likely you, asked ${shopName} for a new password for this account.` },
      { kind: "button", label: "New password", href: `${origin}/reset-password?token=${token}` },
      {
        kind: "small",
        text: `The link works once, for ${lifeMinutes[kind]} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
      },
    ],
    secret: token,
  };
};

function linkIsOver(): Refusal {
  return new Refusal(410, "This link no longer works.", { code: "link-over" });
}
