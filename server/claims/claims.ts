/**
 * Claims on the guarantee of a delivered order.
 *
 * 1. Only whose order it is, or who was sent the link of a guest's or phone order, may claim, and only for plants (isPlant of the catalog), within the days that the settings promise (contract/rules/claims.ts); without such days there are
 *    no claims. A line has one open claim at a time, and pieces that were replaced or paid back, also without a claim, or for which credit
 *    was given, are not claimed again; they are when the order that was to replace them is canceled, or the provider refuses to pay back.
 * 2. Everything about an order's claims happens with the order locked. So the same claim sent twice is one, and of two owners one
 *    decides (decide.ts).
 * 3. Photos are seen by the owners and by whose order it is.
 * 4. The page where an order is followed opens a claim too, and number and phone lead to that page: it sends one, and reads of earlier ones
 *    only what they are of and how far they are, no words, no photos, no amounts, no offers.
 */
import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { claimNumber, guaranteeDaysLeft, guaranteeEnds } from "#contract/rules/claims.ts";
import { initialsOf } from "#contract/rules/initials.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { Claim, ClaimInput, ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import { claimLines, claimMessages, claimOffers, claimPhotos, claims } from "#db/schema/claims.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, named, say } from "../http/answers/say.ts";
import { queueMails } from "../mail/queue.ts";
import type { LetterPicture } from "../media/pictures.ts";
import { lockOrder } from "../orders/changing/apply-change.ts";
import { isForgotten, isOf, type Whose } from "../orders/changing/own-orders.ts";
import { trackingPath } from "../orders/letters/tracking.ts";
import {
  deliveredAtOf,
  idsOfCustomer,
  ordersById,
  paidBackPieces,
  refundsByOrder,
} from "../orders/listing/delivered.ts";
import { linesOf } from "../orders/listing/read-orders.ts";
import { type OrderRow, orderNumber, unknownOrder } from "../orders/order.ts";
import { loadSettings } from "../settings/settings.ts";
import { answeredAt, type Brought, stateOf } from "./claim-state.ts";
import { messagesOf } from "./messages.ts";
import { offersOf } from "./offer-rows.ts";
import { orderOfPhoto, photosOf, readPhoto, unknownPhoto, writePhotos } from "./photos.ts";
import { linesOfClaims, moneyOfClaims } from "./refunds-of-claims.ts";
import { type TellingWays, tellByText, threadText } from "./tell.ts";

/** `linked`: the order of the link that was mailed, as long as it is no account's. `followed`: of the page where it is followed. */
export type ClaimsWhose = Whose | { linked: string } | { followed: string };
/** `plants`: whether a product is one. */
export type ClaimReader = { db: Db; secret: string; plants: (productId: string) => boolean };
export type ClaimRow = typeof claims.$inferSelect;
type SoldLine = {
  productId: string;
  size: string;
  quantity: number;
  name: string;
  bengaliName: string;
  offerPriceMinor: number;
  discountMinor: number;
};
/** `days`: undefined while none are promised. */
type Guarantee = { days: number; deliveredAt: Date; ends: Date };

export function isTheirs(order: OrderRow, whose: ClaimsWhose): boolean {
  if ("linked" in whose || "followed" in whose) {
    const opened = "linked" in whose ? whose.linked : whose.followed;
    return order.id === opened && order.customerId === null && !isForgotten(order);
  }
  return isOf(order, whose);
}

/**
 * @returns the claim's id; of the same claim that was sent before, that one's
 * @throws Refusal 400 (lines that the order does not have, or more pieces), 404, 409 (not delivered, no guarantee, its days are over,
 *   no plant, an open claim of a line, the key was used for another claim)
 */
