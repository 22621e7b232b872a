/**
 * Proof that the mailbox is the customer's: a mailed link that works once, within a day. It leads to a page with a button,
 * so that a program that follows links confirms nothing.
 */
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { inTransaction, type Tx } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import { Refusal } from "../http/refusal.ts";
import type { Limit } from "../http/throttling.ts";
import { type LetterWriter, textOf } from "../mail/letter.ts";
import { queueMail } from "../mail/queue.ts";
import { type Accounts, findCustomer } from "./customers.ts";
import { makeLink, takeLink } from "./links.ts";

/** What else happens in the transaction in which an account's e-mail is proven, each time that it is. */
export type OnEmailConfirmed = (tx: Tx, customerId: string, email: string) => Promise<unknown>;

const sentToCustomer: Limit = { name: "confirm-customer", hits: 5, windowSeconds: 3600 };
const confirmedByAddress: Limit = { name: "confirm-address", hits: 60, windowSeconds: 3600 };
const kind = "confirm-email";

/** Also for an e-mail that is confirmed: a new proof finds what was ordered without an account since. @throws Refusal 429 */
export async function sendConfirmation({ db, throttle }: Accounts, customerId: string): Promise<void> {
  await throttle.take(sentToCustomer, customerId);
  await inTransaction(db, (tx) => queueMail(tx, { key: `${kind}:${uuidv7()}`, kind, payload: { customerId } }));
}

/** @throws Refusal 410 (used, overtaken or old link), 429 */
export async function confirmEmail(
  { db, throttle }: Accounts,
  token: string,
  address: string,
  onEmailConfirmed: OnEmailConfirmed,
): Promise<void> {
  await throttle.take(confirmedByAddress, address);
  await inTransaction(db, async (tx) => {
    const customerId = await takeLink(tx, kind, token, new Date());
    if (customerId === undefined) throw new Refusal(410, "This link no longer works.", { code: "link-over" });
    await markEmailConfirmed(tx, customerId, onEmailConfirmed);
  });
}

/** The time of the first proof stays. */
export async function markEmailConfirmed(
  tx: Tx,
  customerId: string,
  onEmailConfirmed: OnEmailConfirmed,
): Promise<void> {
  const [proven] = await tx
    .update(customers)
    .set({ emailVerifiedAt: sql`coalesce(${customers.emailVerifiedAt}, now())` })
    .where(eq(customers.id, customerId))
    .returning({ email: customers.email });
  if (proven) await onEmailConfirmed(tx, customerId, proven.email);
}

export const writeConfirmLetter: LetterWriter = async ({ db, origin, now, shopName }, mail) => {
  const account = await findCustomer(db, textOf(mail, "customerId"));
  if (account === undefined) return { skip: "The account is deleted." };
  const token = await makeLink(db, { customerId: account._id, kind, requestedAt: mail.queuedAt, now });
  if (token === undefined) return { skip: "The e-mail was confirmed since it was asked for." };
  return {
    to: [{ name: account.name, address: account.email }],
    subject: `Confirm your email for ${shopName}`,
    heading: "Is this your email?",
    parts: [
      { kind: "text", text: `There is an account at ${shopName} with this email. If it is yours, confirm it.` },
      { kind: "button", label: "Confirm my email", href: `${origin}/confirm-email?token=${token}` },
      { kind: "small", text: "The link works once, for one day. If the account is not yours, do nothing." },
    ],
    secret: token,
  };
};
