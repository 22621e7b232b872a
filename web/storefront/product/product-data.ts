import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { nameHere } from "../product-card/names.tsx";
import { productPath } from "../product-card/product-path.ts";
import { absolute, breadcrumbData, context, type StructuredData } from "../seo/structured-data.ts";
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
    brand: { "@type": "Brand", name: shop.shopName },
    offers: offersOf(product, url),
  };
}

/** One price, or from the least to the greatest where sizes have prices of their own. */
function offersOf({ sizes, sizePrices, offerPrice, inStock }: ShownProduct, url: string): StructuredData {
  const common = {
    url,
    priceCurrency: "BDT",
    availability: `${context}/${inStock ? "InStock" : "OutOfStock"}`,
  };
  const prices = sizes.map((size) => sizePrices[size] ?? offerPrice);
  const [least, greatest] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0 || least === greatest)
    return { "@type": "Offer", ...common, price: (prices[0] ?? offerPrice).toFixed(2) };
  return {
    "@type": "AggregateOffer",
    ...common,
    lowPrice: least.toFixed(2),
    highPrice: greatest.toFixed(2),
    offerCount: prices.length,
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