export async function sendClaim(
  { db, plants, ways }: Pick<ClaimReader, "db" | "plants"> & { ways: TellingWays },
  whose: ClaimsWhose,
  { input, photos, key }: { input: ClaimInput; photos: LetterPicture[]; key: string },
): Promise<string> {
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (!isTheirs(order, whose)) throw unknownOrder();
    const earlier = await tx.select().from(claims).where(eq(claims.orderId, order.id));
    const same = earlier.find((one) => one.idempotencyKey === key);
    if (same?.requestHash === requestHash) return same.id;
    if (same !== undefined) throw new Refusal(409, say(m.refusal_claim_key_used), { code: "key-reused" });
    const now = new Date();
    const guarantee = await guaranteeOf(tx, order, earlier, now);
    if (guarantee === undefined) {
      throw new Refusal(409, say(m.refusal_no_guarantee, { number: orderNumber(order.number) }), {
        code: "no-guarantee",
      });
    }
    if (guarantee.ends <= now) {
      throw new Refusal(409, say(m.refusal_guarantee_over, { count: figure(guarantee.days) }), { code: "too-late" });
    }
    await refuseLines(tx, order.id, { asked: input.lines, earlier, plants });
    const claimId = uuidv7();
    const { orderId, lines, ...said } = input;
    const row = { id: claimId, orderId, ...said, idempotencyKey: key, requestHash, createdAt: now };
    const [{ number } = { number: 0 }] = await tx.insert(claims).values(row).returning();
    await tx
      .insert(claimLines)
      .values(lines.map(({ product, ...line }) => ({ claimId, orderId, productId: product, ...line })));
    await writePhotos(tx, claimId, photos);
    await queueMails(tx, [
      { key: `claim-received:${claimId}`, kind: "claim-received", payload: { claimId, orderId } },
      { key: `new-claim:${claimId}`, kind: "new-claim", payload: { claimId, orderId } },
    ]);
    await tellByText(tx, order, threadText(`claim-received:${claimId}`, "claimReceived", { orderId, number }), ways);
    tellOffice(tx, "claims");
    return claimId;
  });
}

/** @throws Refusal 404 */
export async function claimsOfOrder(
  { db, secret, plants }: ClaimReader,
  whose: ClaimsWhose,
  orderId: string,
): Promise<ClaimsOfOrder> {
  const order = orderId === "" ? undefined : (await ordersById(db, [orderId])).get(orderId);
  if (order === undefined || !isTheirs(order, whose)) throw unknownOrder();
  const rows = await db.select().from(claims).where(eq(claims.orderId, orderId)).orderBy(asc(claims.createdAt));
  const now = new Date();
  const guarantee = await guaranteeOf(db, order, rows, now);
  const left = await claimable(db, orderId, rows, plants);
  return {
    order: {
      _id: order.id,
      number: orderNumber(order.number),
      initials: "followed" in whose ? "" : initialsOf(`${order.address.firstName} ${order.address.lastName}`),
      lines: left.map(({ line }) => ({
        product: shownProduct(line.productId, line),
        size: line.size,
        quantity: line.quantity,
      })),
    },
    guarantee: guarantee
      ? {
          days: guarantee.days,
          deliveredAt: guarantee.deliveredAt.toISOString(),
          ends: guarantee.ends.toISOString(),
          daysLeft: guaranteeDaysLeft(guarantee.ends, now),
          lines: left.map(({ line, left: pieces, isPlant }) => ({
            product: line.productId,
            size: line.size,
            left: pieces,
            isPlant,
          })),
        }
      : null,
    claims: (await shownClaims(db, secret, rows)).map((claim) => ("followed" in whose ? withoutWords(claim) : claim)),
  };
}

/** Of what it is and how far, for whoever knows the order's number and phone. */
function withoutWords({ decision, worth: _, ...claim }: Claim): Claim {
  const { kind, at } = decision ?? {};
  return {
    ...claim,
    ...{ text: "", photos: [], messages: [], offers: [] },
    decision: kind === undefined || at === undefined ? null : { kind, at, text: "" },
  };
}

/** All of the account, newest first. */
export async function claimsOfAccount(db: Db, secret: string, customerId: string): Promise<Claim[]> {
  const own = idsOfCustomer(db, customerId);
  const rows = await db.select().from(claims).where(inArray(claims.orderId, own)).orderBy(desc(claims.createdAt));
  return shownClaims(db, secret, rows);
}

/** The order itself, for whoever may see it. @throws Refusal 404 */
export async function requireOwnOrder(db: Db, whose: ClaimsWhose, orderId: string): Promise<OrderRow> {
  const order = (await ordersById(db, [orderId])).get(orderId);
  if (order === undefined || !isTheirs(order, whose)) throw unknownOrder();
  return order;
}

/** Somebody else's is answered like an unknown one. @throws Refusal 404 */
export async function readOwnPhoto(db: Db, whose: ClaimsWhose, photoId: string): Promise<Buffer> {
  const orderId = await orderOfPhoto(db, photoId);
  const order = orderId === undefined ? undefined : (await ordersById(db, [orderId])).get(orderId);
  if (order === undefined || "followed" in whose || !isTheirs(order, whose)) throw unknownPhoto();
  return readPhoto(db, photoId);
}

