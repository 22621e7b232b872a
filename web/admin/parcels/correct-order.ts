import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { CheckedOrder } from "#contract/wire/delivery/parcels.ts";
import { office } from "../office.ts";

/** The parts of an order's address that are corrected where it is booked. */
export type CorrectedPart = "firstName" | "phone" | "street";

/**
 * Writes one part of the address into the order, as editing it would: its history tells of it.
 * @param seen the order as the owner saw it
 * @returns false if somebody has changed that part meanwhile: nothing is written
 */
export async function correctOrder(seen: CheckedOrder, part: CorrectedPart, text: string): Promise<boolean> {
  const { order } = await office.getOrder(seen.orderId);
  if (order.address[part] !== seen[part]) return false;
  await office.editOrder({
    orderId: order._id,
    seenEvents: order.events.length,
    items: order.items.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
    address: { ...order.address, [part]: part === "phone" ? storedPhone(asciiDigits(text)) : text },
    expectedAmount: order.amount,
  });
  return true;
}
