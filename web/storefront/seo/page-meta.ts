import { logoFileOr } from "#web/brand-look.ts";
import { firstLanguage, language, pathHere, pathIn } from "#web/language.ts";
import type { Meta } from "#web/page/page.ts";
import { pageTitle, shop } from "#web/settings.ts";
import { shopOrigin } from "./shop-origin.ts";
import type { StructuredData } from "./structured-data.ts";

type PublicPage = {
  title: string;
  /** One or two sentences. Longer texts are truncated, because search engines show no more. */
  description: string;
  /** The canonical path of the page, without the shop's origin. */
  path: string;
  /** Address of the preview image for shared links; by default the shop's. */
  picture?: string | undefined;
  type?: "website" | "article" | "product";
  structured?: StructuredData[];
};

const descriptionMax = 200;

/** The head of a public page: title, description, canonical address, languages, and the preview of shared links. */
export function pageMeta(page: PublicPage): Meta[] {
  const url = shopOrigin() + pathHere(page.path);
  const { title, picture = logoFileOr("/share.jpg", "share"), type = "website", structured } = page;
  const description = shorten(page.description);
  const shared = {
    title,
    description,
    url,
    image: new URL(picture, `${shopOrigin()}/`).href,
    type,
    locale: language() === "bn" ? "bn_BD" : "en_US",
    site_name: shop.shopName,
  };
  return [
    { title: pageTitle(page.title) },
    { canonical: url },
    ...alternates(page.path),
    { name: "description", content: description },
    ...Object.entries(shared).map(([name, text]) => ({ property: `og:${name}`, content: text })),
    { name: "twitter:card", content: "summary_large_image" },
    ...(structured ?? []).map((one) => ({ structured: one })),
  ];
}

/** Links to all languages of the page, including its own. The shop's first is the default for other languages. */
function alternates(path: string): Meta[] {
  return [
    { alternate: shopOrigin() + pathIn("en", path), language: "en" },
    { alternate: shopOrigin() + pathIn("bn", path), language: "bn-BD" },
    { alternate: shopOrigin() + pathIn(firstLanguage(), path), language: "x-default" },
  ];
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= descriptionMax ? line : `${line.slice(0, descriptionMax - 1).replace(/\s+\S*$/, "")}…`;
}
