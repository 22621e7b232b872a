import { chargeOf, gramsOf, loadOf } from "#contract/rules/delivery/delivery.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { Rating } from "#contract/wire/catalog/catalog.ts";
import type { NamedFact } from "#contract/wire/catalog/own-facts.ts";
import type { Review } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { sizeName } from "#web/ui/size-name.ts";
import { setTerms } from "#web/words.ts";
import { nameHere } from "../product-card/names.tsx";
import { productPath } from "../product-card/product-path.ts";
import { absolute, breadcrumbData, context, returnPolicy, type StructuredData } from "../seo/structured-data.ts";
import type { ShownProduct } from "./shown-product.ts";

/** @param reviews that the page shows; the demo's are left out, as is their part of the rating */
export function productData(product: ShownProduct, reviews: Review[], facts: NamedFact[]): StructuredData {
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
    ...(facts.length > 0 && {
      additionalProperty: facts.map(({ name, text }) => ({ "@type": "PropertyValue", name, value: text })),
    }),
    ...ratingData(product.buyersRating, reviews),
    offers: { ...offersOf(product, url), ...shippingOf(product), ...returnPolicy() },
  };
}

function ratingData(rating: Rating | undefined, reviews: Review[]): StructuredData {
  if (rating === undefined) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews
      .filter(({ isDemo }) => !isDemo)
      .map(({ name, stars, text, createdAt }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: name === "" ? m.review_buyer() : name },
        datePublished: createdAt.slice(0, 10),
        reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
        ...(text !== "" && { reviewBody: text }),
      })),
  };
}

/** One price, or from the least to the greatest with an offer for each size where sizes have prices of their own. */
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
    offers: sizes.map((size, at) => ({
      "@type": "Offer",
      ...common,
      name: sizeName(size),
      price: (prices[at] ?? offerPrice).toFixed(2),
    })),
  };
}

/** The most that one piece costs to send, and the days it takes, over all of the country. Empty while the owner has set neither. */
function shippingOf({ sizes, sizePrices, offerPrice, needsVan, ...weighed }: ShownProduct): StructuredData {
  const terms = setTerms();
  if (terms.length === 0) return {};
  const leastPrice = Math.min(...sizes.map((size) => sizePrices[size] ?? offerPrice), offerPrice);
  const weights = sizes.map((size) => gramsOf(weighed, size) ?? 0);
  const load = loadOf([{ quantity: 1, weightGrams: Math.max(0, ...weights), needsVan }]);
  const charges = terms.map((one) => toTaka(chargeOf(one, toMinor(leastPrice), load)));
  const days = terms.flatMap(({ days }) => (days ? [days.from, days.to] : []));
  return {
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "BD" },
      shippingRate: {
        "@type": "MonetaryAmount",
        currency: "BDT",
        ...(charges.length > 1 && { minValue: Math.min(...charges).toFixed(2) }),
        maxValue: Math.max(...charges).toFixed(2),
      },
      ...(days.length > 0 && {
        deliveryTime: {
          "@type": "ShippingDeliveryTime",
          transitTime: {
            "@type": "QuantitativeValue",
            minValue: Math.min(...days),
            maxValue: Math.max(...days),
            unitCode: "DAY",
          },
        },
      }),
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
