import { useEffect, useState } from "react";
import type { ProductCard as Card } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import ProductCard from "#web/storefront/product-card/product-card.island.tsx";

/** Five popular products. Renders nothing if they cannot be fetched. */
export function PopularProducts() {
  const [products, setProducts] = useState<Card[]>([]);
  useEffect(() => {
    let isCurrent = true;
    api()
      .listProducts({ sort: "popular", limit: "5", page: "1" })
      .then((answer) => {
        if (isCurrent) setProducts(answer.products);
      })
      .catch((error: unknown) => console.warn("Popular products could not be loaded", error));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (products.length === 0) return null;
  return (
    <section className="section section--last" aria-labelledby="popular-products">
      <div className="sechead">
        <h2 id="popular-products">{m.popular_products()}</h2>
      </div>
      <div className="grid grid--5 grid--rail">
        {products.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  );
}
