/**
 * How often orders are placed, and looked for.
 *
 * 1. Anybody can type anybody's phone. So a phone is limited together with the network it is typed from, and by itself only far
 *    above what a customer needs: a stranger keeps nobody from ordering.
 * 2. Only orders that were placed count; a refusal gives its counts back. Tries from one address have a wide limit of their own.
 */
import { createHmac } from "node:crypto";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { networkOf } from "../../http/guards/network.ts";
import type { Limit, Throttle } from "../../http/guards/throttling.ts";

/** Generous: many phones share one address. */
const guestsByAddress: Limit = { name: "order-guest", hits: 60, windowSeconds: 3600 };
const guestTriesByAddress: Limit = { name: "order-guest-tries", hits: 120, windowSeconds: 3600 };
const guestsByPhoneThere: Limit = { name: "order-guest-phone-there", hits: 10, windowSeconds: 3600 };
const guestsByPhone: Limit = { name: "order-guest-phone", hits: 60, windowSeconds: 3600 };
/** However they are paid. */
export const ordersByCustomer: Limit = { name: "order-customer", hits: 30, windowSeconds: 3600 };

/** @throws Refusal 429, and what `place` throws */
export async function placeWithinLimits<Placed>(
  throttle: Throttle,
  { address, phone }: { address: string; phone: string },
  place: () => Promise<Placed>,
): Promise<Placed> {
  const number = plainPhone(phone);
  const taken = await throttle.takeAll([
    [guestTriesByAddress, address],
    [guestsByAddress, address],
    [guestsByPhoneThere, `${networkOf(address)} ${number}`],
    [guestsByPhone, number],
  ]);
  try {
    return await place();
  } catch (error) {
    await taken.giveBack(guestsByAddress, guestsByPhoneThere, guestsByPhone);
    throw error;
  }
}

/** The keyed hash that an order keeps of a guest's network. */
export function guestNetwork(secret: string, address: string): string {
  return createHmac("sha256", secret)
    .update(`guest-network ${networkOf(address)}`)
    .digest("base64url")
    .slice(0, 22);
}
