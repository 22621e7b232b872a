import type { ReactNode } from "react";
import fern from "#web/admin/shell/login/boston-fern.webp";

/** Shown instead of an empty list: a plant, a sentence, and optionally an action. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="none none--empty">
      <img src={fern} alt="" width={120} height={90} />
      <p>{text}</p>
      {children}
    </div>
  );
}
