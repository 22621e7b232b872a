// More than a name of a hundred letters ever has, and few enough to normalize whatever they are.
const longestAsked = 400;

/** By slug, or by name in any case. */
export function findCategory<Named extends { slug: string; name: string }>(
  categories: readonly Named[],
  asked: string,
): Named | undefined {
  if (asked.length > longestAsked) return undefined;
  const wanted = asked.normalize("NFC").trim().toLowerCase();
  const matches = (name: string) => name.normalize("NFC").toLowerCase() === wanted;
  return categories.find((one) => matches(one.slug)) ?? categories.find((one) => matches(one.name));
}
