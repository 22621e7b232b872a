/**
 * Order links as the office makes and keeps them (docs/decisions/070-order-links.md).
 *
 * 1. A link keeps prices as they were offered: the owner's own, or those of the moment in which it was made. An own price or a discount
 *    has a reason.
 * 2. Its state follows from what it has (link-state.ts). Only the shop's clock counts.
 * 3. What it holds goes back to the shelf when it is withdrawn, and within a minute of its end.
 */
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { subtotalOf, toMinor } from "#contract/rules/money/money.ts";
import { type LinkDays, linkEnd } from "#contract/rules/office/link-days.ts";
import { fault } from "#contract/wire/faults.ts";
import type { NewLinkInput } from "#contract/wire/orders/order-links.ts";
import type { Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { type LinkedLine, orderLinks } from "#db/schema/order-links.ts";
import { orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { describeChange, noteChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { refusedField } from "../../http/errors.ts";
import { lockOrder } from "../changing/apply-change.ts";
import { requireOpenOrder } from "../changing/change-order.ts";
import { mayBePaidInstead, type OrderShop, orderNumber } from "../order.ts";
import { alreadyPaid, noLongerPayable } from "../paying/payment-refusals.ts";
import { requireFreeTrxId } from "../paying/trx-ids.ts";
import { readBasis } from "../placing/order-calls.ts";
import { sellLines } from "../placing/sell-lines.ts";
import { holdPieces, releasePieces } from "./hold.ts";
import { guestKeyOfLink, hashOfSecret, newCode, newSecret, sealSecret } from "./link-secret.ts";
import { type LinkRow, linkOver, mayBeReplaced, stateOf, unknownLink } from "./link-state.ts";

/** `secret`: the shop's own. */
export type LinkShop = OrderShop & { secret: string; origin: string };

/** @returns the link's id; of one made with the same key before, that one's. @throws Refusal 400, 409 (as for an order; a reason is missing) */
export async function makeLink(
  shop: LinkShop,
  ownerId: string,
  input: NewLinkInput,
  key: string | undefined,
  now: Date,
): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 0))`);
    const earlier = key === undefined ? undefined : await findByKey(tx, ownerId, key);
    if (earlier !== undefined) return earlier.id;
    const lines = await offeredLines(tx, input);
    const discountMinor = toMinor(input.discount);
    const isOwnPrice = discountMinor > 0 || input.lines.some(({ price }) => price !== undefined);
    if (isOwnPrice && input.reason === "") throw refusedField(400, "reason", fault("required"));
    const subtotalMinor = subtotalOf(lines.map((line) => ({ ...line, offerPriceMinor: line.priceMinor })));
    if (discountMinor > subtotalMinor) throw refusedField(400, "discount", fault("tooLarge"));
    // In the form in which it can be found again, when somebody asks to be forgotten.
    const { source, language, note, officeNote, transfer, reason, holdsStock, chat } = input;
    if (transfer !== undefined) await requireFreeTrxId(tx, transfer.trxId);
    const person = {
      ...input.person,
      phone: storedPhone(input.person.phone),
      ...(officeNote && { officeNote }),
      ...(transfer && { transfer }),
    };
    const row = {
      ...{ ownerId, key: key ?? null, source, person, language, note, reason, holdsStock, chat, lines, discountMinor },
      deliveryMinor: input.charge === undefined ? null : toMinor(input.charge),
      until: linkEnd(now, input.days),
    };
    return insertLink(tx, shop, row);
  });
}

/**
 * Makes a link by which an open order is paid; a newer one replaces the older.
 * @returns the link's id. @throws Refusal 404, 409 (ended, paid)
 */
export async function makePaymentLink(
  shop: LinkShop,
  ownerId: string,
  { orderId, days }: { orderId: string; days: LinkDays },
  now: Date,
): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireOpenOrder(order);
    if (order.isPaid) throw alreadyPaid(orderNumber(order.number));
    // A shopper's own order is paid with its account, or with the key of the browser that placed it.
    if (order.source === "shop") throw notWrittenDown(orderNumber(order.number));
    // Money that the rider collects, or of which a part has come in, is not asked for once more.
    if (order.paymentMethod === "COD" && !mayBePaidInstead(order)) throw noLongerPayable(orderNumber(order.number));
    const isForIt = and(eq(orderLinks.orderId, orderId), eq(orderLinks.isForPayment, true));
    await tx
      .update(orderLinks)
      .set({ withdrawnAt: now })
      .where(and(isForIt, isNull(orderLinks.withdrawnAt)));
    const { language, source } = order;
    const person = { name: "", phone: "", district: "", thana: "", street: "" };
    const row = {
      ownerId,
      source,
      language,
      person,
      lines: [],
      orderId,
      isForPayment: true,
      until: linkEnd(now, days),
    };
    const secret = newSecret();
    // Whoever has the newest link may pay; an older one, or the one that made the order, no longer can.
    await tx
      .update(orders)
      .set({ guestKey: guestKeyOfLink(secret, 0) })
      .where(eq(orders.id, orderId));
    return insertLink(tx, shop, { ...row, orderCount: 1 }, secret);
  });
}

function notWrittenDown(number: string): Refusal {
  return new Refusal(409, say(m.refusal_order_link_not_written_down, { number }), { code: "not-written-down" });
}

/** Ends a link that nobody has ordered with. Withdrawn before, nothing changes. @throws Refusal 404, 409 (ordered with) */
export async function withdrawLink(shop: LinkShop, linkId: string, now: Date): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const link = await lockLink(tx, eq(orderLinks.id, linkId));
    if (link.withdrawnAt !== null) return;
    await refuseOrdered(tx, link);
    describeChange({ subject: subjectOf(link) });
    const lines = await releasePieces(tx, link);
    await tx.update(orderLinks).set({ lines, withdrawnAt: now }).where(eq(orderLinks.id, linkId));
    tellOffice(tx, "orders");
  });
}

/**
 * Lets the same link last from now on, at the same prices; what it is to hold is taken from the shelf anew.
 * @throws Refusal 404, 409 (ordered with, or too few are left)
 */
export async function sendAgain(shop: LinkShop, linkId: string, days: LinkDays, now: Date): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const link = await lockLink(tx, eq(orderLinks.id, linkId));
    await refuseOrdered(tx, link);
    describeChange({ subject: subjectOf(link) });
    const free = await releasePieces(tx, link);
    const lines = link.holdsStock ? await holdPieces(tx, free, link) : free;
    const set = { lines, until: linkEnd(now, days), withdrawnAt: null, askedAt: null };
    await tx.update(orderLinks).set(set).where(eq(orderLinks.id, linkId));
    tellOffice(tx, "orders");
  });
}

/** @throws Refusal 409 when an order stands that was placed with it */
export async function refuseOrdered(tx: Tx, { isForPayment, orderId }: LinkRow): Promise<void> {
  if (isForPayment || orderId === null) return;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (order !== undefined && !mayBeReplaced(order)) throw linkOver("ordered");
}

const atOnce = 50;

/** The job: puts back what links hold that are over. @returns how many it has freed */
export async function freeLapsed(shop: OrderShop, now: Date): Promise<number> {
  const isHolding = sql`jsonb_path_exists(${orderLinks.lines}, '$[*] ? (@.heldPieces > 0)')`;
  const due = await shop.db
    .select({ id: orderLinks.id })
    .from(orderLinks)
    .where(and(eq(orderLinks.holdsStock, true), lte(orderLinks.until, now), isHolding))
    .orderBy(asc(orderLinks.until))
    .limit(atOnce);
  for (const { id } of due) {
    await inTransaction(shop.db, async (tx) => {
      const link = await lockLink(tx, eq(orderLinks.id, id));
      // Another process may have been first.
      if (link.until > now || !link.lines.some(({ heldPieces }) => heldPieces > 0)) return;
      await tx
        .update(orderLinks)
        .set({ lines: await releasePieces(tx, link) })
        .where(eq(orderLinks.id, id));
      noteChange({ what: "order.link-lapsed", subject: subjectOf(link) });
    });
  }
  return due.length;
}

/** The customer of a link that is over asks for it once more. @throws Refusal 404 */
export async function askAgain(shop: OrderShop, secret: string, now: Date): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const link = await lockLink(tx, eq(orderLinks.secretHash, hashOfSecret(secret)));
    if (stateOf(link, now) !== "lapsed" || link.askedAt !== null) return;
    await tx.update(orderLinks).set({ askedAt: now }).where(eq(orderLinks.id, link.id));
    tellOffice(tx, "orders");
  });
}

/** @throws Refusal 404 */
export async function lockLink(tx: Tx, which: ReturnType<typeof eq>): Promise<LinkRow> {
  const [link] = await tx.select().from(orderLinks).where(which).for("update");
  if (link === undefined) throw unknownLink();
  return link;
}

async function findByKey(tx: Tx, ownerId: string, key: string) {
  const isOwners = and(eq(orderLinks.ownerId, ownerId), eq(orderLinks.key, key));
  const [row] = await tx.select({ id: orderLinks.id }).from(orderLinks).where(isOwners);
  return row;
}

/** The lines as they are sold now, at the owner's prices where there are some. @throws Refusal as for an order */
export async function offeredLines(tx: Tx, { lines: asked }: Pick<NewLinkInput, "lines">): Promise<LinkedLine[]> {
  const ids = [...new Set(asked.map(({ product }) => product))];
  const { goods } = await readBasis(tx, null, undefined, ids);
  const { lines } = sellLines("", asked, goods ?? []);
  return lines.map(({ productId, name, bengaliName, picture = null, size, quantity, offerPriceMinor }, at) => {
    const own = asked[at]?.price;
    const priceMinor = own === undefined ? offerPriceMinor : toMinor(own);
    return { productId, name, bengaliName, picture, size, quantity, priceMinor, heldPieces: 0 };
  });
}

type NewRow = Omit<typeof orderLinks.$inferInsert, "id" | "secretHash" | "sealedSecret" | "code">;

async function insertLink(tx: Tx, shop: LinkShop, row: NewRow, secret = newSecret()): Promise<string> {
  const id = uuidv7();
  const code = await freeCode(tx);
  const lines = row.holdsStock ? await holdPieces(tx, row.lines, { code, ownerId: row.ownerId }) : row.lines;
  const kept = { id, code, secretHash: hashOfSecret(secret), sealedSecret: sealSecret(shop.secret, secret) };
  await tx.insert(orderLinks).values({ ...row, lines, ...kept });
  describeChange({ subject: subjectOf({ id, code }) });
  tellOffice(tx, "orders");
  return id;
}

const codesAtOnce = 8;

/** One of 24 million. Whoever makes links waits for each other here, so that a code that is free stays so. */
async function freeCode(tx: Tx): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order link code', 0))`);
  for (;;) {
    const codes = Array.from({ length: codesAtOnce }, newCode);
    const taken = await tx.select({ code: orderLinks.code }).from(orderLinks).where(inArray(orderLinks.code, codes));
    const free = codes.find((code) => !taken.some((one) => one.code === code));
    if (free !== undefined) return free;
  }
}

/** For the book of changes. */
export const subjectOf = ({ id, code }: Pick<LinkRow, "id" | "code">) => ({ kind: "order-link", id, name: code });
