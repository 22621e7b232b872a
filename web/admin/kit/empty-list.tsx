import type { ReactNode } from "react";
import fern from "../shell/boston-fern.webp";

/** In place of a list that holds nothing: a plant, a sentence, and perhaps what to do about it. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="none none--empty">
      <img src={fern} alt="" width={120} height={90} />
      <p>{text}</p>
      {children}
    </div>
  );
}
