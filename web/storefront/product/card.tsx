import { Island } from "#web/documents/island.tsx";
import ProductCard, { type ProductCardProps } from "#web/islands/product-card.tsx";

/** A card in a document: it comes to life when it is touched, or when its plant is a favorite of the shopper. */
export function Card(props: ProductCardProps) {
  return <Island of={ProductCard} when="touch" props={props} dataKey={props.product._id} />;
}
