/**
 * Tells who waited that it is back. Several processes may run it at once, and stock may go again meanwhile.
 *
 * 1. Whatever brought the stock back (a count, the switch, a cancelled order, an import): the tables are asked, not the change.
 * 2. A mail is queued in the transaction that deletes its row: exactly one.
 * 3. An SMS cannot be asked about. Its row is marked before the gateway is called and deleted after it took the message; what
 *    was marked and not heard of again may have been sent, and is not sent twice. What the gateway refused is tried again.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import { soldNow } from "../catalog/reading/sold-now.ts";
import { queueMails } from "../mail/queue.ts";
import { type SendSms, SmsFault } from "../sms/sms.ts";
import { nameForSms } from "./letters.ts";

export type AlertTeller = {
  db: Db;
  /** Undefined when no gateway is set up. */
  sendSms: SendSms | undefined;
  /** Of the links. */
  home(): ShopAddress;
  warn(message: string, error: unknown): void;
};
type Alert = typeof stockAlerts.$inferSelect;

const atOnce = 100;
/** No gateway takes longer to answer. */
const sentWithinMs = 10 * 60_000;
const mostTries = 24;
const triesEveryMs = 3_600_000;

/** @param stopped aborted when the shop stops: the rest is told at the next start */
export async function tellStockAlerts(teller: AlertTeller, now: Date, stopped?: AbortSignal): Promise<void> {
  await teller.db.delete(stockAlerts).where(lt(stockAlerts.sendingAt, new Date(now.getTime() - sentWithinMs)));
  for (const waited of await backAgain(teller.db)) {
    while (!stopped?.aborted && (await tellSome(teller, waited, now))) {
      // The next hundred.
    }
  }
}

type Waited = { product: string; size: string };

async function backAgain(db: Db): Promise<Waited[]> {
  const waited = await db
    .selectDistinct({ product: stockAlerts.productId, size: stockAlerts.size })
    .from(stockAlerts)
    .where(isNotNull(stockAlerts.confirmedAt));
  return soldNow(db, waited);
}

/** @returns whether there may be more */
async function tellSome(teller: AlertTeller, waited: Waited, now: Date): Promise<boolean> {
  const claimed = await claim(teller, waited, now);
  for (const { id, phone, language, productId } of claimed.bySms) {
    if (phone === null || teller.sendSms === undefined) continue;
    try {
      const product = await nameForSms(teller.db, { productId, language });
      const link = pageUrl(teller.home(), language, `/product/${productId}`);
      await teller.sendSms(phone, { kind: "back", language, figures: { product, link } });
      await teller.db.delete(stockAlerts).where(eq(stockAlerts.id, id));
    } catch (error) {
      teller.warn("a message that a product is back could not be sent", error);
      // Who may have got it is not told twice.
      if (error instanceof SmsFault && error.isUnsure)
        await teller.db.delete(stockAlerts).where(eq(stockAlerts.id, id));
      else await tryLater(teller.db, id, now);
    }
  }
  return claimed.bySms.length + claimed.byMail === atOnce;
}

/** Takes rows that nobody else tells now. Mails are on their way when it returns. */
async function claim({ db, sendSms }: AlertTeller, { product, size }: Waited, now: Date) {
  return inTransaction(db, async (tx) => {
    const isDue = and(
      eq(stockAlerts.productId, product),
      eq(stockAlerts.size, size),
      isNotNull(stockAlerts.confirmedAt),
      isNull(stockAlerts.sendingAt),
      lte(stockAlerts.dueAt, now),
      // Without a gateway a number waits until there is one again.
      sendSms === undefined ? isNull(stockAlerts.phone) : undefined,
    );
    const rows: Alert[] = await tx
      .select()
      .from(stockAlerts)
      .where(isDue)
      .orderBy(asc(stockAlerts.createdAt))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    const bySms = rows.filter(({ phone }) => phone !== null);
    const byMail = rows.filter(({ email }) => email !== null);
    if (bySms.length > 0) await tx.update(stockAlerts).set({ sendingAt: now }).where(isOneOf(bySms));
    if (byMail.length > 0) await tx.delete(stockAlerts).where(isOneOf(byMail));
    await queueMails(
      tx,
      byMail.map(({ id, email, language, productId }) => ({
        key: `stock-alert-back:${id}`,
        kind: "stock-alert-back" as const,
        payload: { email, language, productId, size },
      })),
    );
    return { bySms, byMail: byMail.length };
  });
}

const isOneOf = (rows: Alert[]) =>
  inArray(
    stockAlerts.id,
    rows.map(({ id }) => id),
  );

/** Who cannot be reached for a day is not told any more. */
async function tryLater(db: Db, id: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + triesEveryMs);
  await db
    .update(stockAlerts)
    .set({ sendingAt: null, tries: sql`${stockAlerts.tries} + 1`, dueAt })
    .where(eq(stockAlerts.id, id));
  await db.delete(stockAlerts).where(and(eq(stockAlerts.id, id), lte(sql`${mostTries}`, stockAlerts.tries)));
}
