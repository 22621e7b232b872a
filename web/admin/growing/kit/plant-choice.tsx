import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Batch } from "#contract/wire/books/growing.ts";
import type { ProductCard } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import { SearchField } from "../../kit/list/search-field.tsx";
import { PlantName } from "../../kit/plant-name.tsx";
import { usePause } from "../../kit/use-pause.ts";

const typingPauseMs = 200;
const shownAtOnce = 6;

export type ChosenPlant = {
  _id: string;
  name: string;
  bengaliName: string;
  picture: ProductCard["pictures"][number] | null;
  botanicalName?: string | undefined;
};

type PlantChoiceProps = {
  chosen: ChosenPlant | null;
  /** Of the nursery's batches, to tap without typing. */
  batches: readonly Batch[];
  error?: string | undefined;
  onChange: (plant: ChosenPlant | null) => void;
};

/** Which plant: one that the nursery has grown, or any of the shop's by its names. */
export function PlantChoice({ chosen, batches, error, onChange }: PlantChoiceProps) {
  const [text, setText] = useState("");
  const wanted = usePause(text.trim(), typingPauseMs);
  const { data, error: failure } = useQuery({
    queryKey: ["found-products", wanted],
    queryFn: () => api().searchProducts(wanted, shownAtOnce),
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
  });
  if (chosen) {
    return (
      <div className="plantchoice__one">
        <Plant plant={chosen} />
        <Button variant="quiet" size="md" onClick={() => onChange(null)}>
          {m.growing_change()}
        </Button>
      </div>
    );
  }
  const found = data && text.trim() !== "" ? [...data.products, ...data.closest].map(plantOf) : grownBefore(batches);
  const remark = error ?? failure?.message ?? (found.length === 0 && data ? m.order_desk_no_product_matches() : "");
  return (
    <div className="plantchoice">
      <SearchField
        label={m.growing_find_plant()}
        placeholder={m.growing_plant_names()}
        text={text}
        onChange={setText}
      />
      <p className={remark === "" ? "vh" : "hint"} role="status">
        {remark}
      </p>
      <ul>
        {found.slice(0, shownAtOnce).map((plant) => (
          <li key={plant._id}>
            <button type="button" onClick={() => onChange(plant)}>
              <Plant plant={plant} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Plant({ plant: { name, bengaliName, picture } }: { plant: ChosenPlant }) {
  return (
    <>
      <span className="batchpic tint-sky">{picture ? <Picture picture={picture} sizes="56px" alt="" /> : null}</span>
      <span className="plantchoice__name">
        <PlantName name={name} bengaliName={bengaliName} />
      </span>
    </>
  );
}

const plantOf = ({ _id, name, bengaliName, botanicalName, pictures }: ProductCard): ChosenPlant => ({
  ...{ _id, name, bengaliName, botanicalName },
  picture: pictures[0] ?? null,
});

function grownBefore(batches: readonly Batch[]): ChosenPlant[] {
  const plants = batches.map(({ productId, name, bengaliName, botanicalName, picture }) => ({
    ...{ _id: productId, name, bengaliName, botanicalName, picture },
  }));
  return [...new Map(plants.map((plant) => [plant._id, plant])).values()];
}
