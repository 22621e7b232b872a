import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import type { Asked } from "#web/page/page.ts";
import { showDay } from "#web/ui/figures.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { countPages, readPage } from "#web/ui/lists/paging.ts";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { word } from "#web/words.ts";
import { type Post, postsIn } from "../posts/posts.ts";
import { canonicalPath } from "../seo/canonical-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbData } from "../seo/structured-data.ts";
import { Word } from "../word.tsx";

export const postsPageSize = 12;

type Listed = Omit<Post, "text" | "products" | "updatedAt">;
type Loaded = { posts: Listed[]; page: number; pages: number };

export function load({ search, language: wanted, blog }: Asked): Loaded {
  const all = postsIn(wanted, blog);
  const pages = countPages(all.length, postsPageSize);
  const page = Math.min(readPage(search), pages);
  const shown = all.slice((page - 1) * postsPageSize, page * postsPageSize);
  return { page, pages, posts: shown.map(({ text: _, products: __, updatedAt: ___, ...post }) => post) };
}

export function meta({ page }: Loaded) {
  const title = word("blogTitle");
  return [
    ...pageMeta({
      title,
      description: m.blog_description({ title }),
      path: canonicalPath("/blog", false, page),
      structured: [breadcrumbData({ label: title, path: "/blog" })],
    }),
    { feed: pathHere("/blog/feed.xml"), title },
  ];
}

/** All posts, newest first. */
export default function BlogPage({ posts, page, pages }: Loaded) {
  return (
    <div className="wrap">
      <Crumbs trail={[{ label: m.home(), to: "/" }]} current={word("blogTitle")} />
      <div className="pagehead">
        <h1>
          <Word name="blogTitle" />
        </h1>
      </div>
      {posts.length === 0 && <p className="soft">{m.no_posts()}</p>}
      <div className="postlist">
        {posts.map((post, at) => (
          <article key={post.slug} lang={post.language === language() ? undefined : post.language}>
            {post.picture && (
              <img
                srcSet={post.picture.srcSet}
                sizes="(min-width: 1024px) 380px, (min-width: 640px) 46vw, 92vw"
                src={post.picture.src}
                width={post.picture.width}
                height={post.picture.height}
                alt=""
                loading={at < 3 ? "eager" : "lazy"}
              />
            )}
            <p className="soft t14">
              {post.category && `${post.category} · `}
              <time dateTime={post.date}>{showDay(post.date)}</time>
            </p>
            <h2>
              <a href={pathHere(`/blog/${post.slug}`)}>{post.title}</a>
            </h2>
            {post.excerpt && <p>{post.excerpt}</p>}
          </article>
        ))}
      </div>
      <Pagination page={page} pages={pages} hrefFor={(to) => pathHere(canonicalPath("/blog", false, to))} />
    </div>
  );
}
