import { iconPaths } from "./icon-paths.ts";

/** The icons as `<path id="i-name">`. The document contains them once, and `<use>` refers to them. */
export function iconSheet(isWanted: (name: string) => boolean = () => true): string {
  const paths = Object.entries(iconPaths)
    .filter(([name]) => isWanted(name))
    .map(([name, path]) => `<path id="i-${name}" d="${path}"/>`);
  return `<defs>${paths.join("")}</defs>`;
}
