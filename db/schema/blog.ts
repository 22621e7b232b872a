import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OwnPost } from "#contract/wire/shop/blog.ts";
import type { StoredPicture } from "./catalog.ts";

/** The blog. `shownAt`: since when shoppers read it; null for a draft, and for a planned one whose time has not come. */
export const posts = pgTable(
  "posts",
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    words: jsonb().$type<Pick<OwnPost, "en" | "bn" | "author" | "products">>().notNull(),
    picture: jsonb().$type<StoredPicture>(),
    isDraft: boolean().notNull(),
    showAt: timestamp({ withTimezone: true }).notNull(),
    shownAt: timestamp({ withTimezone: true }),
    revision: integer().notNull().default(1),
    savedBy: uuid().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("posts_slug_key").on(t.slug), index("posts_show_at_idx").on(t.showAt)],
);
