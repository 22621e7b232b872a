import { sql } from "drizzle-orm";
import type { Tx } from "#db/database.ts";
import { orderLinks } from "#db/schema/order-links.ts";

/** Takes the person out of links that were never ordered with. Those of orders go with their orders (changing/forget-customer.ts). */
export async function forgetLinksTo(tx: Tx, phone: string): Promise<void> {
  const person = { name: "", phone: "", district: "", thana: "", street: "" };
  await tx
    .update(orderLinks)
    .set({ person, chat: "", note: "", reason: "" })
    .where(sql`${orderLinks.person}->>'phone' = ${phone}`);
}
