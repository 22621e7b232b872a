import type { Post } from "../blog/posts.ts";
import { lateSheet } from "../layout/late-sheet.tsx";
import type { CardProduct } from "../product/card-product.ts";
import { Blog } from "./blog.tsx";
import { FeatureStrip } from "./feature-strip.tsx";
import { LowerHalf } from "./lower-half.tsx";
import { PopularCarousel } from "./popular-carousel.tsx";
import { Promo } from "./promo.tsx";
import rest from "./rest-of-home.css?url";

const LateSheet = lateSheet(rest);

type RestOfHomeProps = { popular: CardProduct[]; posts: Omit<Post, "excerpt">[] };

/** What is under the first screen. Its sheet stands before it, so that it holds back nothing above. */
export function RestOfHome({ popular, posts }: RestOfHomeProps) {
  return (
    <>
      <LateSheet />
      <FeatureStrip />
      <PopularCarousel products={popular} />
      <Promo />
      <Blog posts={posts} />
      <LowerHalf />
    </>
  );
}
