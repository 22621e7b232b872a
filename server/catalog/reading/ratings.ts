import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Rating } from "#contract/wire/catalog/catalog.ts";
import type { Queryable } from "#db/database.ts";
import { reviews } from "#db/schema/reviews.ts";

/** `rating`: of all reviews that are shown, so at least of one; `buyersRating`: without the demo's. */
export type Ratings = { rating: Rating; buyersRating: Rating | undefined };

/** By product. Counted from the reviews each time: nothing else remembers them. @param ofProducts which products' reviews */
export async function loadRatings(db: Queryable, ofProducts: SQL | undefined): Promise<Map<string, Ratings>> {
  const rows = await db
    .select({
      productId: reviews.productId,
      count: sql<number>`count(*)::int`,
      stars: sql<number>`sum(${reviews.stars})::int`,
      demoCount: sql<number>`count(*) filter (where ${reviews.isDemo})::int`,
      demoStars: sql<number>`coalesce(sum(${reviews.stars}) filter (where ${reviews.isDemo}), 0)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.state, "shown"), ofProducts))
    .groupBy(reviews.productId);
  return new Map(
    rows.map(({ productId, count, stars, demoCount, demoStars }) => {
      const ofBuyers = count - demoCount;
      const buyersRating = ofBuyers === 0 ? undefined : ratingOf(stars - demoStars, ofBuyers);
      return [productId, { rating: ratingOf(stars, count), buyersRating }];
    }),
  );
}

function ratingOf(stars: number, count: number): Rating {
  return { average: Math.round((stars / count) * 100) / 100, count };
}
