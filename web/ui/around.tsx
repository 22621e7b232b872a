import type { ReactNode } from "react";

/** What a sentence is given in the place of a value that is an element: {@link Around} puts that one there. */
export const hole = "\ufffc";

/** A whole sentence with an element in it, wherever the language has its place. */
export function Around({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = sentence.split(hole);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
