/**
 * The language of the page. A script in the browser is built for one; on the server it is set before each page is rendered, which
 * is done in one go, so that no other page comes in between. Read it while rendering, never when a module loads.
 */
import type { Language } from "#contract/rules/constants.ts";
import { pagePath } from "#contract/rules/page-path.ts";

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

let first: Language = "en";

/** Whose pages have the plain addresses. On the server it is applied with the settings; to the browser the document says it. */
export function firstLanguage(): Language {
  if (import.meta.env?.SSR !== false) return first;
  return (document.documentElement.dataset.first ?? "en") as Language;
}

/** For the server only. */
export function applyFirstLanguage(set: Language): void {
  first = set;
}

/** The address of a page of the shop in the language of this page: /cart, or /bn/cart (contract/rules/page-path.ts). */
export function pathHere(path: string): string {
  return pathIn(language(), path);
}

export function pathIn(wanted: Language, path: string): string {
  return pagePath(wanted, path, firstLanguage());
}

// The sources themselves run in a browser only in development: there a script has both languages.
if (import.meta.env?.DEV && typeof document !== "undefined")
  renderIn(document.documentElement.lang === "bn" ? "bn" : "en");