/** Undefined while the shop promises no days, and for an order that was not delivered or has ended. */
export async function guaranteeOf(
  q: Queryable,
  order: OrderRow,
  claimsOf: ClaimRow[],
  now: Date,
): Promise<Guarantee | undefined> {
  const { guaranteeDays: days } = await loadSettings(q);
  const hasEnded = order.canceledAt !== null || order.returnedAt !== null;
  if (days === undefined || hasEnded || order.status !== "Delivered") return undefined;
  const deliveredAt = (await deliveredAtOf(q, [order.id])).get(order.id);
  return deliveredAt && { days, deliveredAt, ends: guaranteeEnds(deliveredAt, days, claimsOf, now) };
}

/** As both sides see them. @param rows in the order in which they are shown */
export async function shownClaims(db: Queryable, secret: string, rows: ClaimRow[]): Promise<Claim[]> {
  const ids = rows.map(({ id }) => id);
  const photos = await photosOf(db, ids);
  const messages = await messagesOf(db, ids);
  const offers = await offersOf(db, ids);
  const lines = await linesOfClaims(db, ids);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const sold = orderIds.length === 0 ? new Map() : await linesOf(db, orderIds);
  const moneyOf = await moneyOfClaims(db, rows);
  const ofClaims = await ordersById(db, orderIds);
  const replacements = await ordersById(
    db,
    rows.flatMap(({ replacementId }) => replacementId ?? []),
  );
  return rows.map((row) => {
    const claimed = (lines.get(row.id) ?? []).map((line) => {
      const of = (sold.get(row.orderId) ?? []).find(
        (one: SoldLine) => one.productId === line.productId && one.size === line.size,
      );
      return { ...line, sold: of };
    });
    const said = { messages: messages.get(row.id) ?? [], offers: offers.get(row.id) ?? [] };
    const replacement = replacements.get(row.replacementId ?? "");
    const order = ofClaims.get(row.orderId);
    const money = moneyOf.get(row.id)?.state;
    return {
      _id: row.id,
      number: claimNumber(row.number),
      ...stateOf(row, said, { replacement, money }),
      lines: claimed.map(({ productId, size, quantity, sold: of }) => ({
        product: shownProduct(productId, of),
        size,
        quantity,
      })),
      kinds: row.kinds,
      text: row.text,
      wish: row.wish,
      photos: photos.get(row.id) ?? [],
      ...said,
      createdAt: row.createdAt.toISOString(),
      answeredAt: answeredAt(row, said),
      decision: decisionOf(row, secret, { replacement, money }),
      ...(order && { worth: worthOf(order, claimed) }),
    };
  });
}

type Claimed = { quantity: number; sold: Pick<SoldLine, "offerPriceMinor" | "discountMinor" | "quantity"> | undefined };

/** As paid, with their share of discount and tax, in taka. */
function worthOf(order: OrderRow, claimed: Claimed[]): number {
  const goodsMinor = order.subtotalMinor - order.discountMinor;
  const minor = claimed.reduce(
    (sum, { quantity, sold }) =>
      sold === undefined
        ? sum
        : sum + ((sold.offerPriceMinor * sold.quantity - sold.discountMinor) * quantity) / sold.quantity,
    0,
  );
  const withTax = goodsMinor > 0 ? minor + (minor * order.taxMinor) / goodsMinor : minor;
  return toTaka(Math.round(withTax));
}

type NamedLine = Pick<SoldLine, "name" | "bengaliName"> & { picture: StoredPicture | null };

/** As it was sold. */
const shownProduct = (productId: string, line: NamedLine | undefined) => ({
  _id: productId,
  name: line?.name ?? "",
  bengaliName: line?.bengaliName ?? "",
  pictures: line?.picture ? [line.picture] : [],
});

function decisionOf(row: ClaimRow, secret: string, { replacement, money }: Brought): Claim["decision"] {
  if (row.decision === null || row.decidedAt === null) return null;
  return {
    kind: row.decision,
    at: row.decidedAt.toISOString(),
    text: row.answer,
    ...(row.amountMinor !== null && { amount: toTaka(row.amountMinor) }),
    ...(money === "spent" && { isAllBack: true as const }),
    ...(replacement && {
      replacement: {
        _id: replacement.id,
        number: orderNumber(replacement.number),
        trackingPath: trackingPath(secret, replacement.id),
      },
    }),
  };
}

