import { useState } from "react";
import { Link } from "react-router";
import { batchStages, hasLostMany, stageAfter } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { Around, hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { PlantName } from "../kit/plant-name.tsx";
import { refused } from "../kit/queries.ts";
import { shownName } from "../kit/shown-name.ts";
import { batchNumber, begunWords, shortDay, stageActs, whenReady } from "./kit/batch-words.ts";
import { StageBar } from "./kit/stage-bar.tsx";
import { usePress } from "./kit/use-press.ts";
import { SaleDialog } from "./sale-dialog.tsx";

/** Batches, the furthest first; of a stage the first that will be ready. */
export function BatchRows({ batches, onChanged }: { batches: Batch[]; onChanged: () => Promise<unknown> }) {
  const [sold, setSold] = useState<Batch | null>(null);
  const sorted = batches.toSorted(
    (a, b) =>
      batchStages.indexOf(b.stage) - batchStages.indexOf(a.stage) ||
      a.readyOn.localeCompare(b.readyOn) ||
      b.number - a.number,
  );
  return (
    <>
      <ul>
        {sorted.map((batch) => (
          <BatchRow key={batch._id} batch={batch} onSell={() => setSold(batch)} onChanged={onChanged} />
        ))}
      </ul>
      {sold ? <SaleDialog batch={sold} onClose={() => setSold(null)} onChanged={onChanged} /> : null}
    </>
  );
}

type BatchRowProps = { batch: Batch; onSell: () => void; onChanged: () => Promise<unknown> };

function BatchRow({ batch, onSell, onChanged }: BatchRowProps) {
  const { _id, number, name, bengaliName, picture, alive, lost, place, readyOn } = batch;
  return (
    <li className="batchrow">
      <Link
        className="batchrow__name"
        to={`/admin/growing/${_id}`}
        aria-label={m.growing_open_named({ plant: shownName(batch), number: batchNumber(number) })}
      >
        <span className="batchpic tint-sage">{picture ? <Picture picture={picture} sizes="48px" alt="" /> : null}</span>
        <span>
          <PlantName name={name} bengaliName={bengaliName} />
          <br />
          <span className="mono">{batchNumber(number)}</span> <span className="soft t14">{begunWords(batch)}</span>
        </span>
      </Link>
      <span className="batchrow__count">
        <span className="soft">
          <Around sentence={m.growing_alive_count({ count: hole })}>
            <b>{showCount(alive)}</b>
          </Around>
        </span>
        <span className={hasLostMany(batch) ? "batch__bad" : "soft"}>
          {lost === 0 ? m.growing_none_lost() : m.growing_lost_count({ lost: inDigits(lost) })}
        </span>
      </span>
      <span className="batchrow__place">
        <Icon name="pin" className="i-18" />
        {place}
      </span>
      <StageBar batch={batch} />
      {alive === 0 ? (
        <span />
      ) : (
        <span className="batchrow__ready">
          <b className="b6">{m.growing_ready_on({ day: shortDay(readyOn) })}</b>
          <span className="soft">{whenReady(batch)}</span>
        </span>
      )}
      {alive === 0 ? null : <RowAct batch={batch} onSell={onSell} onChanged={onChanged} />}
    </li>
  );
}

/** The next stage in one press; hardened plants can be sold. */
function RowAct({ batch, onSell, onChanged }: BatchRowProps) {
  const { press, takeBack, isSending } = usePress(batch._id, onChanged);
  const next = stageAfter(batch.stage);
  const plant = shownName(batch);
  if (next === undefined || batch.stage === "hardened") {
    return (
      <Button
        className="batchrow__act batchrow__act--sale"
        variant="secondary"
        size="md"
        aria-label={m.growing_now_of({ act: m.growing_to_sale(), plant })}
        onClick={onSell}
      >
        {m.growing_to_sale()}
      </Button>
    );
  }
  async function reach(stage: NonNullable<typeof next>) {
    try {
      const act = { kind: "stage" as const, stage };
      const written = await press(act);
      if (written === null) return;
      const what = m.growing_now_of({ act: stageActs[stage](), plant });
      toast.ok(written.lineId === null ? m.growing_kept({ what }) : m.growing_written({ what }), {
        label: m.undo(),
        onPress: () => void takeBack(written, act),
      });
    } catch (error) {
      refused(error);
    }
  }
  return (
    <Button
      className="batchrow__act"
      variant="secondary"
      size="md"
      isLoading={isSending}
      aria-label={m.growing_now_of({ act: stageActs[next](), plant })}
      onClick={() => void reach(next)}
    >
      {stageActs[next]()}
    </Button>
  );
}
