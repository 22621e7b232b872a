/**
 * A customer completes the order that its owner has put together in a link.
 *
 * 1. One transaction: the link is locked, what it holds goes back to the shelf, the order is placed at the agreed prices and takes its
 *    pieces (placing/place-order.ts), and the link is used. All or nothing: of two people at one link one orders, and the other is told.
 * 2. The same press, repeated, gets the same answer.
 * 3. A link is over by the shop's clock alone. Where the order that it made ended unpaid by itself, it may be used again while it lasts: then
 *    the earlier order is replaced for good, and money that still comes for it is refunded (paying/cards/settle-payment.ts).
 * 4. No e-mail is asked for, and none is taken: nobody has proven that it is theirs.
 * 5. Money that the shop was told of with the link is taken as on the order's page (takeToldTransfer). Where its TrxID has become another
 *    order's, who has seen it counted is told before anything is ordered. Where it cannot be taken, the order stands without it: its note
 *    and a flag say so.
 */
import { eq } from "drizzle-orm";
import { online, walletTitles } from "#contract/rules/constants.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { LinkState } from "#contract/rules/office/link-days.ts";
import type { CompleteLinkInput } from "#contract/wire/orders/order-links.ts";
import type { PlaceOrderInput } from "#contract/wire/orders/orders.ts";
import type { Tx } from "#db/database.ts";
import { inSavepoint } from "#db/open.ts";
import { orderChats, orderLinks } from "#db/schema/order-links.ts";
import { orders } from "#db/schema/orders.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { flagOrder, theOwner } from "../changing/apply-change.ts";
import { type OrderRow, orderNumber } from "../order.ts";
import type { CardShop } from "../paying/card-shop.ts";
import { chosenProvider, payNow } from "../paying/cards/pay-by-card.ts";
import { takeToldTransfer } from "../paying/transfers/told-transfer.ts";
import { lockTrxId, numberKnowing } from "../paying/trx-ids.ts";
import type { CashCode } from "../placing/phone/cash-code.ts";
import { guestsHashOf, inTransactionOfOrder, type PlacedOrder, placeAgreedOrder } from "../placing/place-order.ts";
import { releasePieces } from "./hold.ts";
import { guestKeyOfLink, hashOfSecret } from "./link-secret.ts";
import { type LinkRow, linkOver, mayBeReplaced, stateOf, unknownLink } from "./link-state.ts";
import { requireSeenTerms, withoutSent } from "./link-terms.ts";
import { lockLink } from "./links.ts";

/**
 * @param code of the phone, for an order in cash: asked where it is not the one that the owner has given
 * @returns the order; `url`: the page on which it is paid by card
 * @throws Refusal 404 (no such link), 409 (used by somebody else, over, and as for any order)
 */
export async function completeLink(
  shop: CardShop,
  { secret, method, provider, seen, ...typed }: CompleteLinkInput,
  code: CashCode | undefined,
  now: Date,
): Promise<PlacedOrder & { url?: string }> {
  const cards = method === online ? chosenProvider(shop, provider) : undefined;
  const placed = await inTransactionOfOrder(shop, async (tx) => {
    const link = await lockLink(tx, eq(orderLinks.secretHash, hashOfSecret(secret)));
    if (link.isForPayment) throw linkOver("ordered");
    const input = inputOf(link, typed);
    const earlier = link.orderId === null ? undefined : await orderOf(tx, link.orderId);
    const isAgain = earlier !== undefined && !mayBeReplaced(earlier);
    if (isAgain && earlier.requestHash === guestsHashOf(method, input)) return asPlaced(earlier);
    const state = stateOf(isAgain ? link : { ...link, orderId: null }, now);
    if (state !== "open") throw linkOver(state);
    const sent = await sentBefore(tx, link);
    requireSeenTerms(sent.isElsewhere ? withoutSent(link) : link, seen);
    const lines = await releasePieces(tx, link);
    const key = guestKeyOfLink(secret, link.orderCount);
    const { ownerId, source, discountMinor, deliveryMinor } = link;
    const agreed = {
      ...{ ownerId, discountMinor, deliveryMinor, source: source === "shop" ? ("phone" as const) : source },
      note: link.person.officeNote ?? "",
      pricesMinor: lines.map(({ priceMinor }) => priceMinor),
    };
    const ofPhone = isOwnersPhone(link, input.address.phone) ? undefined : code;
    const placing = { input, method, key, code: ofPhone, ...(cards && { cards }) };
    const order = await placeAgreedOrder(shop, tx, placing, agreed);
    const set = { lines, orderId: order.orderId, orderedAt: now, orderCount: link.orderCount + 1 };
    await tx.update(orderLinks).set(set).where(eq(orderLinks.id, link.id));
    // Its own money, come late, does not bring the earlier one back beside this one.
    if (earlier !== undefined) await tx.update(orders).set({ cancelKind: "replaced" }).where(eq(orders.id, earlier.id));
    if (link.chat !== "") await tx.insert(orderChats).values({ orderId: order.orderId, chat: link.chat });
    return (await withSentMoney(tx, link, order.orderId, sent)) ?? order;
  });
  if (cards === undefined || placed.amount === 0) return placed;
  const { guestKey } = await whoseOrder(shop, secret);
  return { ...placed, url: await payNow(shop, { guestKey }, placed.orderId, provider) };
}

