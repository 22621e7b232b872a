/** The owner changes an order that waits for its payment to cash (cards/cash-instead.ts, 3). */
import { eq } from "drizzle-orm";
import { online } from "#contract/rules/constants.ts";
import { inWholeTaka, toTaka } from "#contract/rules/money/money.ts";
import { inTransaction } from "#db/open.ts";
import { orders } from "#db/schema/orders.ts";
import { checkSoon } from "../../../payments/payments.ts";
import { loadSettings } from "../../../settings/settings.ts";
import { applyChange, lockOrder, theOwner } from "../../changing/apply-change.ts";
import { requireCheckedTransfer, requireOpenOrder } from "../../changing/change-order.ts";
import { foundPartMinor, isHere, orderNumber, unknownOrder } from "../../order.ts";
import type { CardShop } from "../card-shop.ts";
import { askFirst } from "../cards/cash-instead.ts";
import { emptyCartOf } from "../empty-cart.ts";
import { alreadyPaid } from "../payment-refusals.ts";
import { foundPartOf, partToldOf, withoutPart } from "./part-sent.ts";
import { takeToldTransfer } from "./told-transfer.ts";

/**
 * The owner's switch, of any order that waits for its payment.
 * @throws Refusal 404, 409 (paid, ended, or a payment is to be checked first)
 */
export async function changeToCash(shop: CardShop, ownerId: string, orderId: string): Promise<void> {
  const [found] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (found === undefined) throw unknownOrder();
  if (found.paymentMethod === online) await askFirst(shop, found);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.paymentMethod === "COD") return;
    requireOpenOrder(order);
    const part = isHere(order) ? await partToldOf(tx, order) : undefined;
    const noted = part && { flags: withoutPart(order.flags) };
    requireCheckedTransfer({ ...order, ...noted });
    const number = orderNumber(order.number);
    if (order.isPaid) throw alreadyPaid(number);
    const isByCard = order.paymentMethod === online;
    if (isByCard) await emptyCartOf(tx, order);
    const { roundingMinor = 0, totalMinor } = (await loadSettings(tx)).wholeTakaCash ? inWholeTaka(order) : order;
    const set = { paymentMethod: "COD" as const, roundingMinor, totalMinor, expiresAt: null, ...noted };
    const detail = { method: order.paymentMethod };
    const change = { set, kind: "cash-chosen" as const, detail };
    const by = theOwner(ownerId);
    await applyChange(tx, { order, change, by });
    const come = await foundPartOf(tx, order);
    if (come !== undefined) {
      const { wallet, number: shown, trxId } = come;
      const transfer = { wallet, number: shown, trxId, state: "found" as const, reason: "" };
      const advance = { amount: toTaka(foundPartMinor(order)), reasons: ["owner"] };
      await tx.update(orders).set({ advance, transfer, paidMinor: null }).where(eq(orders.id, orderId));
    }
    if (part !== undefined) await takeToldTransfer(tx, { order: { ...order, ...set }, by }, part);
    if (isByCard) await checkSoon(tx, orderId);
  });
}
