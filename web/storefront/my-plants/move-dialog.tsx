import { useState } from "react";
import { type PlantPlace, plantPlaces } from "#contract/rules/plants/plant-care.ts";
import type { MyPlant } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { nameHere } from "../product-card/names.tsx";
import { plantCalls } from "./plant-calls.ts";
import { PlantDialog } from "./plant-dialog.tsx";
import { placeWords } from "./plant-words.ts";
import type { ChangePlants } from "./use-my-plants.ts";

type MoveDialogProps = { plant: MyPlant; change: ChangePlants; onClose: () => void };

/** Says where a plant stands now: under the open sky the rains water it, in a room they do not. */
export function MoveDialog({ plant, change, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState<PlantPlace | "">(plant.place ?? "");
  async function send() {
    if ((await change(() => plantCalls.move(plant._id, place === "" ? null : place))) === null) return;
    onClose();
    toast.ok(m.plant_moved_done({ plant: nameHere(plant) }));
  }
  return (
    <PlantDialog
      title={m.plant_move_title({ plant: nameHere(plant) })}
      act={m.plant_move_save()}
      onSend={send}
      onClose={onClose}
    >
      <p className="soft">{m.plant_move_text()}</p>
      <Select label={m.place()} value={place} onChange={(event) => setPlace(event.target.value as PlantPlace | "")}>
        <option value="">{m.plant_move_usual()}</option>
        {plantPlaces.map((one) => (
          <option key={one} value={one}>
            {placeWords[one]()}
          </option>
        ))}
      </Select>
    </PlantDialog>
  );
}
