// A new password through a mailed link, which also proves the e-mail.
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { customers } from "#db/schema/accounts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { endOtherSessions } from "../../http/guards/sessions.ts";
import { findLink, type LinkKind, takeLink, voidLinks } from "../login/links.ts";
import { hashPassword, refuseWeakPassword } from "../login/passwords.ts";
import { beginAnew, type EmptyCart, refuseUnprovenMailbox } from "./mailbox-and-phone.ts";

/** Called in the transaction of every proof of an account's e-mail. */
export type OnEmailConfirmed = (tx: Tx, customerId: string, email: string) => Promise<unknown>;

/** Steps that follow in other domains. */
export type MailboxFollowers = { onEmailConfirmed: OnEmailConfirmed; emptyCart: EmptyCart };

/**
 * Ends all sessions and all links of the account (mailbox-and-phone.ts: what else the first proof removes).
 * @returns the account as it was before
 * @throws Refusal 410 (used, void or old link), 400 (weak password; the link stays), 409 (its phone sets the password)
 */
export async function setMailedPassword(
  db: Db,
  kind: LinkKind,
  { token, password }: { token: string; password: string },
  { onEmailConfirmed, emptyCart }: MailboxFollowers,
): Promise<typeof customers.$inferSelect> {
  const owner = await findLink(db, kind, token, new Date());
  if (owner === undefined) throw linkIsOver();
  const [account] = await db.select().from(customers).where(eq(customers.id, owner));
  if (account === undefined) throw linkIsOver();
  refuseUnprovenMailbox(account);
  refuseWeakPassword(password, [account.email, account.phone, account.name]);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const customerId = await takeLink(tx, kind, token, new Date());
    if (customerId === undefined) throw linkIsOver();
    // Read again: the link's account is locked now, and a phone may have come in meanwhile.
    const [now] = await tx.select().from(customers).where(eq(customers.id, customerId));
    if (now === undefined) throw linkIsOver();
    refuseUnprovenMailbox(now);
    if (now.emailVerifiedAt === null) await beginAnew(tx, now, emptyCart);
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await endOtherSessions(tx, "customer", customerId, undefined);
    await voidLinks(tx, customerId);
    await markEmailConfirmed(tx, customerId, onEmailConfirmed);
    return now;
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
  if (proven?.email) await onEmailConfirmed(tx, customerId, proven.email);
}

export function linkIsOver(): Refusal {
  return new Refusal(410, say(m.link_over), { code: "link-over" });
}
