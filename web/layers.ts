/**
 * The cascade layers of the style sheets. A rule of a later layer wins whatever its selector is, so a screen places a part of the kit with
 * one class, and the kit needs no stronger selectors than a screen.
 *
 * A sheet's folder says its layer, as it says whose it is; the build puts the sheet there (vite.config.ts), and scripts/check-styles.ts
 * holds each to what its layer may do.
 */
export const layers = ["reset", "base", "kit", "screens"] as const;
export type Layer = (typeof layers)[number];
/** Stands before all sheets of a document, so that their order does not depend on which of them comes first. */
export const layerOrder = `@layer ${layers.join(",")};`;

/** The first that fits. From others' packages come whole parts with their looks. */
const folders: [RegExp, Layer][] = [
  [/^web\/ui\/look\/reset\.css$/, "reset"],
  [/^web\/ui\/(look\/|constants\.css$)/, "base"],
  [/^web\/admin\/shell\/tokens\.css$/, "base"],
  [/^web\/(ui|admin\/kit|storefront\/kit)\/|(^|\/)node_modules\//, "kit"],
  [/^web\/(admin|storefront)\//, "screens"],
];

/** @param sheet its path from the project's root. Undefined for a sheet of no layer, which may only import others. */
export function layerOf(sheet: string): Layer | undefined {
  return folders.find(([folder]) => folder.test(sheet))?.[1];
}
