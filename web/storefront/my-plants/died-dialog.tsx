import { useState } from "react";
import { type DeathReason, deathReasons } from "#contract/rules/plants/plant-care.ts";
import type { MyPlant } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { deathWords } from "#messages/names.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { nameHere } from "../product-card/names.tsx";
import { plantCalls } from "./plant-calls.ts";
import { PlantDialog } from "./plant-dialog.tsx";
import type { ChangePlants } from "./use-my-plants.ts";

type DiedDialogProps = { plant: MyPlant; change: ChangePlants; onClose: () => void };

export function DiedDialog({ plant, change, onClose }: DiedDialogProps) {
  const { _id, living } = plant;
  const [reason, setReason] = useState<DeathReason | "">("");
  const [died, setDied] = useState(1);
  const [error, setError] = useState<string | undefined>();
  async function send() {
    if (reason === "") return setError(m.died_choose_reason());
    const answer = await change(() => plantCalls.died(_id, living - died, reason));
    if (answer === null) return;
    onClose();
    toast.ok(m.died_noted(), { label: m.undo(), onPress: () => void change(() => plantCalls.alive(_id)) });
  }
  return (
    <PlantDialog title={m.died_title({ plant: nameHere(plant) })} act={m.died_say()} onSend={send} onClose={onClose}>
      <p className="soft">{m.died_text()}</p>
      {living > 1 ? (
        <Select label={m.died_how_many()} value={died} onChange={(event) => setDied(Number(event.target.value))}>
          {Array.from({ length: living }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {inDigits(count)}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        label={m.died_reason()}
        required
        error={error}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value as DeathReason);
          setError(undefined);
        }}
      >
        <option value="" disabled>
          {m.died_choose()}
        </option>
        {deathReasons.map((one) => (
          <option key={one} value={one}>
            {deathWords[one]()}
          </option>
        ))}
      </Select>
    </PlantDialog>
  );
}
