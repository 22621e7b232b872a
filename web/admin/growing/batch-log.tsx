import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { GrowingLoss } from "#contract/rules/plants/growing.ts";
import type { Batch, BatchLine } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { shortTime } from "../kit/moment.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { actWords, ReasonChips } from "./batch-acts.tsx";
import { costNames, lossNames, stageActs } from "./kit/batch-words.ts";
import { dropKept, type KeptPress } from "./kit/kept-presses.ts";

type BatchLogProps = {
  batch: Batch;
  lines: BatchLine[];
  /** Of this batch, that wait for a connection. */
  presses: readonly KeptPress[];
  onChanged: () => Promise<unknown>;
};

/** Each press of a batch, the newest first. What can be taken back has its button. */
export function BatchLog({ batch, lines, presses, onChanged }: BatchLogProps) {
  const [unexplained, setUnexplained] = useState<BatchLine | null>(null);
  async function explain(line: BatchLine, reason: GrowingLoss, note: string) {
    try {
      await office.explainLoss(line._id, reason, note);
      setUnexplained(null);
      await onChanged();
    } catch (error) {
      refused(error);
    }
  }
  async function takeBack(line: BatchLine) {
    try {
      await office.takeBackPress(line._id);
      toast.ok(m.growing_line_taken_back({ what: lineWords(line) }));
      await onChanged();
    } catch (error) {
      refused(error);
    }
  }
  return (
    <section className="panel batchlog" aria-labelledby="batch-log">
      <h2 id="batch-log">{m.growing_log()}</h2>
      <ul>
        {presses.toReversed().map(({ actKey, at, act }) => (
          <li key={actKey}>
            <span className="soft t14 num">{shortTime(new Date(at).toISOString())}</span>
            <span>
              <b className="b6">{actWords(act)}</b> <span className="batchlog__waits">{m.growing_not_sent()}</span>
            </span>
            <TakeBack what={actWords(act)} onPress={() => dropKept(actKey)} />
          </li>
        ))}
        {lines.map((line) => (
          <li key={line._id} className={line.isTakenBack || line.isOpposite ? "batchlog__gone" : undefined}>
            <span className="soft t14 num">
              {shortTime(line.at)}
              <br />
              {line.who}
            </span>
            <LogWords line={line} onWhy={() => setUnexplained(line)} />
            {mayTakeBack(line, batch) ? <TakeBack what={lineWords(line)} onPress={() => void takeBack(line)} /> : null}
          </li>
        ))}
      </ul>
      {unexplained ? (
        <Dialog
          open
          onClose={() => setUnexplained(null)}
          label={m.growing_why_named({ what: lineWords(unexplained) })}
          className="confirm batchdialog"
        >
          <div className="batchdialog__head">
            <h2>{m.growing_why_named({ what: lineWords(unexplained) })}</h2>
            <button type="button" className="iconbtn" aria-label={m.close()} onClick={() => setUnexplained(null)}>
              <Icon name="close" />
            </button>
          </div>
          <ReasonChips onChoose={(reason, note) => explain(unexplained, reason, note)} />
        </Dialog>
      ) : null}
    </section>
  );
}

function LogWords({ line, onWhy }: { line: BatchLine; onWhy: () => void }) {
  const { kind, reason, note, isOpposite, isTakenBack } = line;
  const what = lineWords(line);
  return (
    <span>
      <b className="b6">{isOpposite ? m.growing_line_taken_back({ what }) : what}</b>
      {isTakenBack ? <span className="soft"> {m.growing_was_taken_back()}</span> : null}
      {kind === "lost" && reason !== null ? <span className="soft"> {lossNames[reason]()}</span> : null}
      {kind === "lost" && reason === null && !isOpposite && !isTakenBack ? (
        <Button variant="quiet" size="sm" aria-label={m.growing_why_named({ what })} onClick={onWhy}>
          {m.growing_why()}
        </Button>
      ) : null}
      {(kind === "cost" || kind === "lost") && note !== "" ? <span className="soft"> {note}</span> : null}
    </span>
  );
}

function TakeBack({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={m.growing_take_back_named({ what })} onClick={onPress}>
      <Icon name="undo" className="i-18" />
    </button>
  );
}

/** As the server decides: never the beginning, and a stage only while it is the batch's. */
function mayTakeBack({ kind, stage, isOpposite, isTakenBack }: BatchLine, batch: Batch): boolean {
  return kind !== "begun" && !isOpposite && !isTakenBack && (kind !== "stage" || stage === batch.stage);
}

function lineWords({ kind, change, stage, place, costOf, cost, size }: BatchLine): string {
  const plants = inDigits(Math.abs(change));
  if (kind === "begun") return m.growing_line_begun({ plants });
  if (kind === "lost") return m.growing_line_lost({ plants });
  if (kind === "more") return m.growing_line_more({ plants });
  if (kind === "moved") return m.growing_line_moved({ plants, size: sizeName(size ?? "") });
  if (kind === "placed") return m.growing_line_placed({ place });
  if (kind === "stage") return stage === null ? "" : stageActs[stage]();
  const what = costNames[costOf ?? "other"]();
  return cost === null
    ? m.growing_line_cost({ what })
    : m.growing_line_cost_sum({ what, sum: showSum(toMinor(Math.abs(cost))) });
}
