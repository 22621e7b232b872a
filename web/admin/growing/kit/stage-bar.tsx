import { batchStages } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { stageName } from "./batch-words.ts";

/** How far a batch is, in a row of a list. */
export function StageBar({ batch: { stage, origin } }: { batch: Batch }) {
  const now = batchStages.indexOf(stage);
  return (
    <span className="stagebar">
      <b className="b6">{stageName(stage, origin)}</b>
      <span className="stagebar__parts" aria-hidden="true">
        {batchStages.map((one, at) => (
          <span key={one} className={at < now ? "is-done" : at === now ? "is-now" : undefined} />
        ))}
      </span>
    </span>
  );
}

/** The five stages of one batch, with their names. */
export function StageLine({ batch: { stage, origin } }: { batch: Batch }) {
  const now = batchStages.indexOf(stage);
  return (
    <ol className="stageline" aria-label={m.growing_stages()}>
      {batchStages.map((one, at) => (
        <li
          key={one}
          className={at < now ? "is-done" : at === now ? "is-now" : undefined}
          aria-current={at === now ? "step" : undefined}
        >
          {stageName(one, origin)}
        </li>
      ))}
    </ol>
  );
}
