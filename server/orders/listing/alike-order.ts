// The order that a pasted chat seems to be already, so that a chat pasted twice does not become two orders.
import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { AlikeOrder, ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import type { Db } from "#db/database.ts";
import { orderChats } from "#db/schema/order-links.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { orderNumber } from "../order.ts";

const days = 3;
const dayMs = 24 * 60 * 60 * 1_000;
/** Of a chat: whoever pastes a phone book asks for no more. */
const mostPhones = 5;

/**
 * Of the last three days the order whose kept chat is this text, else the newest to one of its phones, one with the same products before others.
 * Canceled and returned ones do not count: who orders again means it.
 * @returns null if there is none
 */
export async function findAlikeOrder(
  db: Db,
  text: string,
  { phones, lines }: Pick<ChatDraft, "phones" | "lines">,
  now: Date,
): Promise<AlikeOrder | null> {
  const isChat = eq(orderChats.chat, text);
  const isPhone = phones.length > 0 ? inArray(orders.plainPhone, phones.slice(0, mostPhones)) : undefined;
  const products = lines.flatMap(({ product }) => product ?? []);
  const shares = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${inArray(orderLines.productId, products)})`;
  const likeliest = [sql`(${isChat}) is true desc`, ...(products.length > 0 ? [sql`${shares} desc`] : [])];
  const [found] = await db
    .select({ id: orders.id, number: orders.number, createdAt: orders.createdAt })
    .from(orders)
    .leftJoin(orderChats, eq(orderChats.orderId, orders.id))
    .where(
      and(
        gt(orders.createdAt, new Date(now.getTime() - days * dayMs)),
        isNull(orders.canceledAt),
        isNull(orders.returnedAt),
        or(isPhone, isChat),
      ),
    )
    .orderBy(...likeliest, desc(orders.createdAt), desc(orders.number))
    .limit(1);
  if (found === undefined) return null;
  return { _id: found.id, number: orderNumber(found.number), createdAt: found.createdAt.toISOString() };
}
