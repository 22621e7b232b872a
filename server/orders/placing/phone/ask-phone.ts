/**
 * The owner's rules for a phone that orders in cash (contract/wire/orders/phone-rules.ts).
 *
 * 1. Orders paid by card, and those that the owner enters, are never asked anything.
 * 2. The shopper is never told the reason: anybody can type anybody's number. Only that orders of a number are paid first is said, since
 *    that is no reproach.
 * 3. While all rules are off, nothing is read.
 * 4. Cash orders of one phone are asked one after the other, so that many at once are counted. The lock comes after those of
 *    customer, products and coupon, and before that of sizes.
 */
import { and, eq, ne, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { hourInDhaka } from "#contract/rules/dhaka-clock.ts";
import type { OrderFlag } from "#contract/wire/orders/orders.ts";
import { askOfPhone, hasPhoneRules, type PhoneAsk, type PhoneRules } from "#contract/wire/orders/phone-rules.ts";
import type { Tx } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../../http/answers/refusal.ts";
import { type Figure, type Said, say } from "../../../http/answers/say.ts";
import { outcomeOf } from "../../order.ts";

export type AskedOfPhone = { ask: Exclude<PhoneAsk, "card">; reasons: string[] };

/**
 * @param ways to pay that there are besides cash; null without one
 * @returns the strictest of what the rules ask, and why
 * @throws Refusal 409 if they allow no cash
 */
export async function askPhone(
  tx: Tx,
  rules: PhoneRules,
  order: { id: string; phone: string; totalMinor: number },
  ways: Figure | null,
  now: Date,
): Promise<AskedOfPhone> {
  if (!hasPhoneRules(rules)) return { ask: "nothing", reasons: [] };
  const { phone, totalMinor } = order;
  const history = await earlierOrders(tx, order);
  const { ask, reasons } = askOfPhone(rules, { phone, totalMinor, hourInDhaka: hourInDhaka(now), ...history });
  if (ask === "card") {
    const isPaidFirst = reasons.every((reason) => reason === "paid-first");
    throw new Refusal(409, isPaidFirst ? paidFirst(ways) : noCash(ways), { code: "no-cash-for-order" });
  }
  return { ask, reasons };
}

function noCash(ways: Figure | null): Said {
  return ways === null
    ? say(m.refusal_we_cannot_offer_cash_on_delivery_for_this)
    : say(m.refusal_no_cash_for_this_but_by, { ways });
}

function paidFirst(ways: Figure | null): Said {
  return ways === null ? say(m.refusal_paid_first) : say(m.refusal_paid_first_by, { ways });
}

/** The flag that asks the owner to call first. */
export function callFirst(reasons: string[]): OrderFlag {
  return { kind: "call-first", about: reasons.join(", ") };
}

async function earlierOrders(tx: Tx, { id, phone }: { id: string; phone: string }) {
  const number = plainPhone(phone);
  // Shorter texts are not phone numbers.
  if (!/^\d{6,}$/.test(number)) return { refused: 0, open: 0, isNew: true };
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${number}`}, 0))`);
  const { status, canceledAt, returnedAt } = orders;
  const earlier = await tx
    .select({ status, canceledAt, returnedAt })
    .from(orders)
    .where(and(eq(orders.plainPhone, number), ne(orders.id, id)));
  const count = (outcome: string) => earlier.filter((one) => outcomeOf(one) === outcome).length;
  return { refused: count("returned"), open: count("open"), isNew: earlier.length === 0 };
}