/** How many pieces of each line nobody has claimed, or was only advised about; none of what is no plant. `isOpen`: a claim of the line waits. */
async function claimable(q: Queryable, orderId: string, earlier: ClaimRow[], plants: ClaimReader["plants"]) {
  const sold = (await linesOf(q, [orderId])).get(orderId) ?? [];
  const claimed = [
    ...(
      await linesOfClaims(
        q,
        earlier.map(({ id }) => id),
      )
    ).values(),
  ].flat();
  const refunds = (await refundsByOrder(q, [orderId])).get(orderId) ?? [];
  const paidBack = paidBackPieces(refunds);
  const replaced = await replacedBy(q, earlier);
  const decisionOf = (claimId: string) => earlier.find(({ id }) => id === claimId)?.decision;
  return sold.map((line) => {
    const isOfLine = (one: { productId: string; size: string }) =>
      one.productId === line.productId && one.size === line.size;
    const ofLine = claimed.filter(isOfLine);
    const isOpen = ofLine.some((one) => one.isOpen);
    const inPlants = pieces(ofLine.filter(({ claimId }) => replaced.has(claimId)));
    const inCredit = pieces(ofLine.filter(({ claimId }) => decisionOf(claimId) === "credit"));
    // A claim's own refund names its pieces, another that settled it may not: each piece counts once.
    const inMoney = pieces(ofLine.filter(({ claimId }) => decisionOf(claimId) === "money"));
    const back = pieces(paidBack.filter(({ name, size }) => name === line.name && size === line.size));
    const settled = inPlants + inCredit + Math.max(inMoney, back);
    const isPlant = plants(line.productId);
    return { line, isOpen, isPlant, left: isOpen || !isPlant ? 0 : Math.max(0, line.quantity - settled) };
  });
}

const pieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The claims whose plants come anew: not those whose new order was called off. */
async function replacedBy(q: Queryable, earlier: ClaimRow[]): Promise<Set<string>> {
  const replacements = await ordersById(
    q,
    earlier.flatMap(({ replacementId }) => replacementId ?? []),
  );
  const isComing = (replacementId: string | null) => replacements.get(replacementId ?? "")?.canceledAt === null;
  return new Set(earlier.filter(({ replacementId }) => isComing(replacementId)).map(({ id }) => id));
}

type AskedLines = { asked: ClaimInput["lines"]; earlier: ClaimRow[]; plants: ClaimReader["plants"] };

async function refuseLines(tx: Tx, orderId: string, { asked, earlier, plants }: AskedLines): Promise<void> {
  const lines = await claimable(tx, orderId, earlier, plants);
  for (const [place, { product, size, quantity }] of asked.entries()) {
    const found = lines.find(({ line }) => line.productId === product && line.size === size);
    const isTwice = asked.findIndex((one) => one.product === product && one.size === size) !== place;
    if (found === undefined || isTwice || quantity > found.line.quantity) {
      throw new Refusal(400, say(m.refusal_claim_not_of_order), { code: "invalid", field: `lines.${place}` });
    }
    if (!found.isPlant) {
      throw new Refusal(409, say(m.refusal_claim_no_plant, { product: named(found.line) }), { code: "not-a-plant" });
    }
    if (found.isOpen) {
      throw new Refusal(409, say(m.refusal_claim_open, { product: named(found.line) }), { code: "claim-open" });
    }
    if (quantity > found.left) {
      throw new Refusal(409, say(m.refusal_claim_settled, { product: named(found.line) }), { code: "claim-settled" });
    }
  }
}

/** The figures stay: product, pieces and decision of each claim. @param orderIds its orders */
export async function forgetClaims(tx: Tx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const gone = tx.select({ id: claims.id }).from(claims).where(inArray(claims.orderId, orderIds));
  await tx.delete(claimPhotos).where(inArray(claimPhotos.claimId, gone));
  await tx.delete(claimMessages).where(inArray(claimMessages.claimId, gone));
  await tx.update(claimOffers).set({ text: "" }).where(inArray(claimOffers.claimId, gone));
  await tx
    .update(claims)
    .set({ text: "", answer: "" })
    .where(and(inArray(claims.orderId, orderIds)));
}
