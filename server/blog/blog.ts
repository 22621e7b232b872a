/**
 * The blog. The posts that shoppers read are part of the view (server/view), as the words are.
 *
 * 1. A post is shown once `shownAt` is set: by the save if its time has come, else by `showPlanned`, which every process runs.
 *    Either is a change of the view, so that every page of every process follows.
 * 2. A save names the revision that it is based on; if there is a newer one, it is refused.
 */
import { and, count, desc, eq, isNotNull, isNull, lte, max, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { pageTextMax } from "#contract/rules/word-list.ts";
import { fault } from "#contract/wire/faults.ts";
import { type Blog, type OwnPost, type PostInput, postsMax } from "#contract/wire/shop/blog.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { posts } from "#db/schema/blog.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import * as m from "#messages";
import type { CatalogShop } from "../catalog/catalog.ts";
import { describeChange, noteChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { refusedField } from "../http/errors.ts";
import { picturesIn, sanitizeArticle, sanitizeWithin } from "../http/input/rich-text.ts";
import { PictureError, requireStored, storePicture } from "../media/pictures.ts";

type Row = typeof posts.$inferSelect;

/** The state that each was loaded in. It changes with every save, deletion and planned post. */
const stateOf = new WeakMap<Blog, string>();

/** The posts that shoppers read, newest first. @param before returned if nothing has changed since */
export async function loadBlog(db: Queryable, before?: Blog): Promise<Blog> {
  const [row] = await db
    .select({ posts: count(), shown: count(posts.shownAt), newest: max(posts.updatedAt) })
    .from(posts);
  const state = JSON.stringify(row);
  if (before !== undefined && stateOf.get(before) === state) return before;
  const shown = await db
    .select()
    .from(posts)
    .where(isNotNull(posts.shownAt))
    .orderBy(desc(posts.showAt), desc(posts.id));
  const all = await db.select({ slug: posts.slug }).from(posts);
  const blog = { shown: shown.map(ownPost), taken: all.map(({ slug }) => slug) };
  stateOf.set(blog, state);
  return blog;
}

/** Every post, newest first. */
export async function listPosts(db: Db): Promise<OwnPost[]> {
  return (await db.select().from(posts).orderBy(desc(posts.showAt), desc(posts.id))).map(ownPost);
}

/**
 * @param postId of the post to change; a new one if missing
 * @param upload the bytes of the cover, if the input says that there are some
 */
export async function savePost(
  shop: CatalogShop,
  ownerId: string,
  { slug, en, bn, author, products, showAt, isDraft, picture: wanted, revision }: PostInput,
  upload: Buffer | undefined,
  postId?: string,
): Promise<OwnPost> {
  const texts = { en: clean(en, "en"), bn: clean(bn, "bn") };
  for (const language of ["en", "bn"] as const)
    await requireStored(shop.media, picturesIn(texts[language].text), `${language}.text`);
  const unknown = products.findIndex((id) => !shop.catalog.view().products.has(id));
  if (unknown >= 0) throw refusedField(400, `products.${unknown}`, fault("product"));
  if (wanted === "upload" && upload === undefined) throw refusedField(400, "picture", fault("missing"));
  const uploaded = wanted === "upload" && upload ? await storeCover(shop, upload) : null;
  const now = new Date();
  const time = new Date(showAt);
  const isDue = !isDraft && time <= now;
  return await changeBlog(shop.db, async (tx) => {
    const before = postId === undefined ? undefined : await requirePost(tx, postId);
    if (before && before.revision !== revision) throw changedMeanwhile(before);
    await requireFree(tx, slug, postId);
    const row = {
      slug,
      words: { ...texts, author, products },
      picture: pictureOf(wanted, uploaded, before),
      isDraft,
      showAt: time,
      shownAt: isDue ? (before?.shownAt ?? now) : null,
      revision: (before?.revision ?? 0) + 1,
      savedBy: ownerId,
      updatedAt: now,
    };
    const [saved] = before
      ? await tx.update(posts).set(row).where(eq(posts.id, before.id)).returning()
      : await tx
          .insert(posts)
          .values({ id: uuidv7(), ...row })
          .returning();
    if (saved === undefined) throw new Error("a post was not written");
    if (before === undefined) tellOffice(tx, "used");
    describeChange({ subject: subjectOf(saved), ...(before && { before: bookedOf(before) }), after: bookedOf(saved) });
    return ownPost(saved);
  });
}

export async function deletePost(db: Db, postId: string): Promise<void> {
  await changeBlog(db, async (tx) => {
    const post = await requirePost(tx, postId);
    await tx.delete(posts).where(eq(posts.id, post.id));
    describeChange({ subject: subjectOf(post), before: bookedOf(post) });
  });
}

/** For the book of changes. */
const subjectOf = ({ id, words }: Row) => ({ kind: "blog", id, name: words.en.title });
const bookedOf = ({ slug, words, isDraft, showAt }: Row) => ({
  ...{ slug, name: words.en.title, bengaliName: words.bn.title, isDraft },
  showAt: showAt.toISOString(),
});

/** Shows the planned posts whose time has come. */
export async function showPlanned(db: Db, now: Date): Promise<void> {
  const isDue = and(isNull(posts.shownAt), eq(posts.isDraft, false), lte(posts.showAt, now));
  await inTransaction(db, async (tx) => {
    const shown = await tx
      .update(posts)
      .set({ shownAt: now })
      .where(isDue)
      .returning({ id: posts.id, words: posts.words });
    if (shown.length > 0) changed(tx, "blog");
    for (const { id, words } of shown) {
      noteChange({ what: "blog.shown", subject: { kind: "blog", id, name: words.en.title } });
    }
  });
}

/** One change at a time, so that no two take the same address. */
function changeBlog<Made>(db: Db, change: (tx: Tx) => Promise<Made>): Promise<Made> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table posts in share row exclusive mode`);
    changed(tx, "blog");
    return change(tx);
  });
}

async function requirePost(tx: Queryable, postId: string): Promise<Row> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, postId));
  if (row === undefined) throw new Refusal(404, say(m.refusal_this_post_is_no_longer_there), { code: "unknown-post" });
  return row;
}

async function requireFree(tx: Queryable, slug: string, postId: string | undefined): Promise<void> {
  const others = postId === undefined ? undefined : ne(posts.id, postId);
  const taken = await tx.$count(posts, and(eq(posts.slug, slug), others));
  if (taken > 0) throw refusedField(409, "slug", fault("otherPost"));
  if (postId === undefined && (await tx.$count(posts)) >= postsMax)
    throw new Refusal(409, say(m.refusal_the_blog_has_posts_which_is_the_most_it_can, { count: figure(postsMax) }), {
      code: "too-many-posts",
    });
}

function pictureOf(wanted: PostInput["picture"], uploaded: StoredPicture | null, before: Row | undefined) {
  if (wanted === "keep") return before?.picture ?? null;
  return uploaded;
}

function clean<Words extends { text: string }>(words: Words, language: "en" | "bn"): Words {
  return { ...words, text: sanitizeWithin(words.text, pageTextMax, `${language}.text`, sanitizeArticle) };
}

function changedMeanwhile(row: Row): Refusal {
  return new Refusal(409, say(m.blog_desk_clash), {
    code: "post-changed",
    data: { post: ownPost(row) },
  });
}

function ownPost({ id, slug, words, picture, isDraft, showAt, shownAt, revision, updatedAt }: Row): OwnPost {
  return {
    _id: id,
    slug,
    ...words,
    picture: picture && { url: picture.url, width: picture.width, height: picture.height },
    isDraft,
    showAt: showAt.toISOString(),
    isShown: shownAt !== null,
    revision,
    updatedAt: updatedAt.toISOString(),
  };
}

async function storeCover({ media }: CatalogShop, upload: Buffer): Promise<StoredPicture> {
  try {
    return await storePicture(media, upload, "");
  } catch (error) {
    throw error instanceof PictureError ? error.at("picture") : error;
  }
}
