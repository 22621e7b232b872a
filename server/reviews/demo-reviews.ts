/**
 * The reviews of the demo's plants: 22 each, of four stars on average, as the specification has them for every product.
 *
 * They are marked: search engines and feeds never have them (server/catalog/reading/ratings.ts), and without the demo they are deleted.
 */
import { eq, inArray, sql } from "drizzle-orm";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { reviews } from "#db/schema/reviews.ts";

export type DemoReview = { stars: number; name: string; text: string; reply: string };

/** One statement for all: the first start waits for it. Does nothing where there are some. @param names of the demo's products */
export async function addDemoReviews(db: Db, names: string[], written: DemoReview[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await tx.$count(reviews, eq(reviews.isDemo, true))) > 0) return;
    const reviewed = await tx.select({ id: products.id }).from(products).where(inArray(products.name, names));
    const ids = reviewed.map(({ id }) => id);
    // Days apart, and in another order on each product.
    await tx.execute(sql`
      insert into reviews (id, product_id, name, size, stars, text, state, is_demo, reply, replied_at, created_at)
      select gen_random_uuid(), product.id::uuid, written.name, '', written.stars, written.text, 'shown', true, written.reply,
        case when written.reply = '' then null else now() - make_interval(days => days - 1) end,
        now() - make_interval(days => days)
      from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as product(id, place)
      cross join json_to_recordset(${JSON.stringify(written.map((review, place) => ({ ...review, place })))}::json)
        as written(stars int, name text, text text, reply text, place int)
      cross join lateral (select 2 + 3 * (((written.place + product.place * 5) % ${written.length})::int) as days) as age`);
    changed(tx, { products: ids });
  });
}

export async function removeDemoReviews(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx.delete(reviews).where(eq(reviews.isDemo, true)).returning({ productId: reviews.productId });
    changed(tx, { products: gone.map(({ productId }) => productId) });
  });
}
