export type Tint = "sage" | "sand" | "blush" | "sky";
/** In this order no two neighbors among the home page's eight tiles have the same tint, whatever their columns. */
const tints: Tint[] = ["sage", "blush", "sand", "sky", "blush", "sage", "sand", "sky"];

/** The background tint for a position in a list, always the same. */
export function tintAt(at: number): Tint {
  return tints[at % tints.length] ?? "sage";
}
