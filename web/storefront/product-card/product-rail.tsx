import { pathHere } from "#web/language.ts";
import { Card } from "./card.tsx";
import type { CardProduct } from "./card-product.ts";

type ProductRailProps = {
  title: string;
  /** Id of the heading, which labels the section. */
  id: string;
  products: CardProduct[];
  more?: { label: string; href: string };
  /** Reduces the space above: for a rail below a section with space below itself. */
  isTight?: boolean;
};

/** Up to five cards in a row, swiped on a phone. Renders nothing without products. */
export function ProductRail({ title, id, products, more, isTight }: ProductRailProps) {
  if (products.length === 0) return null;
  return (
    <section className={isTight ? "wrap" : "wrap section section--flush"} aria-labelledby={id}>
      <div className="sechead">
        <h2 id={id}>{title}</h2>
        {more && (
          <a className="link" href={pathHere(more.href)}>
            {more.label}
          </a>
        )}
      </div>
      <div className="grid grid--5 grid--rail">
        {products.map((product) => (
          <Card
            key={product._id}
            product={product}
            list={id}
            sizes="(min-width: 1200px) 240px, (min-width: 768px) 31vw, 44vw"
          />
        ))}
      </div>
    </section>
  );
}
