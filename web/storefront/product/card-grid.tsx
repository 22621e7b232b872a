import type { ReactNode } from "react";
import { useEarlyPresses } from "../layout/early-presses.ts";
import type { CardProduct } from "./card-product.ts";
import { ProductCard } from "./product-card.tsx";

export type CardGridProps = {
  products: CardProduct[];
  className: string;
  /** The width of a card, for the choice of its picture. */
  sizes?: string;
  /** What fills the rest of the last row. */
  children?: ReactNode;
};

const eagerCards = 2;

/** The cards of a list. */
export function CardGrid({ products, className, sizes, children }: CardGridProps) {
  return (
    <div className={className} {...useEarlyPresses()}>
      {products.map((product, at) => (
        <ProductCard key={product._id} product={product} eager={at < eagerCards} level="h2" sizes={sizes} />
      ))}
      {children}
    </div>
  );
}
