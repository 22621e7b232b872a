import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ReviewSort } from "#contract/rules/reviews.ts";
import type { Picture } from "#contract/wire/catalog/catalog.ts";
import type { Review, ReviewListQuery, ShownReviews } from "#contract/wire/shoppers/reviews.ts";
import type { Db } from "#db/database.ts";
import { reviewHelpful, reviews } from "#db/schema/reviews.ts";
import demo from "#demo/reviews.json" with { type: "json" };

const photosMax = 6;
const newest = [desc(reviews.createdAt), desc(reviews.id)];
const hasPhotos = sql`jsonb_array_length(${reviews.pictures}) > 0`;
/** In the table's full name: in a query of one table columns are written without it. */
export const helpfulCount = sql<number>`(select count(*)::int from ${reviewHelpful} where ${reviewHelpful.reviewId} = "reviews"."id")`;
const orders: Record<ReviewSort, SQL[]> = {
  newest,
  helpful: [desc(helpfulCount), ...newest],
  highest: [desc(reviews.stars), ...newest],
  lowest: [asc(reviews.stars), ...newest],
  photos: [desc(hasPhotos), ...newest],
};

/** Empty for a product that nobody knows. */
export async function listShownReviews(db: Db, query: ReviewListQuery): Promise<ShownReviews> {
  const isShown = and(eq(reviews.productId, query.product), eq(reviews.state, "shown"));
  const counted = await db
    .select({ stars: reviews.stars, count: count() })
    .from(reviews)
    .where(isShown)
    .groupBy(reviews.stars);
  const byStars = [1, 2, 3, 4, 5].map((stars) => counted.find((row) => row.stars === stars)?.count ?? 0);
  const total = query.stars === 0 ? byStars.reduce((sum, each) => sum + each, 0) : (byStars[query.stars - 1] ?? 0);
  const isWanted = query.stars === 0 ? isShown : and(isShown, eq(reviews.stars, query.stars));
  const rows =
    total === 0
      ? []
      : await db
          .select({ review: reviews, helpful: helpfulCount })
          .from(reviews)
          .where(isWanted)
          .orderBy(...orders[query.sort])
          .limit(query.limit)
          .offset(query.from);
  return {
    reviews: rows.map(({ review, helpful }) => wireReview(review, helpful)),
    total,
    byStars,
    photos: total === 0 ? [] : await newestPhotos(db, isShown),
  };
}

async function newestPhotos(db: Db, isShown: SQL | undefined): Promise<Picture[]> {
  const rows = await db
    .select({ pictures: reviews.pictures })
    .from(reviews)
    .where(and(isShown, hasPhotos))
    .orderBy(...newest)
    .limit(photosMax);
  return rows.flatMap(({ pictures }) => pictures).slice(0, photosMax);
}

export function wireReview(row: typeof reviews.$inferSelect, helpful: number): Review {
  const { id, size, stars, pictures, isDemo, createdAt, repliedAt } = row;
  const times = { createdAt: createdAt.toISOString(), repliedAt: repliedAt?.toISOString() ?? null };
  return { _id: id, size, stars, pictures, isDemo, ...wordsOf(row), ...times, helpful };
}

/** A demo's are written in both languages, and found by the text of either. */
const demoTwins = new Map(demo.flatMap((one) => [one.text, one.bengali.text].map((text) => [text, one] as const)));

function wordsOf(row: typeof reviews.$inferSelect): Pick<Review, "name" | "text" | "reply" | "bengali"> {
  const { name, text, reply } = row;
  const twin = row.isDemo ? demoTwins.get(text) : undefined;
  if (twin === undefined) return { name, text, reply };
  // The owner may have replied to it since.
  const isAsWritten = reply === twin.reply || reply === twin.bengali.reply;
  const replied = isAsWritten ? undefined : { reply };
  const { stars: _, bengali, ...english } = twin;
  return { ...english, ...replied, bengali: { ...bengali, ...replied } };
}
