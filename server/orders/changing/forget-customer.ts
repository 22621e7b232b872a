/**
 * The data an order keeps when its customer is forgotten (docs/decisions/013-mail.md).
 *
 * 1. Lines, sums, payment, status, events, city, state, zip code and country stay. Names, e-mail, phone and street go, also
 *    from the owner's search.
 * 2. An order on its way keeps its address until it is delivered, canceled or returned, for thirty days at most.
 */
import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { isAnyOf } from "#db/any-of.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { orderChats } from "#db/schema/order-links.ts";
import { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import { forgetPhones } from "../../coupons/use-coupon.ts";
import { forgetParcels } from "../../couriers/parcels.ts";
import { noteChange } from "../../http/activity/activity.ts";
import { forgetActivities } from "../../http/activity/forget.ts";
import { eraseMailsAbout } from "../../mail/owners-outbox.ts";
import { forgetBuyers } from "../../payments/demo-terminal.ts";
import { eraseTexts } from "../../sms/owners-texts.ts";
import { orderNumber } from "../order.ts";
import { columnsOfAddress } from "../placing/of-address.ts";
import { forgetLinksOf } from "./forget-links.ts";

const keptDays = 30;
const atOnce = 100;

/** @returns the orders whose mails must be erased: all of these, and others whose time is over */
export async function forgetOrders(tx: Tx, orderIds: string[], now: Date): Promise<string[]> {
  const forgetAddressAt = new Date(now.getTime() + keptDays * 86_400_000);
  const rows = await tx
    .update(orders)
    .set({ customerId: null, idempotencyKey: null, requestHash: null, forgetAddressAt })
    .where(and(isAnyOf(orders.id, orderIds), isNull(orders.addressForgottenAt)))
    .returning({ id: orders.id });
  const ids = rows.map(({ id }) => id);
  // Who did it stays said; an account that is gone has no number by which its orders are one person's.
  const byThemselves = and(inArray(orderEvents.orderId, ids), eq(orderEvents.actor, "customer"));
  await tx.update(orderEvents).set({ actorId: null }).where(byThemselves);
  await forgetBuyers(tx, ids);
  for (;;) {
    const forgotten = await forgetSome(tx, now);
    ids.push(...forgotten);
    if (forgotten.length < atOnce) return [...new Set(ids)];
  }
}

/**
 * Run regularly, for orders that were still on their way: erases their address, and the mails that needed it.
 * @returns the ids of the mails whose copies were erased
 */
export async function forgetAddresses(db: Db, now: Date): Promise<string[]> {
  const mailIds: string[] = [];
  for (;;) {
    const forgotten = await inTransaction(db, async (tx) => {
      const ids = await forgetSome(tx, now);
      await eraseTexts(tx, null, ids);
      await noteForgotten(tx, ids);
      return { count: ids.length, mailIds: await eraseMailsAbout(tx, ids) };
    });
    mailIds.push(...forgotten.mailIds);
    if (forgotten.count < atOnce) return mailIds;
  }
}

/** In the book of changes: which orders have lost their address by the shop itself. */
async function noteForgotten(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids));
  for (const { id, number } of rows) {
    noteChange({ what: "order.address-forgotten", subject: { kind: "order", id, name: orderNumber(number) } });
  }
}

async function forgetSome(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.forgetAddressAt),
        or(
          lte(orders.forgetAddressAt, now),
          eq(orders.status, "Delivered"),
          isNotNull(orders.canceledAt),
          isNotNull(orders.returnedAt),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(atOnce)
    .for("update", { skipLocked: true });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await forgetParcels(tx, ids);
  await forgetPhones(tx, ids);
  await forgetActivities(tx, "order", ids);
  await tx.delete(orderChats).where(inArray(orderChats.orderId, ids));
  await forgetLinksOf(tx, ids);
  const lines = Map.groupBy(
    await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    ({ orderId }) => orderId,
  );
  for (const row of rows) {
    const address = withoutPerson(row.address);
    await tx
      .update(orders)
      .set({
        ...columnsOfAddress(orderNumber(row.number), address, lines.get(row.id) ?? []),
        ...{ guestNetwork: null, forgetAddressAt: null, addressForgottenAt: now },
        // The team's note and the message may name people.
        note: "",
        ...(row.gift && { gift: { message: "" } }),
      })
      .where(eq(orders.id, row.id));
  }
  return ids;
}

/** The name tells the owner, wherever the order is shown, that its account was deleted. */
function withoutPerson({ city, state, zipcode, country }: DeliveryAddress): DeliveryAddress {
  return { firstName: "Deleted", lastName: "account", email: "", phone: "", street: "", city, state, zipcode, country };
}
