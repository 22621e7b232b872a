import { iconsPlace } from "./icon.tsx";
import { iconPaths } from "./icon-paths.ts";

/** Every icon of the shop once, as `<path id="i-name">`: it goes into the document, where `<use>` finds it. */
export function iconSheet(isWanted: (name: string) => boolean = () => true): string {
  const paths = Object.entries(iconPaths)
    .filter(([name]) => isWanted(name))
    .map(([name, path]) => `<path id="i-${name}" d="${path}"/>`);
  return `<defs>${paths.join("")}</defs>`;
}

/** A page with the icons that it shows; the browser loads the others after the page. */
export function withIcons(html: string): string {
  const shown = new Set([...html.matchAll(/<use href="#i-([\w-]+)"/g)].map((use) => use[1]));
  return html.replace(iconsPlace, () => iconSheet((name) => shown.has(name)));
}
