import { useEffect, useState } from "react";
import type { ShopWords, WordsChanged, WordsDesk } from "#contract/wire/shop/words.ts";
import { ApiError } from "#web/api.ts";
import { wrongFields } from "../kit/form/wrong-fields.ts";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { joinWords } from "./words.ts";

export const wordsKey = ["words"];
const saveAfterMs = 1000;

/**
 * The draft as it is typed. It is saved when the typing pauses. What the server refuses stays typed: a wrong field with its
 * message, and a draft based on an older one until the owner has decided (`conflict`).
 */
export function useWords(desk: WordsDesk) {
  const [words, setWords] = useState(desk.draft);
  // As it was typed: the server trims and cleans, which must not happen under the writer's hands.
  const [kept, setKept] = useState(desk.draft);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusedWords, setRefusedWords] = useState<ShopWords | null>(null);
  const [conflict, setConflict] = useState<WordsChanged | null>(null);
  const isUnsaved = JSON.stringify(words) !== JSON.stringify(kept);

  async function send(version: number, sent: ShopWords): Promise<WordsDesk | null> {
    setIsSending(true);
    try {
      const answer = await office.saveWords(version, sent);
      setErrors({});
      setKept(sent);
      queries.setQueryData(wordsKey, answer);
      return answer;
    } catch (error) {
      setRefusedWords(sent);
      const wrong = Object.entries(wrongFields(error)).map(([path, text]) => [path.replace(/^words\./, ""), text]);
      if (wrong.length > 0) setErrors(Object.fromEntries(wrong));
      else if (isChanged(error)) setConflict(error.refusal as unknown as WordsChanged);
      else refused(error);
      return null;
    } finally {
      setIsSending(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: send is new at each render
  useEffect(() => {
    if (!isUnsaved || isSending || conflict !== null || words === refusedWords) return;
    const timer = setTimeout(() => send(desk.version, words), saveAfterMs);
    return () => clearTimeout(timer);
  }, [words, desk, isUnsaved, isSending, conflict, refusedWords]);

  /** @param joined what is kept of both drafts */
  function settle({ version, draft, saved }: WordsChanged, joined: ShopWords) {
    setConflict(null);
    setWords(joined);
    setKept(draft);
    queries.setQueryData(wordsKey, { ...desk, version, draft, saved });
  }
  return {
    words,
    change: setWords,
    /** The words as saved, or as they would be saved. */
    latest: isUnsaved ? words : desk.draft,
    /** Shows what the server has. */
    reset: (saved: ShopWords) => {
      setWords(saved);
      setKept(saved);
    },
    // A refused text is gone once the saved text is typed again.
    errors: isUnsaved ? errors : {},
    isSending,
    isUnsaved,
    conflict,
    /** Saves at once. @returns null if it was refused */
    save: async () => (isUnsaved ? await send(desk.version, words) : desk),
    takeTheirs: () => conflict && settle(conflict, conflict.draft),
    keepBoth: () => conflict && settle(conflict, joinWords(desk.draft, words, conflict.draft)),
  };
}

export type Draft = ReturnType<typeof useWords>;

function isChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.refusal.code === "words-changed";
}
