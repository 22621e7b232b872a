import { type ReactNode, useState } from "react";
import { type GrowingLoss, growingLosses, stageAfter } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { refused } from "../kit/queries.ts";
import { CostDialog, NumberDialog, PlaceDialog } from "./act-dialogs.tsx";
import { costNames, lossNames, shortDay, stageActs, whenReady } from "./kit/batch-words.ts";
import type { PressedAct } from "./kit/kept-presses.ts";
import { usePress, type Written } from "./kit/use-press.ts";
import { SaleDialog } from "./sale-dialog.tsx";

type BatchActsProps = { batch: Batch; onChanged: () => Promise<unknown> };
type Opened = "number" | "place" | "cost" | "sale" | null;
type Said = { written: Written; act: PressedAct };

const diedKey = "gp:growing-died";
const firstDied = 5;

/** The large buttons of a batch, and what the last of them has written. */
export function BatchActs({ batch, onChanged }: BatchActsProps) {
  const { alive, stage } = batch;
  const { press, takeBack, explain, isSending } = usePress(batch._id, onChanged);
  const [opened, setOpened] = useState<Opened>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [lastDied, setLastDied] = useState(() => Number(readStored(diedKey)) || firstDied);
  const died = Math.min(lastDied, alive);
  const next = stageAfter(stage);
  async function write(act: PressedAct) {
    try {
      const written = await press(act);
      if (written === null) return;
      if (act.kind === "lost") {
        writeStored(diedKey, String(act.plants));
        setLastDied(act.plants);
      }
      setSaid({ written, act });
      setOpened(null);
    } catch (error) {
      refused(error);
    }
  }
  async function undo({ written, act }: Said) {
    setSaid(null);
    await takeBack(written, act);
  }
  const close = () => setOpened(null);
  if (alive === 0 && said === null) {
    return (
      <div className="batchacts">
        <Tile
          icon={<AdminIcon name="pencil" />}
          label={m.growing_other_number()}
          hint={m.growing_some_found()}
          onPress={() => setOpened("number")}
        />
        {opened === "number" ? <NumberDialog {...{ batch, isSending, write }} onClose={close} /> : null}
      </div>
    );
  }
  return (
    <>
      {next === undefined ? (
        <button type="button" className="batchnext" disabled={alive === 0} onClick={() => setOpened("sale")}>
          <Icon name="store" />
          <b>{m.growing_to_sale()}</b>
          <span>{m.growing_all_to_sale_hint({ alive: inDigits(alive) })}</span>
        </button>
      ) : (
        <button
          type="button"
          className="batchnext"
          aria-busy={isSending || undefined}
          disabled={alive === 0}
          onClick={() => void write({ kind: "stage", stage: next })}
        >
          <Icon name={next === "hardened" ? "sun" : next === "ready" ? "check-circle" : "sprout"} />
          <b>{stageActs[next]()}</b>
          <span>{m.growing_ready_and_when({ day: shortDay(batch.readyOn), when: whenReady(batch) })}</span>
        </button>
      )}
      <div className="batchacts">
        <Tile
          isBad
          isDisabled={alive === 0}
          icon={<Icon name="minus" />}
          label={m.growing_died({ plants: inDigits(died) })}
          hint={m.growing_died_hint()}
          onPress={() => void write({ kind: "lost", plants: died, reason: null })}
        />
        <Tile
          icon={<AdminIcon name="pencil" />}
          label={m.growing_other_number()}
          hint={m.growing_other_hint()}
          onPress={() => setOpened("number")}
        />
        <Tile
          icon={<Icon name="pin" />}
          label={m.growing_move()}
          hint={m.growing_move_hint()}
          onPress={() => setOpened("place")}
        />
        {next === undefined ? null : (
          <Tile
            isDisabled={alive === 0}
            icon={<Icon name="store" />}
            label={m.growing_to_sale()}
            hint={m.growing_to_sale_hint()}
            onPress={() => setOpened("sale")}
          />
        )}
        <Tile
          icon={<Icon name="banknote" />}
          label={m.growing_add_cost()}
          hint={m.growing_cost_hint()}
          onPress={() => setOpened("cost")}
        />
      </div>
      <div className="batchsay" role="status">
        {said ? (
          <JustWritten
            key={said.written.actKey}
            said={said}
            onUndo={undo}
            onExplain={(reason, note) => explain(said.written, said.act, reason, note)}
            onChanged={onChanged}
            onClose={() => setSaid(null)}
          />
        ) : null}
      </div>
      {opened === "number" ? <NumberDialog {...{ batch, isSending, write }} onClose={close} /> : null}
      {opened === "place" ? <PlaceDialog {...{ batch, isSending, write }} onClose={close} /> : null}
      {opened === "cost" ? <CostDialog {...{ batch, isSending, write }} onClose={close} /> : null}
      {opened === "sale" ? <SaleDialog batch={batch} onClose={close} onChanged={onChanged} /> : null}
    </>
  );
}

