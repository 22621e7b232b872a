/** By slug, or by name in any case. */
export function findCategory<Named extends { slug: string; name: string }>(
  categories: readonly Named[],
  asked: string,
): Named | undefined {
  const wanted = asked.normalize("NFC").trim().toLowerCase();
  const matches = (name: string) => name.normalize("NFC").toLowerCase() === wanted;
  return categories.find((one) => matches(one.slug)) ?? categories.find((one) => matches(one.name));
}
