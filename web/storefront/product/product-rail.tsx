import { useId } from "react";
import { Link } from "#web/ui/link.tsx";
import type { CardProduct } from "./card-product.ts";
import { ProductCard } from "./product-card.tsx";

type ProductRailProps = {
  title: string;
  products: CardProduct[];
  more?: { label: string; to: string };
  /** Under a section that has its own space below it. */
  isTight?: boolean;
};

/** Up to five cards in a row; on a phone they are swiped. Nothing at all without products. */
export function ProductRail({ title, products, more, isTight }: ProductRailProps) {
  const titleId = useId();
  if (products.length === 0) return null;
  return (
    <section className={isTight ? "wrap" : "wrap section section--flush"} aria-labelledby={titleId}>
      <div className="sechead">
        <h2 id={titleId}>{title}</h2>
        {more && (
          <Link className="link" to={more.to}>
            {more.label}
          </Link>
        )}
      </div>
      <div className="grid grid--5 grid--rail">
        {products.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            sizes="(min-width: 1200px) 240px, (min-width: 768px) 31vw, 44vw"
          />
        ))}
      </div>
    </section>
  );
}
