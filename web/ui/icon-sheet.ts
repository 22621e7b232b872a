import { iconPaths } from "./icon-paths.ts";

/** Every icon of the shop once, as `<path id="i-name">`: it goes into the document, where `<use>` finds it. */
export function iconSheet(isWanted: (name: string) => boolean = () => true): string {
  const paths = Object.entries(iconPaths)
    .filter(([name]) => isWanted(name))
    .map(([name, path]) => `<path id="i-${name}" d="${path}"/>`);
  return `<defs>${paths.join("")}</defs>`;
}

/** The icons that a page shows; the browser loads the others after it. */
export function iconsIn(html: string): string {
  const shown = new Set([...html.matchAll(/<use href="#i-([\w-]+)"/g)].map((use) => use[1]));
  return iconSheet((name) => shown.has(name));
}
