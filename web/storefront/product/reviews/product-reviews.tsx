import { renderToStaticMarkup } from "react-dom/server";
import type { ShownReviews } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { AskUs } from "#web/storefront/contact/ask-us.tsx";
import { nameHere } from "../../product-card/names.tsx";
import type { ShownProduct } from "../shown-product.ts";
import ReviewList from "./review-list.island.tsx";
import { ReviewRow } from "./review-row.tsx";

type ProductReviewsProps = {
  product: Pick<ShownProduct, "_id" | "name" | "bengaliName" | "rating" | "buyersRating">;
  shown: ShownReviews;
};

/** The reviews of a product's page. The first are in its HTML; sorting, filtering and more come with a script. */
export function ProductReviews({ product, shown }: ProductReviewsProps) {
  const { _id, rating, buyersRating } = product;
  return (
    <section id="reviews" className="wrap section--tight rv" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{m.product_reviews()}</h2>
      {rating === undefined ? (
        <div className="rv__none">
          <p>
            <b>{m.no_product_reviews()}</b>
          </p>
          <p className="soft">{m.no_reviews_text()}</p>
          <a className="btn btn--secondary btn--md" href={pathHere(`/review?product=${_id}`)} rel="nofollow">
            {m.write_review()}
          </a>
          <AskUs text={m.ask_about_product({ product: nameHere(product) })} />
        </div>
      ) : (
        <Island
          of={ReviewList}
          when="touch"
          props={{
            productId: _id,
            rating,
            demo: rating.count - (buyersRating?.count ?? 0),
            byStars: shown.byStars,
            photos: shown.photos,
          }}
          here={{
            html: renderToStaticMarkup(shown.reviews.map((review) => <ReviewRow key={review._id} review={review} />)),
          }}
        />
      )}
    </section>
  );
}
