import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { CheckedOrder } from "#contract/wire/delivery/parcels.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
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
  await save(order, { [part]: part === "phone" ? storedPhone(asciiDigits(text)) : text });
  return true;
}

/**
 * Writes the district of a place that lies in several. What the order named as its city is its thana.
 * @returns false if somebody has changed the city meanwhile: nothing is written
 */
export async function correctDistrict(seen: CheckedOrder, district: string): Promise<boolean> {
  const { order } = await office.getOrder(seen.orderId);
  if (order.address.city !== seen.city) return false;
  await save(order, { city: district, thana: order.address.thana || seen.city });
  return true;
}

/** @throws ApiError 409 if the order then costs another sum */
async function save(order: OrderDetail, part: Partial<OrderDetail["address"]>): Promise<void> {
  await office.editOrder({
    orderId: order._id,
    seenEvents: order.events.length,
    items: order.items.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
    address: { ...order.address, ...part },
    expectedAmount: order.amount,
  });
}
