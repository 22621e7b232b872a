import { plainPhone } from "#contract/rules/delivery/phone.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import type { orders } from "#db/schema/orders.ts";
import { type SoldName, searchTextOf } from "./search-text.ts";

type OfAddress = Pick<typeof orders.$inferSelect, "address" | "plainPhone" | "searchText">;

/** All that an order keeps of its address: whoever writes one writes these together. @param number as searchTextOf takes it */
export function columnsOfAddress(number: string, address: DeliveryAddress, lines: SoldName[]): OfAddress {
  return { address, plainPhone: plainPhone(address.phone), searchText: searchTextOf(number, address, lines) };
}
