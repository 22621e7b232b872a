/**
 * Where the shop's pages stand: the one rule by which every link, redirect and mail names a page.
 *
 * 1. The pages in the shop's first language have the plain addresses, those in the other stand under its name: /cart and
 *    /bn/cart, or /cart and /en/cart.
 * 2. The back office does not move: it is English at /admin, and Bengali at /bn/admin.
 * 3. The first language under its name is no page: it leads to the plain address ({@link plainPath}).
 *
 * public/sw.js and web/documents/chosen-language.js stand alone, and follow the same rule.
 */
import type { Language } from "./constants.ts";

/** `origin`: scheme and host, without a slash at the end. */
export type ShopAddress = { origin: string; firstLanguage: Language };

export function pageUrl({ origin, firstLanguage }: ShopAddress, wanted: Language, path: string): string {
  return origin + pagePath(wanted, path, firstLanguage);
}

/** @param path as in the routes' table, with a slash at its start; query and hash may follow */
export function pagePath(wanted: Language, path: string, first: Language): string {
  return wanted === plainLanguage(path, first) ? path : `/${wanted}${path.replace(/^\/(?=$|[#?])/, "")}`;
}

/** The page's path, as in the routes' table, and the language that an address asks for. */
export function splitPagePath(pathname: string, first: Language): { language: Language; path: string } {
  const path = withoutLanguage(pathname);
  if (path === pathname) return { language: plainLanguage(path, first), path };
  return { language: /^\/bn/i.test(pathname) ? "bn" : "en", path };
}

export function withoutLanguage(pathname: string): string {
  return pathname.replace(/^\/(en|bn)(?=\/|$)/i, "") || "/";
}

/**
 * Where an address leads whose language stands plain. Never to another site: "/en//other.example" is a path of this one.
 * @param address path and query
 * @returns undefined if the address is right
 */
export function plainPath(address: string, first: Language): string | undefined {
  const [pathname = "", search] = address.split(/\?(.*)/s);
  const { language, path } = splitPagePath(pathname, first);
  if (path === pathname || language !== plainLanguage(path, first)) return undefined;
  return path.replace(/^[/\\]+/, "/") + (search === undefined ? "" : `?${search}`);
}

/** Settings without one are those of a shop that is English first. */
export function firstLanguageOf({ firstLanguage = "en" }: { firstLanguage?: Language | undefined }): Language {
  return firstLanguage;
}

function plainLanguage(path: string, first: Language): Language {
  return /^\/admin\b/i.test(path) ? "en" : first;
}
