// The owner's look at reviews.
import { and, count, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import type { ReviewDeskState } from "#contract/rules/reviews.ts";
import { looksLikeAdvert } from "#contract/rules/text.ts";
import type { DeskReview, ModerateInput, ReviewDeskQuery } from "#contract/wire/shoppers/reviews.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/database.ts";
import { containFolded } from "#db/folded.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";
import { reviewReports, reviews } from "#db/schema/reviews.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { noteChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { pageOf } from "../http/paging.ts";
import { helpfulCount, wireReview } from "./shown-reviews.ts";

const pageSize = 20;
type DeskShop = { db: Db; catalog: Catalog };

export async function listDeskReviews({ db, catalog }: DeskShop, query: ReviewDeskQuery) {
  const where = and(
    inState(query.state, db),
    query.stars === 0 ? undefined : eq(reviews.stars, query.stars),
    query.q === ""
      ? undefined
      : containFolded([reviews.text, reviews.name, products.name, products.bengaliName], query.q),
  );
  const joined = () =>
    db.select({ total: count() }).from(reviews).innerJoin(products, eq(products.id, reviews.productId));
  const [found] = await joined().where(where);
  const total = found?.total ?? 0;
  const { page, pages, before } = pageOf(total, { page: query.page, limit: pageSize });
  const rows = await db
    .select({ review: reviews, number: orders.number, helpful: helpfulCount })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(orders, eq(orders.id, reviews.orderId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(pageSize)
    .offset(before);
  const reports = await reportsOf(
    db,
    rows.map(({ review }) => review.id),
  );
  const listed = rows.flatMap(({ review, number, helpful }): DeskReview[] => {
    const product = catalog.view().products.get(review.productId)?.card;
    if (product === undefined) return [];
    const { _id, name, bengaliName, categorySlug, pictures } = product;
    return [
      {
        ...wireReview(review, helpful),
        state: review.state,
        revision: review.revision,
        product: { _id, name, bengaliName, categorySlug, picture: pictures[0] ?? null },
        order: review.orderId === null ? null : { _id: review.orderId, number: `GP-${number}` },
        reports: reports.flatMap(({ reviewId, reason, count }) => (reviewId === review.id ? [{ reason, count }] : [])),
        looksLikeAdvert: looksLikeAdvert(review.text),
      },
    ];
  });
  return { reviews: listed, total, page, pages, ...(await figuresOf(db)) };
}

/** How many the owner has not looked at. */
export async function countWaiting(db: Db): Promise<number> {
  return db.$count(reviews, eq(reviews.state, "waiting"));
}

/**
 * Shows or hides them; what was reported of them is done with. Unknown ones are left out.
 * @throws Refusal 404, 409 when one is not as the owner has read it
 */
export async function moderateReviews(db: Db, { reviews: seen, state }: ModerateInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOne = inArray(
      reviews.id,
      seen.map(({ review }) => review),
    );
    const rows = await tx.select().from(reviews).where(isOne).orderBy(reviews.id).for("update");
    if (rows.length === 0) throw unknownReview();
    if (rows.some(({ id, revision }) => seen.some((one) => one.review === id && one.revision !== revision))) {
      throw new Refusal(409, say(m.refusal_review_changed), { code: "review-changed" });
    }
    await tx.update(reviews).set({ state }).where(isOne);
    for (const row of rows)
      noteChange({
        what: "review.moderated",
        subject: { kind: "review", id: row.id },
        before: { state: row.state },
        after: { state },
      });
    const ids = rows.map(({ id }) => id);
    await tx.delete(reviewReports).where(inArray(reviewReports.reviewId, ids));
    changed(tx, { products: rows.map(({ productId }) => productId) });
    tellOffice(tx, "reviews");
  });
}

/** @param reply empty to take it back. @throws Refusal 404 */
export async function replyToReview(db: Db, reviewId: string, reply: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(reviews)
      .set({ reply, repliedAt: reply === "" ? null : new Date() })
      .where(eq(reviews.id, reviewId))
      .returning({ productId: reviews.productId, state: reviews.state });
    if (row === undefined) throw unknownReview();
    if (row.state === "shown") changed(tx, { products: [row.productId] });
  });
}

/** Only of what is shown; a second time by the same one changes nothing. @throws Refusal 404 */
export async function reportReview(
  db: Db,
  report: Pick<typeof reviewReports.$inferInsert, "reviewId" | "reporter" | "reason">,
): Promise<void> {
  const isShown = and(eq(reviews.id, report.reviewId), eq(reviews.state, "shown"));
  const [found] = await db.select({ id: reviews.id }).from(reviews).where(isShown);
  if (found === undefined) throw unknownReview();
  await db.insert(reviewReports).values(report).onConflictDoNothing();
}

export function unknownReview(): Refusal {
  return new Refusal(404, say(m.refusal_unknown_review), { code: "unknown-review" });
}

function inState(state: ReviewDeskState, db: Db): SQL | undefined {
  if (state === "all") return undefined;
  if (state !== "reported") return eq(reviews.state, state);
  const reported = db.select({ one: sql`1` }).from(reviewReports).where(eq(reviewReports.reviewId, reviews.id));
  return and(eq(reviews.state, "shown"), exists(reported));
}

/** Of all that the list has, a demo's too. */
async function figuresOf(db: Db) {
  const rows = await db
    .select({ state: reviews.state, count: count(), stars: sql<number>`sum(${reviews.stars})::int` })
    .from(reviews)
    .groupBy(reviews.state);
  const of = (state: string) => rows.find((row) => row.state === state);
  const counts = {
    waiting: of("waiting")?.count ?? 0,
    shown: of("shown")?.count ?? 0,
    hidden: of("hidden")?.count ?? 0,
    all: rows.reduce((sum, row) => sum + row.count, 0),
    reported: await db.$count(reviews, inState("reported", db)),
  };
  const shown = of("shown");
  return { counts, average: shown === undefined ? null : Math.round((shown.stars / shown.count) * 100) / 100 };
}

async function reportsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ reviewId: reviewReports.reviewId, reason: reviewReports.reason, count: count() })
    .from(reviewReports)
    .where(inArray(reviewReports.reviewId, ids))
    .groupBy(reviewReports.reviewId, reviewReports.reason);
}
