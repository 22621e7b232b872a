import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { type Asked, PageError } from "#web/page/page.ts";
import { shop } from "#web/settings.ts";
import { textOf, withLinksIn } from "#web/storefront/seo/rich-text.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits, showDay, showTaka } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { Crumbs } from "#web/ui/way/crumbs.tsx";
import { word } from "#web/words.ts";
import { textOfPost } from "../posts/post-text.ts";
import { type Post, postsIn } from "../posts/posts.ts";
import { type CardProduct, cardProduct } from "../product-card/card-product.ts";
import { nameHere } from "../product-card/names.tsx";
import { productPath } from "../product-card/product-path.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { Word } from "../word.tsx";
import { postCrumbs, postData } from "./post-data.ts";
import { ShareRow } from "./share-row.tsx";

const shownOthers = 5;
const wordsAMinute = 200;

type Loaded = {
  post: Post;
  text: string;
  products: CardProduct[];
  others: Pick<Post, "slug" | "title" | "category" | "language">[];
};

export const meta = ({ post }: Loaded) =>
  pageMeta({
    title: post.title,
    description: post.excerpt || post.title,
    path: `/blog/${post.slug}`,
    picture: post.picture?.src,
    type: "article",
    structured: [postData(post), postCrumbs(post)],
  });

export async function load({ api, params, language: wanted, blog }: Asked): Promise<Loaded> {
  const posts = postsIn(wanted, blog);
  const post = posts.find((one) => one.slug === params.slug);
  if (!post) throw new PageError(404);
  const at = posts.indexOf(post);
  const others = [...posts.slice(at + 1), ...posts.slice(0, at)].slice(0, shownOthers);
  return {
    post,
    text: textOfPost(post),
    products: post.products.length === 0 ? [] : (await mentioned(api, post.products)).map(cardProduct),
    others: others.map(({ slug, title, category, language: written }) => ({
      slug,
      title,
      category,
      language: written,
    })),
  };
}

/** Sold-out products too. The article can be read without them. */
async function mentioned(api: Asked["api"], ids: readonly string[]): Promise<ProductCard[]> {
  try {
    return (await api.listProductsById([...ids])).products;
  } catch (error) {
    console.warn("Could not load the products of a post", error);
    return [];
  }
}

export default function PostPage({ post, text, products, others }: Loaded) {
  const lang = post.language === language() ? undefined : post.language;
  return (
    <>
      <div className="wrap">
        <Crumbs
          trail={[
            { label: m.home(), to: "/" },
            { label: word("blogTitle"), to: "/blog" },
          ]}
          current={post.category || post.title}
        />
        <article className="postpage" lang={lang}>
          {post.category && <p className="soft">{post.category}</p>}
          <h1>{post.title}</h1>
          {post.excerpt && <p className="postpage__lead">{post.excerpt}</p>}
          <p className="soft t14" lang={language()}>
            <b>{post.author || shop.shopName}</b>
            <br />
            <time dateTime={post.date}>{showDay(post.date)}</time> · {m.minutes({ count: inDigits(minutesOf(text)) })}
          </p>
          <ShareRow slug={post.slug} title={post.title} />
          {post.picture && (
            <img
              srcSet={post.picture.srcSet}
              sizes="(min-width: 880px) 840px, 94vw"
              src={post.picture.src}
              width={post.picture.width}
              height={post.picture.height}
              alt=""
              fetchPriority="high"
            />
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of the shop's code, or sanitized when it was saved (server/blog/blog.ts) */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: withLinksIn(post.language, text) }} />
          {products.length > 0 && <Mentioned products={products} />}
          <ButtonLink href={pathHere("/collection")}>{m.shop_plants()}</ButtonLink>
        </article>
      </div>
      {others.length > 0 && <Others posts={others} />}
    </>
  );
}

function minutesOf(text: string): number {
  const words = textOf(text).split(" ").length;
  return Math.max(1, Math.round(words / wordsAMinute));
}

function Mentioned({ products }: { products: CardProduct[] }) {
  return (
    <aside className="ment" aria-labelledby="mentioned" lang={language()}>
      <h2 id="mentioned">{m.in_this_article()}</h2>
      <ul>
        {products.map((product) => (
          <li key={product._id}>
            {product.pictures[0] && <Picture picture={product.pictures[0]} sizes="56px" pixels={[96, 160]} alt="" />}
            <span>
              <a href={pathHere(productPath(product))}>{nameHere(product)}</a>
              <span className="soft t14">{product.inStock ? product.category : m.out_of_stock()}</span>
            </span>
            <b className="num">{showTaka(product.offerPrice)}</b>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Others({ posts }: { posts: Loaded["others"] }) {
  return (
    <nav className="wrap section section--flush morepost" aria-labelledby="more-posts">
      <h2 id="more-posts">
        <Word name="blogTitle" />
      </h2>
      <ul>
        {posts.map((other) => (
          <li key={other.slug} lang={other.language === language() ? undefined : other.language}>
            <span className="soft t14">{other.category}</span>
            <a className="link" href={pathHere(`/blog/${other.slug}`)}>
              {other.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
