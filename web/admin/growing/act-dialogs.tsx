import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { type GrowingCost, growingCosts } from "#contract/rules/plants/growing.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";
import { costNames, typedTaka } from "./kit/batch-words.ts";
import { CountField } from "./kit/count-field.tsx";
import type { PressedAct } from "./kit/kept-presses.ts";
import { PlaceChoice } from "./kit/place-choice.tsx";

type ActDialogProps = {
  batch: Batch;
  isSending: boolean;
  write: (act: PressedAct) => Promise<void>;
  onClose: () => void;
};
const mostFound = 1_000_000;

/** Any number of plants: died, or found in a recount. */
export function NumberDialog({ batch: { alive }, isSending, write, onClose }: ActDialogProps) {
  const [kind, setKind] = useState<"lost" | "more">(alive > 0 ? "lost" : "more");
  const [typed, setPlants] = useState(1);
  const max = kind === "lost" ? alive : mostFound;
  const plants = Math.min(typed, max);
  const send = () => write(kind === "lost" ? { kind, plants, reason: null } : { kind, plants });
  return (
    <ActDialog
      title={m.growing_other_number()}
      isSending={isSending}
      isReady={plants > 0}
      onSend={send}
      onClose={onClose}
    >
      <Choice
        name="batch-number-kind"
        label={m.growing_other_number()}
        options={{ lost: m.growing_some_died(), more: m.growing_some_found() }}
        chosen={kind}
        onChange={setKind}
      />
      <CountField label={m.growing_how_many()} count={plants} max={max} step={1} onChange={setPlants} />
    </ActDialog>
  );
}

export function PlaceDialog({ batch, isSending, write, onClose }: ActDialogProps) {
  const { data } = useQuery({ queryKey: ["growing", "list"], queryFn: office.listBatches });
  const places = data?.places.filter((place) => place !== batch.place) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const place = chosen ?? typed.trim();
  return (
    <ActDialog
      title={m.growing_move()}
      isSending={isSending}
      isReady={place !== ""}
      onSend={() => write({ kind: "place", place })}
      onClose={onClose}
    >
      <PlaceChoice
        {...{ places, chosen, typed }}
        onChange={(one, text) => {
          setChosen(one);
          setTyped(text);
        }}
      />
    </ActDialog>
  );
}

export function CostDialog({ isSending, write, onClose }: ActDialogProps) {
  const [costOf, setCostOf] = useState<GrowingCost>("soil");
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const cost = typedTaka(typed);
  const options = Object.fromEntries(growingCosts.map((one) => [one, costNames[one]()])) as Record<GrowingCost, string>;
  return (
    <ActDialog
      title={m.growing_add_cost()}
      isSending={isSending}
      isReady={cost > 0}
      onSend={() => write({ kind: "cost", costOf, cost, note: note.trim() })}
      onClose={onClose}
    >
      <Choice name="batch-cost-of" label={m.growing_cost_of()} options={options} chosen={costOf} onChange={setCostOf} />
      <TakaField label={m.growing_cost()} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Field label={m.growing_note()} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
    </ActDialog>
  );
}

type FrameProps = {
  title: string;
  isSending: boolean;
  isReady: boolean;
  onSend: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

function ActDialog({ title, isSending, isReady, onSend, onClose, children }: FrameProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) void onSend();
  }
  return (
    <Dialog open onClose={onClose} label={title} className="confirm batchdialog">
      <form noValidate onSubmit={submit}>
        <div className="batchdialog__head">
          <h2>{title}</h2>
          <button type="button" className="iconbtn" aria-label={m.close()} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="stack">{children}</div>
        <Button className="batchdialog__send" type="submit" size="lg" block isLoading={isSending} disabled={!isReady}>
          {m.growing_write()}
        </Button>
      </form>
    </Dialog>
  );
}
