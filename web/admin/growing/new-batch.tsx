import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import {
  type BatchOrigin,
  batchOrigins,
  daysUntilReady,
  firstStage,
  speciesKey,
} from "#contract/rules/plants/growing.ts";
import type { Batch, SpeciesExperience } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { daysLater, originNames, shortDay, typedTaka } from "./kit/batch-words.ts";
import { CountField } from "./kit/count-field.tsx";
import { beginOrKeep } from "./kit/kept-batches.ts";
import { PlaceChoice } from "./kit/place-choice.tsx";
import { type ChosenPlant, PlantChoice } from "./kit/plant-choice.tsx";

const steps: Record<BatchOrigin, number> = { seed: 50, cutting: 10, graft: 10, bought: 5 };
const firstCounts: Record<BatchOrigin, number> = { seed: 300, cutting: 100, graft: 50, bought: 50 };
const mostPlants = 1_000_000;
const icons = {
  seed: <Icon name="sprout" />,
  cutting: <AdminIcon name="scissors" />,
  graft: <AdminIcon name="tree-deciduous" />,
  bought: <Icon name="truck" />,
};

type NewBatchProps = { batches: Batch[]; places: string[]; experience: SpeciesExperience[] };

/** Five fields, all by tap; who sold it and what it cost are asked for only below. */
export function NewBatch({ batches, places, experience }: NewBatchProps) {
  const navigate = useNavigate();
  const today = dayInDhaka(new Date());
  const [plant, setPlant] = useState<ChosenPlant | null>(null);
  const [origin, setOrigin] = useState<BatchOrigin>("seed");
  /** Null until it is changed: the first number follows from how it begins. */
  const [counted, setCounted] = useState<number | null>(null);
  const plants = counted ?? firstCounts[origin];
  /** Undefined until one is chosen: then the newest. */
  const [place, setPlace] = useState<string | null | undefined>();
  const [typedPlace, setTypedPlace] = useState("");
  const [begunOn, setBegunOn] = useState(today);
  const [supplier, setSupplier] = useState("");
  const [cost, setCost] = useState("");
  const [missing, setMissing] = useState<Record<string, string>>({});
  const chosenPlace = place === undefined ? (places[0] ?? null) : place;
  const { errors, isSending, submit } = useForm(["plants", "place", "begunOn", "supplier", "cost"], async () => {
    const where = chosenPlace ?? typedPlace.trim();
    const wrong = {
      ...(plant === null && { productId: m.growing_choose_plant() }),
      ...(where === "" && { place: m.growing_choose_place() }),
    };
    setMissing(wrong);
    if (plant === null || where === "") return "";
    const batch = {
      productId: plant._id,
      origin,
      plants,
      place: where,
      begunOn,
      supplier,
    };
    const answer = await beginOrKeep(cost.trim() === "" ? batch : { ...batch, cost: typedTaka(cost) });
    await navigate(answer === null ? "/admin/growing" : `/admin/growing/${answer.batchId}`, { replace: true });
    return answer === null ? m.growing_new_kept() : answer.message;
  });
  const { botanicalName = "" } = plant ?? {};
  const known = experience.find(
    (one) => plant !== null && one.species === speciesKey(plant._id, botanicalName) && one.origin === origin,
  )?.days;
  const readyOn = daysLater(
    begunOn === "" ? today : begunOn,
    daysUntilReady(origin, firstStage(origin), { known, botanicalName }),
  );
  return (
    <form className="newbatch" noValidate aria-labelledby="new-batch" onSubmit={submit}>
      <Link className="back" to="/admin/growing">
        <Icon name="arrow-left" className="i-18" />
        {m.office_growing()}
      </Link>
      <h1 id="new-batch">{m.growing_new()}</h1>
      <h2>{m.growing_which_plant()}</h2>
      <PlantChoice chosen={plant} batches={batches} error={missing.productId} onChange={setPlant} />
      <h2>{m.growing_how_begun()}</h2>
      <div className="newbatch__origins" role="radiogroup" aria-label={m.growing_how_begun()}>
        {batchOrigins.map((one) => (
          <label key={one} className="batchorigin">
            <input
              className="vh"
              type="radio"
              name="batch-origin"
              checked={origin === one}
              onChange={() => setOrigin(one)}
            />
            {icons[one]}
            {originNames[one]()}
          </label>
        ))}
      </div>
      <h2>{m.growing_how_many()}</h2>
      <CountField
        label={m.growing_how_many()}
        count={plants}
        max={mostPlants}
        step={steps[origin]}
        onChange={setCounted}
      />
      <h2>{m.growing_where()}</h2>
      <PlaceChoice
        places={places}
        chosen={chosenPlace}
        typed={typedPlace}
        error={missing.place ?? errors.place}
        onChange={(chosen, typed) => {
          setPlace(chosen);
          setTypedPlace(typed);
        }}
      />
      <h2>{m.growing_when()}</h2>
      <DayChoice today={today} day={begunOn} error={errors.begunOn} onChange={setBegunOn} />
      <p className="newbatch__ready">
        <Icon name="clock" className="i-18" />
        {m.growing_ready_about({ day: shortDay(readyOn) })}
      </p>
      <details className="newbatch__more">
        <summary>{m.growing_if_known()}</summary>
        <Field
          label={m.growing_supplier()}
          maxLength={100}
          value={supplier}
          error={errors.supplier}
          onChange={(event) => setSupplier(event.target.value)}
        />
        <TakaField
          label={m.growing_cost_in_all()}
          value={cost}
          error={errors.cost}
          onChange={(event) => setCost(event.target.value)}
        />
      </details>
      <div className="newbatch__foot">
        <Button type="submit" size="lg" block isLoading={isSending}>
          <Icon name="check" />
          {m.growing_begin()}
        </Button>
      </div>
    </form>
  );
}

type DayChoiceProps = { today: string; day: string; error?: string | undefined; onChange: (day: string) => void };

function DayChoice({ today, day, error, onChange }: DayChoiceProps) {
  const yesterday = daysLater(today, -1);
  const [isOther, setIsOther] = useState(false);
  const options = [
    {
      label: m.growing_today({ day: shortDay(today) }),
      isOn: !isOther && day === today,
      choose: () => onChange(today),
    },
    { label: m.growing_yesterday(), isOn: !isOther && day === yesterday, choose: () => onChange(yesterday) },
    { label: m.growing_other_day(), isOn: isOther, choose: () => {} },
  ];
  return (
    <>
      <div className="sizes" role="radiogroup" aria-label={m.growing_when()}>
        {options.map(({ label, isOn, choose }, at) => (
          <label key={label} className="size">
            <input
              className="vh"
              type="radio"
              name="batch-day"
              checked={isOn}
              onChange={() => {
                setIsOther(at === 2);
                choose();
              }}
            />
            {label}
          </label>
        ))}
      </div>
      {isOther ? (
        <Field
          label={m.growing_other_day()}
          type="date"
          max={today}
          value={day}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </>
  );
}
