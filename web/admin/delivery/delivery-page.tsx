import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type Thana, thanaOf, thanas } from "#contract/rules/delivery/places.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { LeaveGuard } from "../kit/form/leave-guard.tsx";
import { SaveBar } from "../kit/form/save-bar.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { AdvanceTermsForm } from "./advance-terms.tsx";
import { GoesOut } from "./goes-out.tsx";
import { firstPlace, TryIt } from "./try-it.tsx";
import { newZone, type TypedDelivery, type TypedZone, toSettings, toTyped } from "./typed-delivery.ts";
import { ZoneForm } from "./zone-form.tsx";
import { ZonesTable } from "./zones-table.tsx";
import "./delivery.css";

const deliveryKey = ["delivery"];

/** Where the shop delivers, for how much, and in how many days. */
export default function DeliveryPage() {
  const { data, error } = useQuery({ queryKey: deliveryKey, queryFn: office.getDelivery });
  const saved = useMemo(() => data && toTyped(data.delivery), [data]);
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return <LeaveGuard>{saved === undefined ? <ListWait shape="form" /> : <DeliveryForm saved={saved} />}</LeaveGuard>;
}

function DeliveryForm({ saved }: { saved: TypedDelivery }) {
  const { typed, setTyped, change, isUnsaved, discard } = useTyped(saved);
  const { errors, isSending, submit } = useForm(fieldsOf(typed), async () => {
    const answer = await office.saveDelivery(toSettings(typed));
    setTyped(toTyped(answer.delivery));
    queries.setQueryData(deliveryKey, answer);
    return answer.message;
  });
  const [chosen, setChosen] = useChosenZone(typed, errors);
  return (
    <form className="delivery" noValidate aria-label={m.delivery_desk_title()} onSubmit={submit}>
      <div className="ahead">
        <h1>{m.delivery_desk_title()}</h1>
        <span className="soft t14 num">{m.delivery_desk_zone_count({ count: inDigits(typed.zones.length + 1) })}</span>
        <div className="right">
          <Button
            size="md"
            variant="secondary"
            onClick={() => {
              change({ zones: [...typed.zones, newZone] });
              setChosen(typed.zones.length);
            }}
          >
            {m.delivery_desk_add_zone()}
          </Button>
        </div>
      </div>
      <section className="panel panel--pad delivery__on">
        <SwitchRow
          label={m.delivery_desk_by_zone()}
          hint={m.delivery_desk_by_zone_hint()}
          isOn={typed.isOn}
          onPress={() => change({ isOn: !typed.isOn })}
        />
      </section>
      <div className="delivery__cols">
        <div>
          <ZonesTable typed={typed} chosen={chosen} onChoose={setChosen} />
          <ChosenZone {...{ typed, chosen, errors }} onChange={change} onChoose={setChosen} />
        </div>
        <div>
          <TryIt typed={typed} place={placeIn(typed, chosen)} />
          <AdvanceTermsForm typed={typed} errors={errors} onChange={change} />
          <GoesOut typed={typed} errors={errors} onChange={change} />
        </div>
      </div>
      <SaveBar label={m.delivery_desk_save()} isUnsaved={isUnsaved} isSending={isSending} onDiscard={discard} />
    </form>
  );
}

/** A thana of the zone that is open, to try it with; undefined for a zone without places. */
function placeIn({ zones }: TypedDelivery, chosen: number): string | undefined {
  const zone = zones[chosen];
  if (zone?.thanas[0] !== undefined) return zone.thanas[0];
  const taken = new Set(zones.flatMap((one) => [...one.thanas, ...(zone ? [] : one.districts)]));
  const isFree = ({ id, parent }: Thana) => !taken.has(id) && !taken.has(parent);
  if (zone) return thanas.find((one) => zone.districts.includes(one.parent) && isFree(one))?.id;
  const usual = thanaOf(firstPlace);
  return usual && isFree(usual) ? usual.id : thanas.find(isFree)?.id;
}

/** Index of the zone that is open; the number of zones stands for everywhere else. */
function useChosenZone({ zones }: TypedDelivery, errors: Record<string, string>) {
  const [chosen, setChosen] = useState(zones.length);
  // A refused zone is opened, so that its field can be seen.
  useEffect(() => {
    const [, at] = /^zones\.(\d+)\./.exec(Object.keys(errors)[0] ?? "") ?? [];
    if (at !== undefined) setChosen(Number(at));
    else if (Object.keys(errors)[0]?.startsWith("elsewhere.")) setChosen(zones.length);
  }, [errors, zones.length]);
  return [chosen, setChosen] as const;
}

type ChosenZoneProps = {
  typed: TypedDelivery;
  chosen: number;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedDelivery>) => void;
  onChoose: (zone: number) => void;
};

function ChosenZone({ typed: { zones, elsewhere }, chosen, errors, onChange, onChoose }: ChosenZoneProps) {
  const zone = zones[chosen];
  const others = zones.filter((_, at) => at !== chosen);
  const change = (part: Partial<TypedZone>) =>
    onChange(
      zone
        ? { zones: zones.map((one, at) => (at === chosen ? { ...one, ...part } : one)) }
        : { elsewhere: { ...elsewhere, ...part } },
    );
  function remove() {
    onChange({ zones: others });
    onChoose(others.length);
  }
  return (
    <ZoneForm
      key={chosen}
      terms={zone ?? elsewhere}
      errors={within(errors, zone ? `zones.${chosen}.` : "elsewhere.")}
      taken={new Set(others.flatMap(({ districts, thanas }) => [...districts, ...thanas]))}
      onChange={change}
      onDelete={zone === undefined ? null : remove}
    />
  );
}

const termFields = ["name", "bengaliName", "charge", "freeFrom", "days", "days.from", "days.to"];

/** All that the server may name. */
function fieldsOf({ zones }: TypedDelivery): string[] {
  const ofZone = ({ districts, thanas }: TypedZone, at: number) => [
    ...termFields.map((field) => `zones.${at}.${field}`),
    ...districts.map((_, place) => `zones.${at}.districts.${place}`),
    ...thanas.map((_, place) => `zones.${at}.thanas.${place}`),
  ];
  return [
    ...zones.flatMap(ofZone),
    ...termFields.map((field) => `elsewhere.${field}`),
    "daysOff",
    "orderedBefore",
    "advance.percent",
  ];
}

function within(errors: Record<string, string>, start: string): Record<string, string> {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(start.length), text]));
}
