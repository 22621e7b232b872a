import { type Actor, changeOrder } from "./apply-change.ts";
import type { OrderShop } from "./stock.ts";

/** The owner has looked at what the order was flagged for. @throws Refusal 404 */
export async function clearFlag(shop: OrderShop, by: Actor, orderId: string): Promise<void> {
  await changeOrder(shop, by, orderId, ({ flag }) =>
    flag === "" ? undefined : { set: { flag: "" }, kind: "flag-cleared", detail: { reason: flag } },
  );
}
