/** A Bengali letter with its vowel sign stays whole. */
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** The first letters of the first and the last name, as a picture of a person shows them: `TA`, `রাক`. Empty for a name without words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map(
      (word) =>
        letters
          .segment(word ?? "")
          [Symbol.iterator]()
          .next().value?.segment ?? "",
    )
    .join("")
    .toUpperCase();
}
