/**
 * The owner's coupons.
 *
 * 1. A coupon that an order has used is never deleted, only switched off: the owner's figures stay.
 * 2. Every change is one of the view (server/view): the pages of cart and checkout offer the field or stop doing so.
 * 3. What a coupon takes off is computed in contract/rules/money/discount.ts, and an order uses it in use-coupon.ts.
 */
import { and, count, desc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { toTaka } from "#contract/rules/money/money.ts";
import type { CouponInput, OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction, isUniqueViolation } from "#db/open.ts";
import { coupons, couponUses } from "#db/schema/coupons.ts";
import * as m from "#messages";
import type { CatalogView } from "../catalog/catalog.ts";
import { refuseUnknown } from "../catalog/refuse-unknown.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import type { CouponsInForce } from "./in-force.ts";

/** `live`: whether any coupon is in force is in it beside the catalog. */
export type CouponShop = { db: Db; live: { view(): CatalogView & { coupons: CouponsInForce } } };
export type CouponRow = typeof coupons.$inferSelect;

/** The newest first. */
export async function listCoupons(db: Queryable): Promise<OwnerCoupon[]> {
  const rows = await readCoupons(db);
  return rows.map(ownersCoupon);
}

/** @throws Refusal 400 (unknown category or product), 409 (another coupon has this code) */
export async function addCoupon(shop: CouponShop, input: CouponInput): Promise<OwnerCoupon> {
  const id = uuidv7();
  refuseUnknown(shop.live.view(), input);
  await changeCoupons(shop.db, input.code, async (tx) => {
    await tx.insert(coupons).values({ id, code: input.code, terms: input });
    tellOffice(tx, "used");
    describeChange({ subject: offerOf({ id, code: input.code }), after: termsOf(input) });
  });
  return readCoupon(shop.db, id);
}

/** Orders keep what they were placed with. @throws Refusal 404, and as {@link addCoupon} */
export async function changeCoupon(shop: CouponShop, id: string, input: CouponInput): Promise<OwnerCoupon> {
  refuseUnknown(shop.live.view(), input);
  await changeCoupons(shop.db, input.code, async (tx) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
    if (row === undefined) throw unknownCoupon();
    await tx.update(coupons).set({ code: input.code, terms: input }).where(eq(coupons.id, id));
    describeChange({ subject: offerOf(row), before: termsOf(row.terms), after: termsOf(input) });
  });
  return readCoupon(shop.db, id);
}

/**
 * Pauses or resumes it with the terms that it has by now: whoever presses may have an older list before them.
 * One that names a deleted product can be paused too. @throws Refusal 404
 */
export async function switchCoupon(db: Db, id: string, isOn: boolean): Promise<OwnerCoupon> {
  await changeCoupons(db, "", async (tx) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
    if (row === undefined) throw unknownCoupon();
    const terms = { ...row.terms, isOn };
    await tx.update(coupons).set({ terms }).where(eq(coupons.id, id));
    describeChange({ subject: offerOf(row), before: termsOf(row.terms), after: termsOf(terms) });
  });
  return readCoupon(db, id);
}

/** @throws Refusal 404, 409 (an order has used it) */
export async function deleteCoupon(db: Db, id: string): Promise<void> {
  await changeCoupons(db, "", async (tx) => {
    // Locked, so that no order begins to use it meanwhile.
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
    if (row === undefined) throw unknownCoupon();
    if ((await tx.$count(couponUses, eq(couponUses.couponId, id))) > 0) {
      throw new Refusal(409, say(m.refusal_was_used_by_an_order, { code: row.code }), { code: "coupon-in-use" });
    }
    await tx.delete(coupons).where(eq(coupons.id, id));
    describeChange({ subject: offerOf(row), before: termsOf(row.terms) });
  });
}

const offerOf = ({ id, code }: { id: string; code: string }) => ({ kind: "offer", id, name: code });

/** For the book of changes: how many products or categories it is for, not which. */
const termsOf = ({ ids, ...terms }: CouponRow["terms"]) => ({ ...terms, lines: ids.length });

async function changeCoupons(db: Db, code: string, change: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await change(tx);
      changed(tx, "coupons");
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, say(m.refusal_there_is_already_a_coupon, { code }), { code: "taken", field: "code" });
  }
}

/** With the sums of the orders that use them. */
function readCoupons(db: Queryable, id?: string) {
  return db
    .select({
      coupon: coupons,
      used: count(couponUses.orderId),
      givenMinor: sql<string>`coalesce(sum(${couponUses.givenMinor}), 0)`,
      soldMinor: sql<string>`coalesce(sum(${couponUses.soldMinor}), 0)`,
    })
    .from(coupons)
    .leftJoin(couponUses, and(eq(couponUses.couponId, coupons.id), sql`${couponUses.givenBackAt} is null`))
    .where(id === undefined ? undefined : eq(coupons.id, id))
    .groupBy(coupons.id)
    .orderBy(desc(coupons.createdAt), desc(coupons.id));
}

async function readCoupon(db: Queryable, id: string): Promise<OwnerCoupon> {
  const [row] = await readCoupons(db, id);
  if (row === undefined) throw unknownCoupon();
  return ownersCoupon(row);
}

function ownersCoupon(row: Awaited<ReturnType<typeof readCoupons>>[number]): OwnerCoupon {
  const { coupon, used, givenMinor, soldMinor } = row;
  const sums = { given: toTaka(Number(givenMinor)), sold: toTaka(Number(soldMinor)) };
  return { ...coupon.terms, _id: coupon.id, used, ...sums };
}

function unknownCoupon(): Refusal {
  return new Refusal(404, say(m.refusal_we_do_not_know_this_coupon), { code: "unknown-coupon" });
}
