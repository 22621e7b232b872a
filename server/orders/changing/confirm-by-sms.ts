/**
 * A customer confirms an order by a code sent to its phone, where the owner's rules demand a call.
 *
 * 1. Somebody else's order is answered like an unknown one, before anything is sent.
 * 2. The code, its tries and its limits are those of accounts (accounts/customers/phone-codes.ts), but it serves this order alone.
 * 3. The right code stands for the call: it confirms the order, and clears the flag that asks for one.
 */
import { eq } from "drizzle-orm";
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import { id } from "#contract/wire/replies.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { checkPhoneCode, type PhoneAccounts, sendPhoneCode } from "../../accounts/customers/phone-codes.ts";
import type { CodeAsker } from "../../accounts/login/code-asker.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { type OrderRow, type OrderShop, orderNumber, outcomeOf, unknownOrder } from "../order.ts";
import { changeOrder } from "./apply-change.ts";
import { confirmedAt } from "./note-call.ts";
import { isOf, type Whose } from "./own-orders.ts";

/** Whether the owner should call first, and a code can replace the call. */
export function isToConfirm(order: OrderRow): boolean {
  const asks = order.flags.some(({ kind }) => kind === "call-first");
  return asks && outcomeOf(order) === "open" && mobileForm.test(phoneOf(order));
}

/** @throws Refusal 404 (also when the shop sends no messages), 409 (nothing to confirm), 429, 502 */
export async function sendOrderCode(
  phones: PhoneAccounts,
  whose: Whose,
  orderId: string,
  from: CodeAsker,
): Promise<void> {
  const order = await readToConfirm(phones, whose, orderId);
  await sendPhoneCode(phones, purposeOf(order), phoneOf(order), from);
}

/** @throws Refusal 404, 400 (wrong, old or used-up code), 409 (nothing to confirm) */
export async function confirmBySms(
  shop: OrderShop,
  phones: PhoneAccounts,
  whose: Whose,
  { orderId, ...typed }: { orderId: string; code: string; browser: string },
): Promise<void> {
  const asked = await readToConfirm(phones, whose, orderId);
  const phone = phoneOf(asked);
  const useCode = await checkPhoneCode(phones, purposeOf(asked), phone, typed);
  const actorId = "customerId" in whose ? whose.customerId : null;
  await changeOrder(shop, { actor: "customer", actorId }, orderId, async (order, tx) => {
    requireToConfirm(order, whose);
    // The owner may have changed the number meanwhile.
    if (phoneOf(order) !== phone) throw nothingToConfirm(order);
    await useCode(tx);
    const flags = order.flags.filter(({ kind }) => kind !== "call-first");
    return { set: { flags, ...confirmedAt(new Date()) }, kind: "flag-cleared", detail: { confirmedBy: "sms" } };
  });
}

const purposeOf = ({ id, number }: OrderRow) => ({ orderId: id, number: orderNumber(number) });
const phoneOf = ({ address }: OrderRow) => plainPhone(address.phone);

async function readToConfirm({ db }: PhoneAccounts, whose: Whose, orderId: string): Promise<OrderRow> {
  if (!id.safeParse(orderId).success) throw unknownOrder();
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw unknownOrder();
  requireToConfirm(order, whose);
  return order;
}

function requireToConfirm(order: OrderRow, whose: Whose): void {
  if (!isOf(order, whose)) throw unknownOrder();
  if (!isToConfirm(order)) throw nothingToConfirm(order);
}

function nothingToConfirm({ number }: OrderRow): Refusal {
  return new Refusal(409, say(m.refusal_needs_no_confirmation, { number: orderNumber(number) }), {
    code: "nothing-to-confirm",
  });
}
