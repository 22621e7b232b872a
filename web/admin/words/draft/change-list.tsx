import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { office, type StandardWords } from "../../office.ts";
import type { Change } from "../words.ts";

/** Sentences before and after. In place of an empty one stands that of the shop without the owner's words. */
export function ChangeList({ changes }: { changes: Change[] }) {
  const standing = useStanding();
  return (
    <ul className="words__changes" aria-label={m.words_changes()}>
      {changes.map(({ path, label, before, after, pictures }) => (
        <li key={path}>
          <span className="soft t13">{label}</span>
          <del>
            {pictures?.[0] ? <img src={pictures[0]} alt="" /> : null}
            {before || standing(path)}
          </del>
          <ins>
            {pictures?.[1] ? <img src={pictures[1]} alt="" /> : null}
            {after || standing(path)}
          </ins>
        </li>
      ))}
    </ul>
  );
}

/** The sentence of the shop at a path of the words. */
function useStanding(): (path: string) => string {
  const { data: pages } = useQuery({ queryKey: ["standard-words"], queryFn: office.getStandardWords });
  const { data: mails } = useQuery({ queryKey: ["standard-mails"], queryFn: office.getStandardMails });
  return (path) => {
    const [, isMail, language, name = ""] = /^(mails\.)?(en|bn)\.(\w+)$/.exec(path) ?? [];
    const words: StandardWords | undefined = (isMail ? mails : pages)?.words;
    if (words === undefined || (language !== "en" && language !== "bn")) return m.words_usual_text();
    return words[language][name] || m.words_nothing_said();
  };
}
