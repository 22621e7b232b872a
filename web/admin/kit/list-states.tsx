import { matchesMax } from "#contract/constants.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** In place of a list that failed, is on its way, or holds nothing. Null when there is something to show. */
export function ListState(props: { error: Error | null; count: number | null; none: string; onRetry: () => void }) {
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
  return props.count === 0 ? <p className="none">{props.none}</p> : null;
}

/** Under a list of matches that was cut off. */
export function OnlyFirst() {
  return (
    <p className="none">
      There are more than {matchesMax.toLocaleString("en-US")}: only the first are listed. One more word finds fewer.
    </p>
  );
}
