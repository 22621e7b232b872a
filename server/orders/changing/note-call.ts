/**
 * The outcome of a call to a customer before the parcel is packed.
 *
 * 1. Only of an open order that is not on its way. Each outcome is an event of the order, with who called.
 * 2. No answer: it is to be called again after two hours; said twice within a minute it is one call. Later: at the moment that the customer named.
 * 3. Confirmed clears the flag that asks for a call; taking that back does not set it again.
 */

import { dayMs } from "#contract/rules/dhaka.ts";
import { type CallOutcome, callAgainAfterHours } from "#contract/rules/office/order-tasks.ts";
import type { CallInput } from "#contract/wire/orders/order-acts.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { type OrderRow, type OrderShop, orderNumber } from "../order.ts";
import { type Change, changeOrder, theOwner } from "./apply-change.ts";
import { requireOpenOrder } from "./change-order.ts";

const hourMs = 3_600_000;
const latestCallDays = 30;

/** @throws Refusal 400 (`againAt` is missing, past or too far), 404, 409 (canceled, returned, on its way, confirmed before) */
export async function noteCall(shop: OrderShop, ownerId: string, input: CallInput): Promise<void> {
  const now = new Date();
  const againAt = input.outcome === "later" ? momentOf(input.againAt, now) : null;
  await changeOrder(shop, theOwner(ownerId), input.orderId, (order) => {
    requireOpenOrder(order);
    if (order.status !== "Order Placed" && order.status !== "Packing") {
      throw new Refusal(409, say(m.refusal_is_on_its_way_already, { number: orderNumber(order.number) }), {
        code: "handed-over",
      });
    }
    return changeOf(order, input.outcome, againAt, now);
  });
}

function changeOf(order: OrderRow, outcome: CallOutcome, againAt: Date | null, now: Date): Change | undefined {
  const isConfirmed = order.confirmedAt !== null;
  const event = { kind: "called" as const, detail: { call: { outcome } } };
  if (outcome === "confirmed") {
    if (isConfirmed) return undefined;
    return { ...event, set: { ...confirmedAt(now), flags: order.flags.filter(({ kind }) => kind !== "call-first") } };
  }
  if (outcome === "not-confirmed") return isConfirmed ? { ...event, set: { confirmedAt: null } } : undefined;
  if (isConfirmed) {
    throw new Refusal(409, say(m.refusal_is_confirmed_already, { number: orderNumber(order.number) }), {
      code: "confirmed-before",
    });
  }
  // Two presses of one call, from two offices say.
  if (outcome === "no-answer" && order.missedCalls > 0 && calledWithinMinute(order, now)) return undefined;
  const callAgainAt = againAt ?? new Date(now.getTime() + callAgainAfterHours * hourMs);
  const detail = { call: { outcome, at: callAgainAt.toISOString() } };
  return {
    ...event,
    detail,
    set: { callAgainAt, ...(outcome === "no-answer" && { missedCalls: order.missedCalls + 1 }) },
  };
}

function calledWithinMinute({ callAgainAt }: OrderRow, now: Date): boolean {
  const calledAt = (callAgainAt?.getTime() ?? 0) - callAgainAfterHours * hourMs;
  return Math.abs(now.getTime() - calledAt) < 60_000;
}

/** The columns of an order that its customer wants. */
export function confirmedAt(now: Date): { confirmedAt: Date; callAgainAt: null } {
  return { confirmedAt: now, callAgainAt: null };
}

function momentOf(text: string | undefined, now: Date): Date {
  const moment = new Date(text ?? Number.NaN);
  const ahead = moment.getTime() - now.getTime();
  if (ahead > 0 && ahead <= latestCallDays * dayMs) return moment;
  throw new Refusal(400, say(m.refusal_call_again_within_thirty_days), { code: "invalid", field: "againAt" });
}
