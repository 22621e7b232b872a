import { shownName as nameIn } from "#contract/rules/shown-text.ts";
import { language } from "#web/language.ts";

/** The name of a category, subcategory or zone in the language of the office. */
export function shownName(named: { name: string; bengaliName: string }): string {
  return nameIn(language(), named);
}
