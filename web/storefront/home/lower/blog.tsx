import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { Far } from "#web/ui/far/far.tsx";
import type { Post } from "../../posts/posts.ts";
import { Word } from "../../word.tsx";

export type HomePost = Omit<Post, "excerpt" | "text" | "products" | "updatedAt">;

export function Blog({ posts }: { posts: HomePost[] }) {
  return (
    <section className="section section--flush">
      <div className="wrap">
        <div className="sechead">
          <h2>
            <Word name="blogTitle" />
          </h2>
          <a className="link" href={pathHere("/blog")}>
            {m.all_posts()}
          </a>
        </div>
        <div className="blog">
          {posts.map((post, at) => (
            <article
              key={post.slug}
              lang={post.language === language() ? undefined : post.language}
              className={`post${at === 0 ? " post--lead" : ""}${post.stays ? ` post--${post.stays}` : ""}`}
            >
              {/* biome-ignore lint/a11y/useAnchorContent: hidden from screen readers, which have the title beside it as link */}
              <a className="post__pic" href={pathHere(`/blog/${post.slug}`)} tabIndex={-1} aria-hidden="true">
                {post.picture && (
                  <Far>
                    <img
                      srcSet={post.picture.srcSet}
                      sizes={at === 0 ? "(min-width: 768px) 628px, 92vw" : "(min-width: 768px) 302px, 92vw"}
                      src={post.picture.src}
                      width={post.picture.width}
                      height={post.picture.height}
                      alt=""
                      loading="lazy"
                    />
                  </Far>
                )}
              </a>
              <small>{post.category}</small>
              <h3>
                <a href={pathHere(`/blog/${post.slug}`)}>{post.title}</a>
              </h3>
              <a
                className="link"
                href={pathHere(`/blog/${post.slug}`)}
                aria-label={m.continue_reading_of({ title: post.title })}
              >
                {m.continue_reading()}
              </a>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
