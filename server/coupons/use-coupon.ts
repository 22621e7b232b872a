/**
 * Using a coupon for an order, and giving the use back.
 *
 * 1. An order locks the coupon's row before it is priced. So the last use is used once, and a customer's own limit holds
 *    for two orders at once. Locks are taken in one order everywhere: the coupon, then sizes, then the catalog's version.
 * 2. Canceling an order gives its use back, undoing the cancel takes it again; each once, however often it is asked for.
 *    An order that the owner or its payment by card brings back keeps its discount, even if the coupon was used up meanwhile:
 *    its card page closes with its time. One that a late transfer brings back keeps to the limits (orders/paying/transfers/transfers.ts).
 * 3. An order that is not paid yet keeps others from its use for some minutes only (heldUntil). Paid later, it keeps its discount, and
 *    the owner is told if the coupon was used up meanwhile.
 * 4. A customer is known by the account or the phone: orders of either count.
 */
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { couponHoldMinutes } from "#contract/rules/constants.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { NoDiscount } from "#contract/rules/money/discount.ts";
import type { ShoppersCoupon } from "#contract/wire/orders/coupons.ts";
import type { Queryable, Tx } from "#db/database.ts";
import { coupons, couponUses } from "#db/schema/coupons.ts";
import * as m from "#messages";
import type { CatalogGroups } from "../catalog/catalog.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { type Said, say, shortTaka } from "../http/answers/say.ts";
import type { CouponRow } from "./coupons.ts";

/** `phone` as it was typed; empty while it is not known. */
type Buyer = { customerId: string | null; phone: string };

/**
 * For the shopper's page, which computes the discount.
 * @param isHeld whether the customer's own unpaid order uses it: then its limits are no reason to refuse it
 * @throws Refusal 409 that says why the code is refused
 */
export async function checkCoupon(
  { db, groups }: { db: Queryable; groups: CatalogGroups },
  { code, customerId, isHeld }: { code: string; customerId: string | null; isHeld: boolean },
  now: Date,
): Promise<ShoppersCoupon> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  const coupon = requireInForce(row, code, now);
  if (!isHeld) await refuseOverLimits(db, coupon, { customerId, phone: "" }, now);
  const { terms } = coupon;
  const { gives, percent, amount, atMost, on, least } = terms;
  const slugs = () => terms.ids.flatMap((id) => groups.categories.get(id)?.slug ?? []);
  const ids = on === "categories" ? slugs() : terms.ids;
  return { code, gives, percent, amount, atMost, on, ids, least };
}

/** Locks the coupon until the order is written. @throws Refusal 409 that says why the code is refused */
export async function lockCoupon(tx: Tx, code: string, buyer: Buyer, now: Date): Promise<CouponRow> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
  const coupon = requireInForce(row, code, now);
  await refuseOverLimits(tx, coupon, buyer, now);
  return coupon;
}

type Use = { orderId: string; givenMinor: number; soldMinor: number };

/** @param use `heldUntil`: null of an order that is paid, or paid in cash. @param coupon locked. The order must exist already */
export async function takeUse(
  tx: Tx,
  { id }: CouponRow,
  buyer: Buyer,
  use: Use & { heldUntil: Date | null },
): Promise<void> {
  const { customerId, phone } = buyer;
  await tx.insert(couponUses).values({ ...use, couponId: id, customerId, phone: plainPhone(phone) });
  await changeUsed(tx, id, 1);
}

/** The order is canceled. Orders without a coupon change nothing. */
export async function giveBackUse(tx: Tx, orderId: string): Promise<void> {
  await markUse(tx, orderId, new Date());
}

/** The order is no longer canceled. */
export async function takeUseAgain(tx: Tx, orderId: string): Promise<void> {
  await markUse(tx, orderId, null);
}

/**
 * The order's money has come, or is no longer asked for before it is packed. Orders without a coupon change nothing.
 * @returns whether the coupon is used up by others, who came while it was not paid
 */
export async function keepUse(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const isHeld = and(eq(couponUses.orderId, orderId), isNotNull(couponUses.heldUntil));
  const [held] = await tx.select().from(couponUses).where(isHeld).for("update");
  if (held === undefined) return false;
  await tx.update(couponUses).set({ heldUntil: null }).where(eq(couponUses.orderId, orderId));
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, held.couponId)).for("update");
  const most = coupon?.terms.uses;
  if (coupon === undefined || most === undefined || held.givenBackAt !== null) return false;
  return coupon.used > most && coupon.used - (await lapsedUses(tx, coupon, now)) > most;
}

