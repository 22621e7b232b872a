import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { absolute, breadcrumbData, context, type StructuredData } from "../seo/structured-data.ts";
import { nameHere } from "./names.tsx";
import { productPath } from "./product-path.ts";
import type { ShownProduct } from "./shown-product.ts";

export function productData(product: ShownProduct): StructuredData {
  const url = absolute(pathHere(productPath(product)));
  return {
    "@context": context,
    "@type": "Product",
    name: nameHere(product),
    ...(product.bengaliName && { alternateName: language() === "bn" ? product.name : product.bengaliName }),
    ...(product.pictures.length > 0 && { image: product.pictures.map((picture) => absolute(picture.url)) }),
    ...(product.shortDescription && { description: product.shortDescription }),
    ...(product.category && { category: product.category }),
    sku: product._id,
    url,
    offers: {
      "@type": "Offer",
      url,
      price: product.offerPrice.toFixed(2),
      priceCurrency: "BDT",
      availability: `${context}/${product.inStock ? "InStock" : "OutOfStock"}`,
    },
  };
}

export function productCrumbs(product: ShownProduct): StructuredData {
  const categoryPath = `/collection/${encodeURIComponent(product.categorySlug)}`;
  return breadcrumbData(
    { label: m.products(), path: "/collection" },
    ...(product.categorySlug ? [{ label: product.category, path: categoryPath }] : []),
    { label: nameHere(product), path: productPath(product) },
  );
}
