/**
 * JSON-LD of schema.org for search engines.
 *
 * 1. It contains what the page shows, and only facts: no rating, because the displayed one is fixed.
 * 2. documents/document.tsx escapes it, so that no name can close the script element.
 */

import * as m from "#messages";
import { logoFileOr } from "#web/brand-look.ts";
import { language, pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { word } from "#web/words.ts";
import type { Post } from "../blog/posts.ts";
import { nameHere } from "../product/names.tsx";
import { productPath } from "../product/product-path.ts";
import type { ShownProduct } from "../product/shown-product.ts";
import { shopOrigin } from "./shop-origin.ts";

type Value = string | number | StructuredData | Value[];
export type StructuredData = { [key: string]: Value };

const context = "https://schema.org";

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

export function postCrumbs(post: Post): StructuredData {
  return breadcrumbData({ label: word("blogTitle"), path: "/blog" }, { label: post.title, path: `/blog/${post.slug}` });
}

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
  return [
    { "@context": context, ...organization(), logo: absolute(logoFileOr("/icon-512.png", "icon512")) },
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

export function postData(post: Post): StructuredData {
  const url = absolute(pathHere(`/blog/${post.slug}`));
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    ...(post.picture && { image: absolute(post.picture.src) }),
    datePublished: post.date,
    dateModified: post.updatedAt > post.date ? post.updatedAt : post.date,
    articleSection: post.category,
    url,
    inLanguage: post.language,
    mainEntityOfPage: url,
    author: post.author ? { "@type": "Person", name: post.author } : organization(),
    publisher: organization(),
  };
}

function organization(): StructuredData {
  return { "@type": "Organization", name: shop.shopName, url: absolute(pathHere("/")) };
}

function absolute(path: string): string {
  return new URL(path, `${shopOrigin()}/`).href;
}
