/**
 * Parts of several mails about an order: its sums, goods, address and gift.
 *
 * For a mailbox that is not proven (to-customer.ts, rule 2) `isProven` is false, and no text becomes a link.
 */
import type { Language } from "#contract/rules/constants.ts";
import { placeIn } from "#contract/rules/delivery/places.ts";
import { minorIn, ownDiscountOf, sumIn, taxNameIn } from "#contract/rules/money/money.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import type { orderLines } from "#db/schema/orders.ts";
import type { LetterContext, LetterPart } from "../../mail/letter.ts";
import type { OrderRow } from "../order.ts";
import { orderWords } from "./order-words.ts";

export type LineRow = typeof orderLines.$inferSelect;

export function sumOf({ language }: Pick<OrderRow, "language">, minor: number): string {
  return minorIn(language, minor);
}

export function giftRows({ gift }: OrderRow, label: string, isProven = true): [string, string][] {
  if (gift === null) return [];
  const message = gift.message === "" ? "✓" : gift.message;
  return [[label, isProven ? message : unlinked(message)]];
}

export function deliveryText({ address, language }: OrderRow, isProven: boolean): string {
  const text = addressText(address, language);
  return isProven ? text : unlinked(text);
}

/** Mail programs turn a text with a dot, slash, colon or @ inside into a link. */
function unlinked(text: string): string {
  return text.replace(/[.:/@](?=[^\s.])/g, "$& ");
}

/** @param language of the reader */
export function goodsOf(
  { taxNames }: Pick<LetterContext, "taxNames">,
  order: OrderRow,
  lines: LineRow[],
  language = order.language,
): LetterPart {
  const words = orderWords(language);
  const sum = (minor: number) => sumIn(language, minor);
  const ownDiscountMinor = ownDiscountOf(order.coupon, order.discountMinor);
  return {
    kind: "goods",
    lines: lines.map(({ name, bengaliName, size, quantity, offerPriceMinor }) => ({
      name: bengaliName === "" ? name : language === "bn" ? `${bengaliName} ${name}` : `${name} ${bengaliName}`,
      detail: `${words.sizes[size] ?? size}, ${language === "bn" ? bengaliDigits(String(quantity)) : quantity} x ${sum(offerPriceMinor)}`,
      amount: sum(offerPriceMinor * quantity),
    })),
    sums: [
      { label: words.subtotal, amount: sum(order.subtotalMinor) },
      ...(order.coupon
        ? [
            {
              label: words.coupon(order.coupon.code),
              amount: order.coupon.gives === "delivery" ? words.freeDelivery : sum(-order.discountMinor),
            },
          ]
        : []),
      ...(ownDiscountMinor > 0 ? [{ label: words.discount, amount: sum(-ownDiscountMinor) }] : []),
      { label: words.delivery, amount: sum(order.deliveryMinor) },
      { label: taxNameIn(language, taxNames, words.tax), amount: sum(order.taxMinor) },
      ...(order.roundingMinor === 0 ? [] : [{ label: words.rounding, amount: sum(order.roundingMinor) }]),
      ...(order.creditMinor === 0 ? [] : [{ label: words.credit, amount: sum(-order.creditMinor) }]),
      { label: words.total, amount: sum(order.totalMinor), isTotal: true },
    ],
  };
}

/** @param language of the reader */
export function addressText(address: DeliveryAddress, language: Language): string {
  const { firstName, lastName, street, phone, note = "" } = address;
  return [`${firstName} ${lastName}`, street, placeIn(language, address), phone, note]
    .filter((line) => line.trim() !== "")
    .join("\n");
}
