import { Island } from "#web/page/island.tsx";
import ProductCard, { type ProductCardProps } from "./product-card.island.tsx";

/** A product card as an island, hydrated when touched, or when the product is one of the shopper's favorites. */
export function Card(props: ProductCardProps) {
  return <Island of={ProductCard} when="touch" props={props} dataKey={props.product._id} />;
}
