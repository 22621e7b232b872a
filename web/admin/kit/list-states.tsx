import type { ReactNode } from "react";
import { matchesMax } from "#contract/constants.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyList } from "./empty-list.tsx";

type ListStateProps = {
  error: Error | null;
  count: number | null;
  none: string;
  /** What to do about an empty list. */
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
          Try again
        </Button>
      </div>
    );
  }
  if (props.count === null) return <Skeleton className="adm__loading" />;
  return props.count === 0 && props.none !== "" ? <EmptyList text={props.none}>{props.children}</EmptyList> : null;
}

/** Below a list of matches that was cut off. */
export function OnlyFirst() {
  return (
    <p className="none">
      There are more than {matchesMax.toLocaleString("en-US")}: only the first are listed. One more word finds fewer.
    </p>
  );
}
