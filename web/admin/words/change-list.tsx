import type { Change } from "./words.ts";

/** Sentences before and after. An empty one is that of the shop without the owner's words. */
export function ChangeList({ changes }: { changes: Change[] }) {
  return (
    <ul className="words__changes" aria-label="Changes">
      {changes.map(({ path, label, before, after }) => (
        <li key={path}>
          <span className="soft t13">{label}</span>
          <del>{before || "Usual text"}</del>
          <ins>{after || "Usual text"}</ins>
        </li>
      ))}
    </ul>
  );
}
