// Longer than any name of a hundred letters, and short enough to normalize quickly.
const longestAsked = 400;

/** Finds a category by slug or name, ignoring case. */
export function findCategory<Named extends { slug: string; name: string }>(
  categories: readonly Named[],
  asked: string,
): Named | undefined {
  const wanted = plainName(asked);
  const matches = (name: string) => plainName(name) === wanted;
  return categories.find((one) => matches(one.slug)) ?? categories.find((one) => matches(one.name));
}

/** Normalizes a name: case, Unicode form and surrounding spaces do not matter. */
export function plainName(name: string): string {
  return name.slice(0, longestAsked).normalize("NFC").trim().toLowerCase();
}
