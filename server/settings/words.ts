/**
 * The owner's words. The published ones are part of the view (server/view).
 *
 * 1. A save names the version that it is based on; if there is a newer one, it is refused (`requireNewest`).
 * 2. Draft: `saveDraft` updates the unpublished row, or adds one. Published: `publishDraft` dates it, and nothing changes it again.
 * 3. A picture is stored before a draft names it. Nothing deletes it, because any version may name it.
 * 4. An older version comes back as a draft: the editor saves its words again.
 */

import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { ActivityPlace } from "#contract/rules/office/activity-fields.ts";
import { pageTextMax, pictureParts } from "#contract/rules/word-list.ts";
import { fault } from "#contract/wire/faults.ts";
import {
  type FreePage,
  firstWords,
  type SavedVersion,
  type ShopWords,
  shopWords,
  type WordsChanged,
  type WordsDesk,
} from "#contract/wire/shop/words.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { wordVersions } from "#db/schema/settings.ts";
import * as m from "#messages";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { refusedField } from "../http/errors.ts";
import { picturesIn, sanitizeArticle, sanitizeWithin } from "../http/input/rich-text.ts";
import { PictureError, requireStored, storePicture } from "../media/pictures.ts";
import type { MediaStore } from "../media/store.ts";

const historyMax = 50;
/** Of a text in the book of changes. */
const bookedLength = 200;

/** The words that shoppers read. */
export async function loadWords(db: Queryable): Promise<ShopWords> {
  const [row] = await db
    .select({ words: wordVersions.words })
    .from(wordVersions)
    .where(isNotNull(wordVersions.publishedAt))
    .orderBy(desc(wordVersions.number))
    .limit(1);
  return row === undefined ? firstWords : shopWords.parse(row.words);
}

type Desk = Pick<WordsDesk, "version" | "draft" | "published" | "saved" | "history">;

export async function readWordsDesk(db: Db, published: ShopWords): Promise<Desk> {
  const newest = await newestVersion(db);
  const { number, savedBy, savedAt, publishedAt } = wordVersions;
  const history = await db
    .select({ number, savedBy, savedAt, publishedAt })
    .from(wordVersions)
    .where(isNotNull(publishedAt))
    .orderBy(desc(number))
    .limit(historyMax);
  return { ...newest, published, history: history.map(savedVersion) };
}

/** The owner's newest words, whether published or not. */
export async function newestVersion(db: Queryable): Promise<Pick<Desk, "version" | "draft" | "saved">> {
  const [row] = await db.select().from(wordVersions).orderBy(desc(wordVersions.number)).limit(1);
  if (row === undefined) return { version: 0, draft: firstWords, saved: null };
  return { version: row.number, draft: shopWords.parse(row.words), saved: savedVersion(row) };
}

export async function readVersion(db: Db, version: number): Promise<ShopWords> {
  const [row] = await db
    .select({ words: wordVersions.words })
    .from(wordVersions)
    .where(and(eq(wordVersions.number, version), isNotNull(wordVersions.publishedAt)));
  if (row === undefined) throw new Refusal(404, say(m.refusal_there_is_no_such_version), { code: "unknown-version" });
  return shopWords.parse(row.words);
}

/** @param basis the version that the owner has edited */
export async function saveDraft(
  { db, media }: { db: Db; media: MediaStore },
  ownerId: string,
  basis: number,
  words: ShopWords,
): Promise<void> {
  const pages = words.pages.map(sanitized);
  await requirePictures(media, { ...words, pages }, (await newestVersion(db)).draft);
  await inTransaction(db, async (tx) => {
    const { saved, draft } = await requireNewest(tx, basis);
    const row = {
      number: basis + 1,
      words: { ...words, pages },
      savedBy: ownerId,
      savedAt: new Date(),
    };
    const isDraft = saved !== null && saved.publishedAt === null;
    // Another save may come between: then no row has this number any more, or one has the next already.
    const written = isDraft
      ? await tx
          .update(wordVersions)
          .set(row)
          .where(and(eq(wordVersions.number, basis), isNull(wordVersions.publishedAt)))
          .returning({ number: wordVersions.number })
      : await tx.insert(wordVersions).values(row).onConflictDoNothing().returning({ number: wordVersions.number });
    if (written.length === 0) throw changedMeanwhile(await newestVersion(tx));
    describeChange({ before: bookedWords(draft), after: bookedWords(row.words) });
  });
}

/** For the book of changes: each sentence by its place, as `en.heroTitle`; long texts by their beginning. */
function bookedWords(value: unknown, place = ""): Record<ActivityPlace, unknown> {
  if (typeof value !== "object" || value === null)
    return { [place]: typeof value === "string" ? value.slice(0, bookedLength) : value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => bookedWords(inner, place === "" ? name : `${place}.${name}`)),
  );
}

/** Those that the draft before named are not looked up again: it is saved whenever the typing pauses. */
async function requirePictures(media: MediaStore, { pictures, pages }: ShopWords, before: ShopWords): Promise<void> {
  for (const part of pictureParts) {
    const { url } = pictures[part] ?? {};
    if (url !== undefined && url !== before.pictures[part]?.url)
      await requireStored(media, [url], `words.pictures.${part}`);
  }
  const known = new Set(before.pages.flatMap(({ en, bn }) => [...picturesIn(en.text), ...picturesIn(bn.text)]));
  for (const [at, page] of pages.entries()) {
    for (const language of ["en", "bn"] as const) {
      const added = picturesIn(page[language].text).filter((url) => !known.has(url));
      await requireStored(media, added, `words.pages.${at}.${language}.text`);
    }
  }
}

/** For a part of the home page; a draft may name it then. @throws PictureError */
export async function storeWordsPicture(media: MediaStore, upload: Buffer | undefined) {
  if (upload === undefined) throw refusedField(400, "picture", fault("missing"));
  try {
    const { url, width, height } = await storePicture(media, upload, "");
    return { url, width, height };
  } catch (error) {
    throw error instanceof PictureError ? error.at("picture") : error;
  }
}

function sanitized({ en, bn, ...page }: FreePage, at: number): FreePage {
  const clean = ({ title, text }: FreePage["en"], language: "en" | "bn") => ({
    title,
    text: sanitizeWithin(text, pageTextMax, `words.pages.${at}.${language}.text`, sanitizeArticle),
  });
  return { ...page, en: clean(en, "en"), bn: clean(bn, "bn") };
}

/** Shoppers read the draft from now on; every page and process follows. */
export async function publishDraft(db: Db, version: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireNewest(tx, version);
    const published = await tx
      .update(wordVersions)
      .set({ publishedAt: new Date() })
      .where(and(eq(wordVersions.number, version), isNull(wordVersions.publishedAt)))
      .returning({ number: wordVersions.number });
    if (published.length === 0)
      throw new Refusal(409, say(m.refusal_there_is_nothing_new_to_publish), { code: "nothing-new" });
    changed(tx, "words");
  });
}

async function requireNewest(tx: Queryable, basis: number) {
  const newest = await newestVersion(tx);
  if (newest.version !== basis) throw changedMeanwhile(newest);
  return newest;
}

function changedMeanwhile(newest: Omit<WordsChanged, "code">): Refusal {
  return new Refusal(409, say(m.refusal_somebody_saved_other_words_after_you_opened), {
    code: "words-changed",
    data: newest,
  });
}

type Row = Omit<typeof wordVersions.$inferSelect, "words">;

function savedVersion({ number, savedBy, savedAt, publishedAt }: Row): SavedVersion {
  return {
    version: number,
    savedBy,
    savedAt: savedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
