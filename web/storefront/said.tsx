import type { WordName } from "#contract/word-list.ts";
import { languageOfWord, word } from "#web/words.ts";

/** A sentence that the owner may replace. English that stands in for Bengali is marked as such. */
export function Said({ it }: { it: WordName }) {
  const lang = languageOfWord(it);
  return lang === undefined ? word(it) : <span lang={lang}>{word(it)}</span>;
}