type TileProps = {
  icon: ReactNode;
  label: string;
  hint: string;
  isBad?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

function Tile({ icon, label, hint, isBad = false, isDisabled = false, onPress }: TileProps) {
  return (
    <button
      type="button"
      className={isBad ? "batchtile batchtile--bad" : "batchtile"}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
      <b>{label}</b>
      <span className="soft t14">{hint}</span>
    </button>
  );
}

type JustWrittenProps = {
  said: Said;
  onUndo: (said: Said) => Promise<void>;
  onExplain: (reason: GrowingLoss, note: string) => Promise<void>;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
};

/** With its way back; of plants that died, why may be said now. */
function JustWritten({ said, onUndo, onExplain, onChanged, onClose }: JustWrittenProps) {
  const { written, act } = said;
  const what = actWords(act);
  async function explain(reason: GrowingLoss, note: string) {
    try {
      await onExplain(reason, note);
      onClose();
      await onChanged();
    } catch (error) {
      refused(error);
    }
  }
  return (
    <div className="batchsaid">
      <div className="batchsaid__head">
        <Icon name={written.lineId === null ? "hourglass" : "check-circle"} />
        <span>{written.lineId === null ? m.growing_kept({ what }) : m.growing_written({ what })}</span>
        <Button variant="quiet" size="md" onClick={() => void onUndo(said)}>
          {m.growing_take_back()}
        </Button>
        <button type="button" className="iconbtn" aria-label={m.close_message()} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {act.kind === "lost" && act.reason === null ? <ReasonChips onChoose={explain} /> : null}
    </div>
  );
}

type ReasonChipsProps = { onChoose: (reason: GrowingLoss, note: string) => Promise<void> };

/** One press says why; another reason opens a field for own words. */
export function ReasonChips({ onChoose }: ReasonChipsProps) {
  const [isOther, setIsOther] = useState(false);
  const [note, setNote] = useState("");
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be drawn above the buttons */}
      <div className="sizes" role="group" aria-label={m.growing_why()}>
        {growingLosses.map((reason) => (
          <button
            key={reason}
            type="button"
            className="size"
            aria-expanded={reason === "other" ? isOther : undefined}
            onClick={() => (reason === "other" ? setIsOther(true) : void onChoose(reason, ""))}
          >
            {lossNames[reason]()}
          </button>
        ))}
      </div>
      {isOther ? (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void onChoose("other", note.trim());
          }}
        >
          <Field
            label={m.orders_in_your_words()}
            autoFocus
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" size="md" disabled={note.trim() === ""}>
            {m.growing_why_own()}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

/** In the words of the log. */
export function actWords(act: PressedAct): string {
  if (act.kind === "stage") return stageActs[act.stage]();
  if (act.kind === "lost") return m.growing_line_lost({ plants: inDigits(act.plants) });
  if (act.kind === "more") return m.growing_line_more({ plants: inDigits(act.plants) });
  if (act.kind === "place") return m.growing_line_placed({ place: act.place });
  if (act.kind === "cost") return m.growing_line_cost({ what: costNames[act.costOf]() });
  return m.growing_line_moved({ plants: inDigits(act.plants), size: sizeName(act.size) });
}
