import type { ReactNode } from "react";
import { useEarlyPresses } from "../layout/early-presses.ts";
import { useRest } from "../layout/rest.tsx";
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
/** On the first screen of a phone, and of wider ones. */
const firstCards = () => (matchMedia("(max-width: 767px)").matches ? 4 : 8);

/** The cards of a list. */
export function CardGrid({ products, className, sizes, children }: CardGridProps) {
  const hasRest = useRest();
  const shown = hasRest ? products : products.slice(0, firstCards());
  return (
    <div className={className} {...useEarlyPresses()}>
      {shown.map((product, at) => (
        <ProductCard key={product._id} product={product} eager={at < eagerCards} level="h2" sizes={sizes} />
      ))}
      {hasRest && children}
    </div>
  );
}
