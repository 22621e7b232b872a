import type { ReactNode } from "react";

/** Placeholder to pass to a message in place of an element, which {@link Around} inserts. */
export const hole = "\ufffc";

/** A sentence with an element at the position that the language gives it. */
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
