import { iconsPlace } from "./ui/icon.tsx";

/**
 * A rendered page in three parts: to the place of its icons, what is seen, and the router's scripts. What is done to a page concerns
 * one of them, and the text is long: each change of the whole would be one more copy of it.
 */
export type PageParts = { head: string; body: string; end: string };

/** @param html from the root's layout, which has the place of the icons */
export function partsOf(html: string): PageParts {
  const seen = html.indexOf(iconsPlace) + iconsPlace.length;
  // The first of them scrolls to where the visitor was.
  const scripts = html.indexOf("<script>((storageKey", seen);
  const end = scripts === -1 ? html.length : scripts;
  return { head: html.slice(0, seen), body: html.slice(seen, end), end: html.slice(end) };
}
