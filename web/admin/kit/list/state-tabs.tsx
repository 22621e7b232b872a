import { Link } from "react-router";
import { type MailState, mailStates } from "#contract/rules/office/lists.ts";
import * as m from "#messages";
import { showCount } from "#web/ui/figures.ts";
import { useCurrentInSight } from "../use-current-in-sight.ts";

type StateTabsProps = {
  counts: Record<MailState, number> | undefined;
  /** The search stopped at these counts. */
  areMore?: boolean | undefined;
  nameOf: (state: MailState) => string;
  /** Undefined: all. */
  chosen: MailState | undefined;
  hrefFor: (state: MailState | undefined) => string;
};

/** Of mails or text messages: all, or one state, each with how many there are. */
export function StateTabs({ counts, areMore, nameOf, chosen, hrefFor }: StateTabsProps) {
  const row = useCurrentInSight(chosen);
  const countOf = (state: MailState | undefined) =>
    counts && (state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0));
  const shown = (count: number | undefined) => (count === undefined ? "" : showCount(count, areMore && count > 0));
  return (
    <nav ref={row} className="catnav catnav--adm" aria-label={m.mails_desk_state()}>
      {[undefined, ...mailStates].map((one) => (
        <Link key={one ?? "all"} to={hrefFor(one)} aria-current={one === chosen ? "page" : undefined}>
          {one === undefined ? m.mails_desk_all() : nameOf(one)} <span className="num">{shown(countOf(one))}</span>
        </Link>
      ))}
    </nav>
  );
}
