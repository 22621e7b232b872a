/**
 * In which language something that the owner has written is shown: words, names, descriptions, pages, posts, mails.
 *
 * 1. It is shown in the language that is asked for, if it is written in it.
 * 2. Where Bengali is missing, English stands in for it. Bengali never stands in for English.
 */
import type { Language } from "./constants.ts";

/**
 * Of something with several texts, which are shown in one language all together.
 * @param isWritten whether enough of it is written in a language to be shown
 * @returns undefined if it is written in none that may be shown
 */
export function shownLanguage(asked: Language, isWritten: (language: Language) => boolean): Language | undefined {
  if (asked === "bn" && isWritten(asked)) return asked;
  return isWritten("en") ? "en" : undefined;
}

/** A text in each language; empty or missing where it is not written. */
type Texts = { [Name in Language]?: string | undefined };

/** Of a single text. Empty if there is none to show. */
export function shownText(asked: Language, texts: Texts): string {
  const shown = shownLanguage(asked, (language) => Boolean(texts[language]));
  return (shown && texts[shown]) ?? "";
}

/** Of something with a name in each language. */
export function shownName(asked: Language, names: { name: string; bengaliName?: string | undefined }): string {
  return shownText(asked, { en: names.name, bn: names.bengaliName });
}

/** Of something that is kept as a whole in each language, as a review of the demo: its English form is always there. */
export function shownForm<Form>(asked: Language, { en, bn }: { en: Form; bn: Form | undefined }): Form {
  const shown = shownLanguage(asked, (language) => language === "en" || bn !== undefined);
  return (shown === "bn" ? bn : undefined) ?? en;
}
