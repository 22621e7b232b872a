import * as content from "#web/content.ts";
import { fill } from "#web/content.ts";
import { Card } from "../product/card.tsx";
import type { CardProduct } from "../product/card-product.ts";

/** Names that only resemble the typed text, apart from the results. */
export function ClosestMatches({ products, text }: { products: CardProduct[]; text: string }) {
  return (
    <section className="closest" aria-labelledby="closest-matches">
      <h2 id="closest-matches">{content.closestMatches}</h2>
      <p>{fill(content.soundsLike, { text })}</p>
      <div className="grid grid--5">
        {products.map((product) => (
          <Card key={product._id} product={product} list="closest" />
        ))}
      </div>
    </section>
  );
}
