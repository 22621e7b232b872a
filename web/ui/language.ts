import { language } from "#web/language.ts";

/**
 * Value of `lang` for a text that may be in another language than the page, so that it gets the right voice, font and line
 * height. Bengali if the text has a Bengali letter or digit, English if it has only Latin letters; undefined if that is the
 * page's language.
 */
export function languageOf(text: string): "bn" | "en" | undefined {
  const found = /[\u0980-\u09e3\u09e6-\u09ef]/.test(text) ? "bn" : /[a-z]/i.test(text) ? "en" : undefined;
  return found === language() ? undefined : found;
}

/** Value of `lang` for an owner's text: "en" where an English text replaces a missing Bengali one. */
export function standInLanguage(text: string): "en" | undefined {
  return language() === "bn" && languageOf(text) === "en" ? "en" : undefined;
}
