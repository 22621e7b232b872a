/** Words that are pressed into a field: they follow what was typed before. Pressed twice they stand there once. */
export function withSuggestion(typed: string, words: string): string {
  if (typed.includes(words)) return typed;
  return typed.trim() === "" ? words : `${typed.trimEnd()}\n${words}`;
}
