import * as m from "#messages";
import type { Change } from "./words.ts";

/** Sentences before and after. An empty one is that of the shop without the owner's words. */
export function ChangeList({ changes }: { changes: Change[] }) {
  return (
    <ul className="words__changes" aria-label={m.words_changes()}>
      {changes.map(({ path, label, before, after, pictures }) => (
        <li key={path}>
          <span className="soft t13">{label}</span>
          <del>
            {pictures?.[0] ? <img src={pictures[0]} alt="" /> : null}
            {before || m.words_usual_text()}
          </del>
          <ins>
            {pictures?.[1] ? <img src={pictures[1]} alt="" /> : null}
            {after || m.words_usual_text()}
          </ins>
        </li>
      ))}
    </ul>
  );
}
