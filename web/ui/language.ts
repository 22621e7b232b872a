import { language } from "#web/language.ts";

/**
 * For `lang`: the language of a text that may not be the page's, so that its own voice, face and line height are used. Bengali
 * when it has a Bengali letter or digit, English when it has Latin letters only. Undefined on a page of that language.
 */
export function languageOf(text: string): "bn" | "en" | undefined {
  const found = /[\u0980-\u09e3\u09e6-\u09ef]/.test(text) ? "bn" : /[a-z]/i.test(text) ? "en" : undefined;
  return found === language() ? undefined : found;
}

/** For `lang` of what the owner wrote for this page: English where it stands in for a Bengali text that is missing. */
export function standInLanguage(text: string): "en" | undefined {
  return language() === "bn" && languageOf(text) === "en" ? "en" : undefined;
}
