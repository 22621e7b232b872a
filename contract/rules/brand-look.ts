// How the shop looks: its colors, and the files made from its logo. Imports nothing.

/**
 * The closed set of the shop's colors. Each keeps texts legible to WCAG AA on every ground where the pages put them
 * (test/contract/brand-look.test.ts). `forest` is what the styles say themselves (web/ui/look/tokens.css).
 */
export const brandColors = {
  forest: palette("Forest", "#17382b", "#21483a", "#e4eedf", "#a9bfb0", "#2b7a4b", "#1f5c38"),
  river: palette("River", "#12353f", "#1c4753", "#dfedf0", "#a6bec5", "#1f7285", "#155666"),
  sky: palette("Sky", "#1b2f4f", "#274067", "#e2eaf5", "#abb9cf", "#2f66a8", "#224d82"),
  plum: palette("Plum", "#3a2140", "#4b2f52", "#f0e6f2", "#c4b1c8", "#7f4489", "#623269"),
  clay: palette("Clay", "#46261b", "#5a3527", "#f5e8e0", "#cfb7aa", "#a04a27", "#7e381b"),
  slate: palette("Slate", "#24302f", "#35423f", "#e6ebe9", "#b2bdb9", "#4c6660", "#384d48"),
} as const satisfies Record<string, Palette>;

export type BrandColor = keyof typeof brandColors;
export const brandColorNames = Object.keys(brandColors) as [BrandColor, ...BrandColor[]];

/** `tokens`: the custom properties of web/ui/look/tokens.css that it replaces. */
export type Palette = { label: string; tokens: Record<BrandToken, string> };
type BrandToken = "forest" | "forest-2" | "on-forest" | "on-forest-soft" | "leaf" | "leaf-deep" | "sage";

function palette(
  label: string,
  forest: string,
  forest2: string,
  onForest: string,
  onForestSoft: string,
  leaf: string,
  leafDeep: string,
): Palette {
  const tokens = { forest, "forest-2": forest2, "on-forest": onForest, "on-forest-soft": onForestSoft, leaf };
  return { label, tokens: { ...tokens, "leaf-deep": leafDeep, sage: onForest } };
}

/** The pictures made from a logo. A name ends with the longest side in pixels. */
export const logoFiles = {
  favicon: "tab48.png",
  icon192: "icon192.png",
  icon512: "icon512.png",
  maskable: "mask512.png",
  touch: "touch180.png",
  share: "share1200.jpg",
} as const;
export type LogoFile = keyof typeof logoFiles;

/** The address of a file made from the logo. It names the logo's hash, so that it can be kept forever. */
export function logoFileAddress(logo: { url: string }, file: LogoFile): string {
  return `/brand/${logo.url.replace(/^.*\/|\.webp$/g, "")}-${logoFiles[file]}`;
}
