import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";

/** How many letters are typed of those that fit. */
export function LetterCount({ count, max }: { count: number; max: number }) {
  const look = count > max ? "words__over" : count > max * 0.9 ? "words__near" : undefined;
  return <span className={look}>{m.words_letters({ shown: inDigits(count), max: inDigits(max) })}</span>;
}
