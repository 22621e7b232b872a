import { data } from "react-router";
import { content } from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { Crumbs } from "../layout/crumbs.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { postCrumbs, postData } from "../seo/structured-data.ts";
import type { Route } from "./+types/post-page.ts";
import { posts } from "./posts.ts";
import { texts } from "./texts.ts";
import "../product/prose.css";
import "./post.css";

const shownOthers = 5;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.post.title,
        description: loaderData.post.excerpt,
        path: `/blog/${loaderData.post.slug}`,
        picture: loaderData.post.picture.large,
        type: "article",
        structured: import.meta.env.SSR && [postData(loaderData.post), postCrumbs(loaderData.post)],
      })
    : [];

export function loader({ params }: Route.LoaderArgs) {
  const post = posts.find((one) => one.slug === params.slug);
  const text = post && texts[post.slug];
  if (!post || text === undefined) throw data(null, { status: 404 });
  const at = posts.indexOf(post);
  const others = [...posts.slice(at + 1), ...posts.slice(0, at)].slice(0, shownOthers);
  return { post, text, others: others.map(({ slug, title, category }) => ({ slug, title, category })) };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, text, others } = loaderData;
  return (
    <>
      <div className="wrap">
        <Crumbs trail={[{ label: content.home, to: "/" }]} current={content.blogTitle} />
        <article className="postpage">
          <p className="soft">{post.category}</p>
          <h1>{post.title}</h1>
          <img
            srcSet={`${post.picture.small} 560w, ${post.picture.large} 1200w`}
            sizes="(min-width: 880px) 840px, 94vw"
            src={post.picture.large}
            width={1200}
            height={750}
            alt=""
            fetchPriority="high"
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file of content */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: text }} />
          <ButtonLink to="/collection">{content.shopPlants}</ButtonLink>
        </article>
      </div>
      <nav className="wrap section section--flush morepost" aria-labelledby="more-posts">
        <h2 id="more-posts">{content.blogTitle}</h2>
        <ul>
          {others.map((other) => (
            <li key={other.slug}>
              <span className="soft t14">{other.category}</span>
              <Link className="link" to={`/blog/${other.slug}`}>
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
