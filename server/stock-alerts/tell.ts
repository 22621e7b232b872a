/**
 * Tells who waited that it is back. Several processes may run it at once, and stock may go again meanwhile.
 *
 * 1. Whatever brought the stock back (a count, the switch, a cancelled order, an import): the tables are asked, not the change.
 * 2. A mail or an SMS is queued in the transaction that deletes its row: exactly one. What becomes of an SMS is the matter of
 *    server/sms/text-room.ts: it is sent again after a failure, and never twice where the gateway may have taken it.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import { soldNow } from "../catalog/reading/sold-now.ts";
import { queueMails } from "../mail/queue.ts";
import { remark } from "../remarks/remarks.ts";
import { queueTexts } from "../sms/queue-texts.ts";
import type { TextWriter } from "../sms/text-room.ts";
import { nameForSms } from "./letters.ts";

/** `sendsSms`: whether a gateway is set up. `sendsMails`: whether a mail server is; without one mails are files, which nobody gets. */
export type AlertTeller = { db: Db; sendsSms: boolean; sendsMails: boolean };
type Alert = typeof stockAlerts.$inferSelect;

const atOnce = 100;

/** @param stopped aborted when the shop stops: the rest is told at the next start */
export async function tellStockAlerts(teller: AlertTeller, now: Date, stopped?: AbortSignal): Promise<void> {
  // Of shops of before the queue: what was being sent then may have been, and is not sent twice.
  await teller.db.delete(stockAlerts).where(isNotNull(stockAlerts.sendingAt));
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

/** Takes rows that nobody else tells now, and puts what tells them on its way. @returns whether there may be more */
async function tellSome(teller: AlertTeller, { product, size }: Waited, now: Date): Promise<boolean> {
  const { db, sendsSms, sendsMails } = teller;
  return inTransaction(db, async (tx) => {
    const isDue = and(
      eq(stockAlerts.productId, product),
      eq(stockAlerts.size, size),
      isNotNull(stockAlerts.confirmedAt),
      isNull(stockAlerts.sendingAt),
      lte(stockAlerts.dueAt, now),
      // Without a gateway a number waits until there is one again; without a mail server a mailbox does.
      sendsSms ? undefined : isNull(stockAlerts.phone),
      sendsMails ? undefined : isNull(stockAlerts.email),
    );
    const rows: Alert[] = await tx
      .select()
      .from(stockAlerts)
      .where(isDue)
      .orderBy(asc(stockAlerts.createdAt))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    if (rows.length > 0) await tx.delete(stockAlerts).where(isOneOf(rows));
    await queueTexts(
      tx,
      rows.flatMap(({ id, phone, language, productId }) =>
        phone === null
          ? []
          : [{ key: `stock-alert-back:${id}`, kind: "back" as const, phone, facts: { language, productId } }],
      ),
    );
    const byMail = rows.filter(({ email }) => email !== null);
    await queueMails(
      tx,
      byMail.map(({ id, email, language, productId }) => ({
        key: `stock-alert-back:${id}`,
        kind: "stock-alert-back" as const,
        payload: { email, language, productId, size },
      })),
    );
    return rows.length === atOnce;
  });
}

const isOneOf = (rows: Alert[]) =>
  inArray(
    stockAlerts.id,
    rows.map(({ id }) => id),
  );

/** @param home of the links */
export function backTextWriter(db: Db, home: () => ShopAddress): TextWriter {
  return async ({ phone, payload }) => {
    const productId = String(payload.productId ?? "");
    const language = payload.language === "bn" ? "bn" : "en";
    const product = await nameForSms(db, { productId, language });
    if (product === "") return { skip: remark("productGone") };
    const link = pageUrl(home(), language, `/product/${productId}`);
    return { phone, message: { kind: "back", language, figures: { product, link } } };
  };
}
