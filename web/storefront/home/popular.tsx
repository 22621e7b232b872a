import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { Far } from "#web/ui/far/far.tsx";
import { word } from "#web/words.ts";
import { Card } from "../product-card/card.tsx";
import type { CardProduct } from "../product-card/card-product.ts";
import { Word } from "../word.tsx";
import CarouselButtons from "./carousel-buttons.island.tsx";

/** A rail of popular products that scrolls by touch, by buttons, or by itself. */
export function Popular({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className="section" aria-roledescription="carousel" aria-label={word("popularTitle")}>
      <div className="wrap carousel">
        <div className="sechead">
          <h2>
            <Word name="popularTitle" />
          </h2>
          <Island of={CarouselButtons} when="seen" props={{}} />
        </div>
        <Far>
          <div className="rail">
            {products.map((product) => (
              <Card
                key={product._id}
                product={product}
                sizes="(min-width: 1350px) 248px, (min-width: 1150px) 25vw, (min-width: 800px) 33vw, (min-width: 555px) 50vw, 46vw"
              />
            ))}
          </div>
        </Far>
        <a className="btn btn--secondary btn--md" href={pathHere("/finder")}>
          {m.finder_title()}
        </a>
      </div>
    </section>
  );
}
