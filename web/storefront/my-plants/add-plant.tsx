import { useEffect, useState } from "react";
import { type WaterNeed, waterNeeds } from "#contract/rules/plants/plant-care.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { languageOf } from "#web/ui/language.ts";
import { nameHere } from "../product-card/names.tsx";
import { plantCalls } from "./plant-calls.ts";
import { PlantDialog } from "./plant-dialog.tsx";
import { waterWords } from "./plant-words.ts";
import type { ChangePlants } from "./use-my-plants.ts";

type AddPlantProps = { change: ChangePlants; onClose: () => void };

/** A plant from elsewhere: one that the shop sells too, whose needs are known, or any other by its name. */
export function AddPlant({ change, onClose }: AddPlantProps) {
  const [name, setName] = useState("");
  const [water, setWater] = useState<WaterNeed>("medium");
  const [error, setError] = useState<string | undefined>();
  const [isSending, setIsSending] = useState(false);
  const found = useFound(name);
  async function add(plant: Parameters<typeof plantCalls.add>[0], shown: string) {
    if (isSending) return;
    setIsSending(true);
    const answer = await change(() => plantCalls.add(plant));
    setIsSending(false);
    if (answer === null) return;
    onClose();
    toast.ok(m.plant_added({ plant: shown }));
  }
  async function send() {
    if (name.trim() === "") setError(m.plant_name_missing());
    else await add({ name, water }, name.trim());
  }
  return (
    <PlantDialog title={m.plant_add()} act={m.plant_add_it()} onSend={send} onClose={onClose}>
      <Field
        label={m.plant_name()}
        value={name}
        maxLength={100}
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <div role="status">
        {found.length > 0 ? (
          <>
            <p className="soft t14">{m.plant_known()}</p>
            <ul className="plants__found">
              {found.map((product) => (
                <li key={product._id}>
                  <Button variant="quiet" size="md" onClick={() => add({ product: product._id }, nameHere(product))}>
                    <span lang={languageOf(nameHere(product))}>{nameHere(product)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Select
        label={m.plant_water_need()}
        hint={m.plant_water_need_hint()}
        value={water}
        onChange={(event) => setWater(event.target.value as WaterNeed)}
      >
        {waterNeeds.map((need) => (
          <option key={need} value={need}>
            {waterWords[need]()}
          </option>
        ))}
      </Select>
    </PlantDialog>
  );
}

const foundMax = 4;
const pauseMs = 250;

/** The shop's plants of this name; none while nothing is typed, or the shop cannot be asked. */
function useFound(name: string): ProductCard[] {
  const [found, setFound] = useState<ProductCard[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const words = name.trim();
    if (words === "") setFound([]);
    const wait = setTimeout(async () => {
      if (words === "") return;
      try {
        const { products } = await api().searchProducts(words, foundMax);
        if (isCurrent) setFound(products);
      } catch (error) {
        console.warn("The search for a plant failed", error);
      }
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(wait);
    };
  }, [name]);
  return found;
}
