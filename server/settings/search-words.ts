// The owner's words for the search: what shoppers type, and what it means. Part of the view (server/view).
import { eq } from "drizzle-orm";
import { type SearchWords, searchWords } from "#contract/wire/catalog/search-words.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { describeChange } from "../http/activity/activity.ts";

const wordsName = "search-words";

export async function loadSearchWords(db: Queryable): Promise<SearchWords> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, wordsName));
  return searchWordsOf(row?.value);
}

/** @param stored their row's value; without one there are none */
function searchWordsOf(stored: unknown): SearchWords {
  return searchWords.parse(stored ?? { words: [] });
}

/** Replaces all of them. Every page and process follows. */
export async function saveSearchWords(db: Db, { words }: SearchWords): Promise<void> {
  const value: SearchWords = { words };
  await inTransaction(db, async (tx) => {
    describeChange({ before: { ...(await loadSearchWords(tx)) }, after: { words } });
    await tx
      .insert(settings)
      .values({ name: wordsName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: new Date() } });
    changed(tx, "searchWords");
  });
}
