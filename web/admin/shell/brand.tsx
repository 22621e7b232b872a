import { shop } from "#web/settings.ts";
import { BrandMark } from "../../storefront/layout/brand.tsx";

/** The shop's mark and name, light on the forest green of the back office. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <>
      <BrandMark onDark={onDark} />
      <span>{shop.shopName}</span>
    </>
  );
}
