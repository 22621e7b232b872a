import { language } from "#web/language.ts";

/** The name of a category, subcategory or zone in the language of the office. */
export function shownName({ name, bengaliName }: { name: string; bengaliName: string }): string {
  return language() === "bn" ? bengaliName || name : name;
}
