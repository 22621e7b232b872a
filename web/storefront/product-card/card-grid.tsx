import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import type { CardProduct } from "./card-product.ts";

type CardGridProps = {
  products: CardProduct[];
  /** The width of a card, for choosing the picture's file. */
  sizes?: string;
  /** Fills the rest of the last row. */
  children?: ReactNode;
};

const eagerCards = 2;

/** The cards of a list. */
export function CardGrid({ products, sizes, children }: CardGridProps) {
  return (
    <div className="grid">
      {products.map((product, at) => (
        <Card key={product._id} product={product} eager={at < eagerCards} level="h2" sizes={sizes} />
      ))}
      {children}
    </div>
  );
}
