import { content } from "#web/content.ts";
import { Link } from "#web/ui/link.tsx";
import type { Post } from "../blog/posts.ts";

export function Blog({ posts }: { posts: Omit<Post, "excerpt">[] }) {
  return (
    <section className="section section--flush">
      <div className="wrap">
        <div className="sechead">
          <h2>{content.blogTitle}</h2>
        </div>
        <div className="blog">
          {posts.map((post, at) => (
            <article key={post.slug} className={at === 0 ? "post post--lead" : "post"}>
              <Link className="post__pic" to={`/blog/${post.slug}`} tabIndex={-1} aria-hidden="true">
                <img
                  srcSet={`${post.picture.small} 560w, ${post.picture.large} 1200w`}
                  sizes={at === 0 ? "(min-width: 768px) 628px, 92vw" : "(min-width: 768px) 302px, 92vw"}
                  src={post.picture.large}
                  width={1200}
                  height={750}
                  alt=""
                  loading="lazy"
                />
              </Link>
              <small>{post.category}</small>
              <h3>
                <Link to={`/blog/${post.slug}`}>{post.title}</Link>
              </h3>
              <Link className="link" to={`/blog/${post.slug}`} aria-label={`${content.continueReading}: ${post.title}`}>
                {content.continueReading}
              </Link>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