/** The order costs another sum now. Orders without a coupon change nothing. */
export async function changeUse(tx: Tx, orderId: string, sums: Partial<Omit<Use, "orderId">>): Promise<void> {
  await tx.update(couponUses).set(sums).where(eq(couponUses.orderId, orderId));
}

/** The addresses of these orders are forgotten. */
export async function forgetPhones(tx: Tx, orderIds: string[]): Promise<void> {
  await tx.update(couponUses).set({ phone: "" }).where(inArray(couponUses.orderId, orderIds));
}

/** Why a coupon gives nothing for these products. */
export function givesNothing(code: string, why: NoDiscount): Refusal {
  if (why.fault === "other-products") return refused("other-products", say(m.coupon_other_products, { code }));
  const { missingMinor } = why;
  return refused("too-little", say(m.coupon_add_more, { amount: shortTaka(missingMinor), code }), {
    missing: missingMinor / 100,
  });
}

async function markUse(tx: Tx, orderId: string, givenBackAt: Date | null): Promise<void> {
  const wasMarked = givenBackAt === null ? isNotNull(couponUses.givenBackAt) : isNull(couponUses.givenBackAt);
  const [use] = await tx
    .update(couponUses)
    .set({ givenBackAt, ...(givenBackAt === null && { heldUntil: heldAnew }) })
    .where(and(eq(couponUses.orderId, orderId), wasMarked))
    .returning({ couponId: couponUses.couponId });
  if (use) await changeUsed(tx, use.couponId, givenBackAt === null ? 1 : -1);
}

/** An order that comes back unpaid has its minutes again. */
const heldAnew = sql`case when ${couponUses.heldUntil} is not null then now() + ${couponHoldMinutes} * interval '1 minute' end`;

async function changeUsed(tx: Tx, couponId: string, change: 1 | -1): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + ${change}` })
    .where(eq(coupons.id, couponId));
}

function requireInForce(row: CouponRow | undefined, code: string, now: Date): CouponRow {
  // Whether a code exists but is switched off is the owner's business.
  if (row === undefined || !row.terms.isOn)
    throw refused("unknown", say(m.refusal_we_do_not_know_the_coupon, { code }));
  const { from, to } = row.terms;
  const today = dayInDhaka(now);
  if (from !== undefined && today < from)
    throw refused("early", say(m.refusal_the_coupon_is_not_valid_yet, { code }), { from });
  if (to !== undefined && today > to) throw refused("over", say(m.refusal_the_coupon_is_no_longer_valid, { code }));
  return row;
}

async function refuseOverLimits(db: Queryable, row: CouponRow, buyer: Buyer, now: Date): Promise<void> {
  const { uses, usesEach } = row.terms;
  if (usesEach !== undefined && (await usesOf(db, row, buyer)) >= usesEach) {
    throw refused("used", say(m.refusal_you_have_already_used_the_coupon, { code: row.code }));
  }
  if (uses === undefined || row.used < uses || row.used - (await lapsedUses(db, row, now)) < uses) return;
  throw refused("used-up", say(m.refusal_the_coupon_is_used_up, { code: row.code }));
}

/** Uses of orders that were not paid in the minutes they had. */
async function lapsedUses(db: Queryable, { id }: CouponRow, now: Date): Promise<number> {
  const isLapsed = and(isNull(couponUses.givenBackAt), lt(couponUses.heldUntil, now));
  return db.$count(couponUses, and(eq(couponUses.couponId, id), isLapsed));
}

async function usesOf(db: Queryable, { id }: CouponRow, { customerId, phone }: Buyer): Promise<number> {
  const number = plainPhone(phone);
  const isTheirs = or(
    customerId === null ? undefined : eq(couponUses.customerId, customerId),
    number === "" ? undefined : eq(couponUses.phone, number),
  );
  if (isTheirs === undefined) return 0;
  return db.$count(couponUses, and(eq(couponUses.couponId, id), isNull(couponUses.givenBackAt), isTheirs));
}

type CouponFault = "unknown" | "early" | "over" | "used-up" | "used" | NoDiscount["fault"];

function refused(fault: CouponFault, message: Said, data: Record<string, unknown> = {}): Refusal {
  return new Refusal(409, message, { code: `coupon-${fault}`, field: "coupon", data });
}
