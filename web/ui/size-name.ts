import * as m from "#messages";

const names: Record<string, () => string> = {
  "Seed Pack": m.size_seed_pack,
  "Small Pot": m.size_small_pot,
  "Medium Pot": m.size_medium_pot,
  "Large Pot": m.size_large_pot,
  Standard: m.size_standard,
};

/** A size's name in the language of the page. S to XXL are the same in both. */
export function sizeName(size: string): string {
  return names[size]?.() ?? size;
}
