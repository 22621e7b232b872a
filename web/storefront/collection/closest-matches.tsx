import * as m from "#messages";
import { Card } from "../product-card/card.tsx";
import type { CardProduct } from "../product-card/card-product.ts";

/** Products with names similar to the searched text, separate from the results. */
export function ClosestMatches({ products, text }: { products: CardProduct[]; text: string }) {
  return (
    <section className="closest" aria-labelledby="closest-matches">
      <h2 id="closest-matches">{m.closest_matches()}</h2>
      <p>{m.sounds_like({ text })}</p>
      <div className="grid grid--5">
        {products.map((product) => (
          <Card key={product._id} product={product} list="closest" />
        ))}
      </div>
    </section>
  );
}
