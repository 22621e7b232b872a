import { inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orderLinks } from "#db/schema/order-links.ts";
import { forgetActivities } from "../../http/activity/forget.ts";

/** Takes the person out of links that were never ordered with. Those of orders go with their orders (forget-customer.ts). */
export async function forgetLinksTo(tx: Tx, phone: string): Promise<void> {
  await forget(tx, sql`${orderLinks.person}->>'phone' = ${phone}`);
}

/** The same for links that have made these orders, or are for them. */
export async function forgetLinksOf(tx: Tx, orderIds: string[]): Promise<void> {
  await forget(tx, inArray(orderLinks.orderId, orderIds));
}

/** Sums and lines stay. Why a price differs may name the person, in the book of changes too. */
async function forget(tx: Tx, which: SQL): Promise<void> {
  const person = { name: "", phone: "", district: "", thana: "", street: "" };
  const unsaid = { person, chat: "", note: "", reason: "" };
  const links = await tx.update(orderLinks).set(unsaid).where(which).returning({ id: orderLinks.id });
  await forgetActivities(
    tx,
    "order-link",
    links.map(({ id }) => id),
  );
}
