import type { ReactNode } from "react";
import { matchesMax } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { ListWait, type WaitShape } from "../wait/list-wait.tsx";
import { EmptyList } from "./empty-list.tsx";

type ListStateProps = {
  error: Error | null;
  count: number | null;
  none: string;
  /** While it loads. */
  shape?: WaitShape | undefined;
  columns?: number | undefined;
  rows?: number | undefined;
  /** The next step for an empty list. */
  children?: ReactNode;
  onRetry: () => void;
};

/** Shown instead of a list that failed, is loading, or is empty. Null when there are rows. */
export function ListState(props: ListStateProps) {
  if (props.error !== null) {
    return (
      <div className="none" role="alert">
        <p>{props.error.message}</p>
        <Button variant="secondary" size="md" onClick={props.onRetry}>
          {m.try_again()}
        </Button>
      </div>
    );
  }
  if (props.count === null) return <ListWait shape={props.shape} columns={props.columns} count={props.rows} />;
  return props.count === 0 && props.none !== "" ? <EmptyList text={props.none}>{props.children}</EmptyList> : null;
}

/** Below a list of matches that was cut off. */
export function OnlyFirst() {
  return <p className="none">{m.kit_only_first({ count: inDigits(matchesMax.toLocaleString("en-US")) })}</p>;
}
