import * as m from "#messages";
import { type Asked, PageError } from "#web/documents/page.ts";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { word } from "#web/words.ts";
import { Crumbs } from "../layout/crumbs.tsx";
import { Said } from "../said.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { postCrumbs, postData } from "../seo/structured-data.ts";
import { bengaliTexts } from "./bengali-texts.ts";
import { type Post, postsIn } from "./posts.ts";
import { texts } from "./texts.ts";

const shownOthers = 5;

type Loaded = { post: Post; text: string; others: Pick<Post, "slug" | "title" | "category">[] };

export const meta = ({ post }: Loaded) =>
  pageMeta({
    title: post.title,
    description: post.excerpt,
    path: `/blog/${post.slug}`,
    picture: post.picture.large,
    type: "article",
    structured: [postData(post), postCrumbs(post)],
  });

export function load({ params, language }: Asked): Loaded {
  const posts = postsIn(language);
  const post = posts.find((one) => one.slug === params.slug);
  const text = post && (language === "bn" ? bengaliTexts : texts)[post.slug];
  if (!post || text === undefined) throw new PageError(404);
  const at = posts.indexOf(post);
  const others = [...posts.slice(at + 1), ...posts.slice(0, at)].slice(0, shownOthers);
  return { post, text, others: others.map(({ slug, title, category }) => ({ slug, title, category })) };
}

export default function PostPage({ post, text, others }: Loaded) {
  return (
    <>
      <div className="wrap">
        <Crumbs trail={[{ label: m.home(), to: "/" }]} current={word("blogTitle")} />
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
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted HTML of the shop's code */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: text }} />
          <ButtonLink href={pathHere("/collection")}>{m.shop_plants()}</ButtonLink>
        </article>
      </div>
      <nav className="wrap section section--flush morepost" aria-labelledby="more-posts">
        <h2 id="more-posts">
          <Said it="blogTitle" />
        </h2>
        <ul>
          {others.map((other) => (
            <li key={other.slug}>
              <span className="soft t14">{other.category}</span>
              <a className="link" href={pathHere(`/blog/${other.slug}`)}>
                {other.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
