/**
 * The language of the page. A script in the browser is built for one; on the server it is set before each page is rendered, which
 * is done in one go, so that no other page comes in between. Read it while rendering, never when a module loads.
 */
export type Language = "en" | "bn";

let rendered: Language = "en";

export function language(): Language {
  return import.meta.env?.LANGUAGE ?? rendered;
}

export function renderIn(wanted: Language): void {
  rendered = wanted;
}

/** A path of the shop as it is in the language of the page: /cart, or /bn/cart. */
export function pathHere(path: string): string {
  return language() === "bn" ? inBengali(path) : path;
}

/** Whether /bn answers. Not before every public page is Bengali: names and texts of categories have no Bengali yet. */
export const isBengaliOpen = false;

/** The Bengali page of an English path. */
export function inBengali(path: string): string {
  return `/bn${path.replace(/^\/(?=$|[#?])/, "")}`;
}

/** What a path asks for, without its language: /bn/cart is the Bengali /cart. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const isBengali = isBengaliOpen && /^\/bn(?=\/|$)/i.test(pathname);
  return isBengali ? { language: "bn", path: pathname.slice("/bn".length) || "/" } : { language: "en", path: pathname };
}

// The sources themselves run in a browser only in development: there a script has both languages.
if (import.meta.env?.DEV && typeof document !== "undefined")
  renderIn(document.documentElement.lang === "bn" ? "bn" : "en");
