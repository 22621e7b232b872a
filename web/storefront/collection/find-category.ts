// Longer than any name of a hundred letters, and short enough to normalize.
const longestAsked = 400;

/** By slug, or by name in any case. */
export function findCategory<Named extends { slug: string; name: string }>(
  categories: readonly Named[],
  asked: string,
): Named | undefined {
  const wanted = plainName(asked);
  const matches = (name: string) => plainName(name) === wanted;
  return categories.find((one) => matches(one.slug)) ?? categories.find((one) => matches(one.name));
}

/** A name without case and other differences of spelling. */
export function plainName(name: string): string {
  return name.slice(0, longestAsked).normalize("NFC").trim().toLowerCase();
}
