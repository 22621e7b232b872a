/**
 * The language of the page. A script in the browser is built for one; on the server it is set before each page is rendered, which
 * is done in one go, so that no other page comes in between. Read it while rendering, never when a module loads.
 */
import type { Language } from "#contract/constants.ts";

export type { Language };

let rendered: Language = "en";

export function language(): Language {
  return import.meta.env?.LANGUAGE ?? rendered;
}

export function renderIn(wanted: Language): void {
  rendered = wanted;
}

/** On the server: what is made in a language. Nothing in it may wait, or other pages would be made in that language too. */
export function inLanguage<Made>(wanted: Language, make: () => Made): Made {
  const before = rendered;
  renderIn(wanted);
  try {
    return make();
  } finally {
    renderIn(before);
  }
}

/** A path of the shop as it is in the language of the page: /cart, or /bn/cart. */
export function pathHere(path: string): string {
  return pathIn(language(), path);
}

export function pathIn(wanted: Language, path: string): string {
  return wanted === "bn" ? inBengali(path) : path;
}

/** The Bengali page of an English path. */
export function inBengali(path: string): string {
  return `/bn${path.replace(/^\/(?=$|[#?])/, "")}`;
}

/** What a path asks for, without its language: /bn/cart is the Bengali /cart. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const isBengali = /^\/bn(?=\/|$)/i.test(pathname);
  return isBengali ? { language: "bn", path: pathname.slice("/bn".length) || "/" } : { language: "en", path: pathname };
}

// The sources themselves run in a browser only in development: there a script has both languages.
if (import.meta.env?.DEV && typeof document !== "undefined")
  renderIn(document.documentElement.lang === "bn" ? "bn" : "en");
