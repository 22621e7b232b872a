// Claims as the owners read them, and how much of what was delivered is claimed.
import { and, asc, desc, eq, gte, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { typedClaimNumber } from "#contract/rules/text.ts";
import type { ClaimFigures, ClaimPage, claimListInput, OneClaim, OwnersClaim } from "#contract/wire/shoppers/claims.ts";
import type { Db, Queryable } from "#db/database.ts";
import { containFolded } from "#db/folded.ts";
import { inTransaction } from "#db/open.ts";
import { claimLines, claimMessages, claimOffers, claims } from "#db/schema/claims.ts";
import { pageOf } from "../http/paging.ts";
import { isAboutOrder, wasSoldAs } from "../orders/listing/about-orders.ts";
import { deliveredAtOf, deliveredByCourier, deliveredPieces, ordersById } from "../orders/listing/delivered.ts";
import { orderNumber } from "../orders/order.ts";
import { type ClaimRow, guaranteeOf, shownClaims } from "./claims.ts";
import { unknownClaim } from "./messages.ts";
import { isGivenBack, moneyLeft } from "./money-back.ts";
import { acceptedOffer, waitsForShopper } from "./offer-rows.ts";

type Asked = z.output<typeof claimListInput>;

/** The one of the typed number first; then undecided ones with the longest wait first, others with the newest first. */
export async function listClaims(
  db: Db,
  secret: string,
  { page, limit, state, q }: Asked,
): Promise<Omit<ClaimPage, "success" | "message">> {
  const isOpen = isNull(claims.decidedAt);
  const [counts = { open: 0, asked: 0, decided: 0 }] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOpen} and not ${waitsForShopper})::int`,
      asked: sql<number>`count(*) filter (where ${isOpen} and ${waitsForShopper})::int`,
      decided: sql<number>`count(*) filter (where ${claims.decidedAt} is not null)::int`,
    })
    .from(claims);
  const isListed = {
    open: and(isOpen, sql`not ${waitsForShopper}`),
    asked: and(isOpen, waitsForShopper),
    decided: isNotNull(claims.decidedAt),
    all: undefined,
  }[state];
  const where = q === "" ? isListed : and(isListed, isAbout(q));
  const total =
    q === "" ? { ...counts, all: counts.open + counts.asked + counts.decided }[state] : await db.$count(claims, where);
  const { before, ...place } = pageOf(total, { page, limit });
  const byAge =
    state === "open" || state === "asked"
      ? [asc(claims.createdAt), asc(claims.id)]
      : [desc(claims.createdAt), desc(claims.id)];
  const number = typedClaimNumber(q);
  const order = number === undefined ? byAge : [desc(eq(claims.number, number)), ...byAge];
  const rows = await db
    .select()
    .from(claims)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(before);
  return { claims: await ownersClaims(db, secret, rows), total, ...place, counts };
}

/** By its number, the order's number or phone, by a name, a plant, or a word of either side. */
function isAbout(q: string): SQL | undefined {
  const { claimId, text } = claimMessages;
  const number = typedClaimNumber(q);
  return or(
    number === undefined ? undefined : eq(claims.number, number),
    containFolded([claims.text, claims.answer], q),
    sql`exists (select from ${claimOffers} where ${claimOffers.claimId} = ${claims.id} and ${containFolded([claimOffers.text], q)})`,
    sql`exists (select from ${claimMessages} where ${claimId} = ${claims.id} and ${containFolded([text], q)})`,
    isAboutOrder(claims.orderId, q),
    sql`exists (select from ${claimLines} where ${claimLines.claimId} = ${claims.id} and ${wasSoldAs(claimLines, q)})`,
  );
}

/** @throws Refusal 404 */
export async function readClaim(db: Db, secret: string, claimId: string): Promise<OneClaim> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(claims).where(eq(claims.id, claimId));
    const order = row && (await ordersById(tx, [row.orderId])).get(row.orderId);
    if (row === undefined || order === undefined) throw unknownClaim();
    const [claim] = await ownersClaims(tx, secret, [row]);
    if (claim === undefined) throw new Error("a claim without itself");
    const accepted = row.decision === null ? await acceptedOffer(tx, row.id) : undefined;
    const isBack = accepted !== undefined && (await isGivenBack(tx, order, accepted));
    return { ...claim, worth: claim.worth ?? 0, ...(await moneyLeft(tx, order)), isGivenBack: isBack };
  });
}

async function ownersClaims(q: Queryable, secret: string, rows: ClaimRow[]): Promise<OwnersClaim[]> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const ofClaims = await ordersById(q, ids);
  const deliveredAt = await deliveredAtOf(q, ids);
  const shown = await shownClaims(q, secret, rows);
  const now = new Date();
  const found: OwnersClaim[] = [];
  for (const [place, claim] of shown.entries()) {
    const row = rows[place];
    const order = row && ofClaims.get(row.orderId);
    if (row === undefined || order === undefined) continue;
    const guarantee = await guaranteeOf(q, order, [row], now);
    found.push({
      ...claim,
      order: {
        _id: order.id,
        number: orderNumber(order.number),
        name: `${order.address.firstName} ${order.address.lastName}`.trim(),
        courierName: order.courierName,
        language: order.language,
      },
      deliveredAt: deliveredAt.get(order.id)?.toISOString() ?? null,
      ends: guarantee?.ends.toISOString() ?? null,
    });
  }
  return found;
}

const figureDays = 365;
const figuresMax = 20;

/** Of the orders of the last 365 days. The twenty products and couriers with the most dead, most first. */
export async function claimFigures(db: Db, now: Date): Promise<ClaimFigures> {
  const since = new Date(now.getTime() - figureDays * 86_400_000);
  const isDead = sql`${claims.kinds} @> '["dead"]'`;
  const byProduct = await db
    .select({
      productId: claimLines.productId,
      claimed: sql<number>`sum(${claimLines.quantity})::int`,
      dead: sql<number>`coalesce(sum(${claimLines.quantity}) filter (where ${isDead}), 0)::int`,
    })
    .from(claimLines)
    .innerJoin(claims, eq(claims.id, claimLines.claimId))
    .where(gte(claims.createdAt, since))
    .groupBy(claimLines.productId)
    .orderBy(sql`3 desc, 2 desc`)
    .limit(figuresMax);
  const delivered = await deliveredPieces(
    db,
    byProduct.map(({ productId }) => productId),
    since,
  );
  const products = byProduct.flatMap(({ productId, ...figures }) => {
    const sold = delivered.find((one) => one.productId === productId);
    return sold
      ? [{ productId, name: sold.name, bengaliName: sold.bengaliName, delivered: sold.pieces, ...figures }]
      : [];
  });
  return { products, couriers: await courierFigures(db, since, isDead) };
}

async function courierFigures(db: Db, since: Date, isDead: ReturnType<typeof sql>): Promise<ClaimFigures["couriers"]> {
  const byOrder = await db
    .select({ orderId: claims.orderId, dead: sql<boolean>`bool_or(${isDead})` })
    .from(claims)
    .where(gte(claims.createdAt, since))
    .groupBy(claims.orderId);
  const ofClaims = await ordersById(
    db,
    byOrder.map(({ orderId }) => orderId),
  );
  const delivered = await deliveredByCourier(db, since);
  const ofCourier = Map.groupBy(byOrder, ({ orderId }) => ofClaims.get(orderId)?.courierName ?? "");
  return [...delivered]
    .map(([courierName, orders]) => {
      const claimed = ofCourier.get(courierName) ?? [];
      return {
        courierName,
        delivered: orders,
        claimed: claimed.length,
        dead: claimed.filter(({ dead }) => dead).length,
      };
    })
    .sort((a, b) => b.dead - a.dead || b.claimed - a.claimed || b.delivered - a.delivered)
    .slice(0, figuresMax);
}
