import type { WordName } from "#contract/rules/word-list.ts";
import { languageOfWord, word } from "#web/words.ts";

/** A sentence that the owner may replace. English that stands in for Bengali is marked as such. */
export function Word({ name }: { name: WordName }) {
  const lang = languageOfWord(name);
  return lang === undefined ? word(name) : <span lang={lang}>{word(name)}</span>;
}
