import { iconPaths } from "./icon-paths.ts";

/** Every icon of the shop once, as `<path id="i-name">`: it goes into the document, where `<use>` finds it. */
export function iconSheet(isWanted: (name: string) => boolean = () => true): string {
  const paths = Object.entries(iconPaths)
    .filter(([name]) => isWanted(name))
    .map(([name, path]) => `<path id="i-${name}" d="${path}"/>`);
  return `<defs>${paths.join("")}</defs>`;
}
