/**
 * JSON-LD of schema.org for search engines.
 *
 * 1. It contains what the page shows, and only facts: no rating but that of buyers. Days of return and charges
 *    for delivery are those that the owner has set, never the specification's.
 * 2. documents/document.tsx escapes it, so that no name can close the script element.
 */

import { socials } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { logoFileOr } from "#web/brand-look.ts";
import { pathHere } from "#web/language.ts";
import { isDemo, setPromises, shop, shopStreet } from "#web/settings.ts";
import { socialAddress } from "#web/words.ts";
import { shopOrigin } from "./shop-origin.ts";

type Value = string | number | StructuredData | Value[];
export type StructuredData = { [key: string]: Value };

export const context = "https://schema.org";

/** The breadcrumbs of a page, without the home page, which is always the first step. */
export function breadcrumbData(...steps: { label: string; path: string }[]): StructuredData {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: [{ label: m.home(), path: "/" }, ...steps].map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.label,
      item: absolute(pathHere(step.path)),
    })),
  };
}

export function shopData(): StructuredData[] {
  const addresses = socials.map(socialAddress).filter((address) => address !== "");
  return [
    {
      "@context": context,
      ...organization(),
      logo: absolute(logoFileOr("/icon-512.png", "icon512")),
      // The demo's address is nobody's.
      ...(isDemo() ? {} : contacts()),
      ...(addresses.length > 0 && { sameAs: addresses }),
      ...returnPolicy(),
    },
    {
      "@context": context,
      "@type": "WebSite",
      name: shop.shopName,
      url: absolute(pathHere("/")),
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: absolute(pathHere("/collection?q={search_term_string}")) },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

/** The nursery as a place: what the page of contact shows of it. */
export function placeData(): StructuredData {
  return {
    "@context": context,
    "@type": "GardenStore",
    name: shop.shopName,
    url: absolute(pathHere("/")),
    image: absolute(logoFileOr("/icon-512.png", "icon512")),
    ...contacts(),
  };
}

function contacts(): StructuredData {
  return {
    ...(shop.street && { address: { "@type": "PostalAddress", streetAddress: shopStreet(), addressCountry: "BD" } }),
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
  };
}

/** Empty while the owner has set no days. */
export function returnPolicy(): StructuredData {
  const { returnDays } = setPromises();
  if (returnDays === undefined) return {};
  return {
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "BD",
      returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: returnDays,
    },
  };
}

export function organization(): StructuredData {
  return { "@type": "Organization", name: shop.shopName, url: absolute(pathHere("/")) };
}

export function absolute(path: string): string {
  return new URL(path, `${shopOrigin()}/`).href;
}
