import * as m from "#messages";

const names: Record<string, () => string> = {
  "Seed Pack": m.sizeSeedPack,
  "Small Pot": m.sizeSmallPot,
  "Medium Pot": m.sizeMediumPot,
  "Large Pot": m.sizeLargePot,
  Standard: m.sizeStandard,
};

/** A size in the language of the page. S to XXL are called so in both. */
export function sizeName(size: string): string {
  return names[size]?.() ?? size;
}
