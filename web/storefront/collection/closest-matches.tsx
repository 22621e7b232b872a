import type { ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { Card } from "../product-card/card.tsx";
import type { CardProduct } from "../product-card/card-product.ts";
import { closestTitle } from "../search/closest-words.ts";

type ClosestMatchesProps = { products: CardProduct[]; by: ProductSearch["closestBy"]; text: string };

/** Products that the searched text means, or with names similar to it: separate from the results. */
export function ClosestMatches({ products, by, text }: ClosestMatchesProps) {
  return (
    <section className="closest" aria-labelledby="closest-matches">
      <h2 id="closest-matches">{closestTitle(by)}</h2>
      {by === "spelling" && <p>{m.sounds_like({ text })}</p>}
      <div className="grid grid--5">
        {products.map((product) => (
          <Card key={product._id} product={product} list="closest" />
        ))}
      </div>
    </section>
  );
}
