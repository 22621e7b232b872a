// Fields that a new order lacks before it is saved, and fields that follow from what is typed.

import type { WalletName } from "#contract/rules/constants.ts";
import { maxQuantity } from "#contract/rules/constants.ts";
import { districtOf, divisionOf, placeOf } from "#contract/rules/delivery/places.ts";
import { atTheDoorMinor } from "#contract/rules/money/ledger.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { missingFields } from "#web/storefront/purchase/address-fields.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { openQuestions, toldTransfer } from "../chat/chat-reading.ts";
import type { NewOrderDraft, OrderErrors } from "./new-order-draft.ts";

/** @param totalMinor of the order, in poisha */
export function orderFaults(draft: NewOrderDraft, hasZones: boolean, totalMinor: number): OrderErrors {
  const { lines, address } = draft;
  const errors: OrderErrors = {};
  if (openQuestions(draft).length > 0) errors.asked = m.order_chat_answer_first();
  if (lines.length === 0) errors.items = m.order_desk_no_lines();
  for (const [at, { quantity }] of lines.entries()) {
    if (quantity < 1) errors[`items.${at}.quantity`] = m.order_desk_wrong_quantity({ max: inDigits(maxQuantity) });
  }
  // Who calls the shop need not have an e-mail, and nobody asks for a postcode or a second name in a chat.
  const { email: _email, zipcode: _zipcode, lastName: _lastName, ...missing } = missingFields(address, hasZones);
  for (const [name, message] of Object.entries(missing)) errors[`address.${name}`] = message;
  const sent = toldTransfer(draft)?.amount;
  if (sent !== undefined && !(sent >= 1)) errors.sent = m.product_desk_enter_amount();
  else if (sent !== undefined && toMinor(sent) > totalMinor) errors.sent = m.order_chat_sent_too_much();
  return errors;
}

/**
 * Left for the rider to collect, in poisha: nothing where all of it was sent.
 * @param taken wallets that the shop has a number of, once they are known: by another one nothing is written down as sent
 */
export function collectsMinor(draft: NewOrderDraft, totalMinor: number, taken?: readonly WalletName[]): number {
  const told = toldTransfer(draft);
  if (told === undefined || Number.isNaN(told.amount) || !isTaken(told, taken)) return totalMinor;
  return told.amount === undefined ? 0 : atTheDoorMinor(totalMinor, toMinor(told.amount));
}

/** Whether what was sent is written down with the order. */
export const isTaken = ({ wallet }: { wallet: WalletName }, taken: readonly WalletName[] | undefined): boolean =>
  taken?.includes(wallet) ?? true;

/** The division follows from a known district, in its language, until the owner types another one. */
export function withDivision(before: DeliveryAddress, after: DeliveryAddress): DeliveryAddress {
  if (after.city === before.city || after.state !== before.state) return after;
  const followed = divisionNameOf(before.city);
  if (after.state !== "" && after.state !== followed) return after;
  return { ...after, state: divisionNameOf(after.city) ?? "" };
}

function divisionNameOf(city: string): string | undefined {
  const district = districtOf(placeOf({ city }).districtId ?? "");
  const division = district && divisionOf(district);
  return division && (/\p{Script=Bengali}/u.test(city) ? division.bn : division.name);
}
