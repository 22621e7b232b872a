/**
 * Removes the files of photos that no review shows any more. Several processes may run it at once.
 *
 * 1. Whatever takes photos away (a change, a withdrawal, a deleted account, a save that was refused) notes their files.
 * 2. A file goes an hour later at the earliest: pages and backups under way may still need it.
 * 3. A file is named by its bytes, so the same picture may stand elsewhere: it stays while any row names it, or while an upload that is
 *    not committed yet has just found it (`keptFresh` of server/media/store.ts).
 */
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Queryable } from "#db/database.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import { removedReviewPhotos } from "#db/schema/reviews.ts";
import type { MediaStore } from "../media/store.ts";

const keptMs = 3_600_000;
const atOnce = 100;

export async function noteRemoved(q: Queryable, pictures: readonly StoredPicture[]): Promise<void> {
  const files = [...new Set(pictures.map(({ url }) => url.replace("/media/", "")))];
  if (files.length === 0) return;
  const removedAt = new Date();
  await q
    .insert(removedReviewPhotos)
    .values(files.map((file) => ({ file, removedAt })))
    .onConflictDoUpdate({ target: removedReviewPhotos.file, set: { removedAt } });
}

/** @param stopped aborted when the shop stops: the rest is removed at the next start */
export async function removePhotos(
  { db, media }: { db: Db; media: MediaStore },
  now: Date,
  stopped?: AbortSignal,
): Promise<void> {
  const isDue = lte(removedReviewPhotos.removedAt, new Date(now.getTime() - keptMs));
  const due = await db.select().from(removedReviewPhotos).where(isDue).limit(atOnce);
  if (due.length === 0) return;
  const named = await namedFiles(
    db,
    due.map(({ file }) => file),
  );
  for (const { file, removedAt } of due) {
    if (stopped?.aborted) return;
    if (!named.has(file)) await media.remove(file, new Date(now.getTime() - keptMs));
    // Noted again meanwhile, it has its hour again.
    const isThis = and(eq(removedReviewPhotos.file, file), eq(removedReviewPhotos.removedAt, removedAt));
    await db.delete(removedReviewPhotos).where(isThis);
  }
}

/** Which of the files a row names: every column that holds a picture's address is asked. */
async function namedFiles(q: Queryable, files: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  const urls = JSON.stringify(files.map((file) => `/media/${file}`));
  const { rows } = await q.execute<{ url: string }>(sql`
    select wanted.url from json_array_elements_text(${urls}::json) wanted(url) where
      exists (select 1 from reviews where pictures @> jsonb_build_array(jsonb_build_object('url', wanted.url)))
      or exists (select 1 from product_pictures where url = wanted.url)
      or exists (select 1 from order_lines where picture->>'url' = wanted.url)
      or exists (select 1 from categories where picture->>'url' = wanted.url)
      or exists (select 1 from subcategories where picture->>'url' = wanted.url)
      or exists (select 1 from posts where picture->>'url' = wanted.url or position(wanted.url in words::text) > 0)
      or exists (select 1 from word_versions where position(wanted.url in words::text) > 0)
      or exists (select 1 from settings where position(wanted.url in value::text) > 0)`);
  for (const { url } of rows) named.add(url.replace("/media/", ""));
  return named;
}
