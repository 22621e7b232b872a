import type { ProductCard } from "#contract/catalog.ts";

/** The Bengali name first, where there is one, and the English name under it. */
export function Names({ product }: { product: Pick<ProductCard, "name" | "bengaliName"> }) {
  if (product.bengaliName === "") return <>{product.name}</>;
  return (
    <>
      <span lang="bn">{product.bengaliName}</span>
      <span className="en">{product.name}</span>
    </>
  );
}