/** `number`: of the order that has named its TrxID. */
type SentBefore = { isElsewhere: boolean; number?: string };

/** Whether the money that the shop was told of with the link is still to be had. The TrxID is held until the end. */
async function sentBefore(tx: Tx, { person: { transfer } }: LinkRow): Promise<SentBefore> {
  if (transfer === undefined) return { isElsewhere: false };
  await lockTrxId(tx, transfer.trxId);
  const number = await numberKnowing(tx, transfer.trxId);
  return number === undefined ? { isElsewhere: false } : { isElsewhere: true, number };
}

/**
 * Without a sum all of it was sent, as the link's page says: also where a rule asks for an advance.
 * @returns the order with the money that its customer has sent before; undefined where none was told of, or it is not taken
 */
async function withSentMoney(
  tx: Tx,
  { ownerId, person: { transfer } }: LinkRow,
  orderId: string,
  { isElsewhere, number = "" }: SentBefore,
): Promise<PlacedOrder | undefined> {
  const order = transfer && (await orderOf(tx, orderId));
  if (transfer === undefined || order === undefined) return undefined;
  const about = `${walletTitles[transfer.wallet]} ${transfer.trxId}`;
  if (isElsewhere) {
    await flagOrder(tx, order, { kind: "foreign-payment", about: `${about}, ${number}` });
    return undefined;
  }
  const sent = { ...transfer, amount: transfer.amount ?? toTaka(order.totalMinor) };
  try {
    await inSavepoint(tx, (inner) => takeToldTransfer(inner, { order, by: theOwner(ownerId) }, sent));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await flagOrder(tx, order, { kind: "transfer-after-end", about });
    return undefined;
  }
  const paid = await orderOf(tx, orderId);
  return paid && asPlaced(paid);
}

/** Whether it is the phone that the owner has given: anybody can type another. */
export function isOwnersPhone({ person }: Pick<LinkRow, "person">, phone: string): boolean {
  return person.phone !== "" && plainPhone(person.phone) === plainPhone(phone);
}

type OrderOfLink = { guestKey: string; orderId: string; isForPayment: boolean; link?: LinkRow };

/** The key of the order that a link has made or is for, as a guest has it. @throws Refusal 404 (no such link), 409 (no order, or over) */
export async function whoseOrder(shop: CardShop, secret: string): Promise<OrderOfLink> {
  const { state, ...whose } = await orderOfLink(shop, secret);
  if (whose.isForPayment && state !== "open") throw linkOver(state);
  return whose;
}

/** The same, also of a link that is over. @throws Refusal 404 (no such link), 409 (no order) */
export async function orderOfLink(shop: CardShop, secret: string): Promise<OrderOfLink & { state: LinkState }> {
  const [link] = await shop.db
    .select()
    .from(orderLinks)
    .where(eq(orderLinks.secretHash, hashOfSecret(secret)));
  if (link === undefined) {
    const order = await plainOrderOf(shop, secret);
    if (order === undefined) throw unknownLink();
    return { guestKey: guestKeyOfLink(secret, 0), orderId: order.id, isForPayment: false, state: "ordered" };
  }
  const { orderId, orderCount, isForPayment } = link;
  const state = stateOf(link, new Date());
  if (orderId === null) throw linkOver(state === "withdrawn" ? "withdrawn" : "lapsed");
  return { guestKey: guestKeyOfLink(secret, orderCount - 1), orderId, isForPayment, state, link };
}

/** The order that a guest has placed by the form without script, whose page has this secret. */
export async function plainOrderOf({ db }: Pick<CardShop, "db">, secret: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.guestKey, guestKeyOfLink(secret, 0)));
  return order;
}

function inputOf(
  link: LinkRow,
  { address, expectedAmount, language }: Omit<CompleteLinkInput, "secret" | "method" | "seen" | "code">,
) {
  const items = link.lines.map(({ productId, size, quantity }) => ({ product: productId, size, quantity }));
  const input: PlaceOrderInput = { items, address: { ...address, email: "" }, expectedAmount };
  return { ...input, language: language ?? link.language };
}

async function orderOf(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return order;
}

function asPlaced({ id, number, totalMinor }: OrderRow): PlacedOrder {
  return { orderId: id, number: orderNumber(number), amount: toTaka(totalMinor) };
}
