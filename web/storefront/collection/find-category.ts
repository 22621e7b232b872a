import type { Category } from "#contract/catalog.ts";

/** By slug, or by name in any case. */
export function findCategory(categories: Category[], asked: string): Category | undefined {
  const wanted = asked.normalize("NFC").trim().toLowerCase();
  const matches = (name: string) => name.normalize("NFC").toLowerCase() === wanted;
  return categories.find((one) => matches(one.slug)) ?? categories.find((one) => matches(one.name));
}
