import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LeaveGuard, useUnsaved } from "../kit/leave-guard.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { Switch } from "../products/product-fields.tsx";
import { queries, refused } from "../shell/queries.ts";
import { GoesOut } from "./goes-out.tsx";
import { TryIt } from "./try-it.tsx";
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
  return (
    <LeaveGuard>
      {saved === undefined ? <Skeleton className="adm__loading" /> : <DeliveryForm saved={saved} />}
    </LeaveGuard>
  );
}

function DeliveryForm({ saved }: { saved: TypedDelivery }) {
  const [typed, setTyped] = useState(saved);
  const [chosen, setChosen] = useState(saved.zones.length);
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(saved);
  useUnsaved(isUnsaved);
  const { errors, isSending, submit } = useForm(fieldsOf(typed), async () => {
    const answer = await office.saveDelivery(toSettings(typed));
    setTyped(toTyped(answer.delivery));
    queries.setQueryData(deliveryKey, answer);
    return answer.message;
  });
  // A refused zone is opened, so that its field can be seen.
  useEffect(() => {
    const [, at] = /^zones\.(\d+)\./.exec(Object.keys(errors)[0] ?? "") ?? [];
    if (at !== undefined) setChosen(Number(at));
    else if (Object.keys(errors)[0]?.startsWith("elsewhere.")) setChosen(typed.zones.length);
  }, [errors, typed.zones.length]);
  const change = (part: Partial<TypedDelivery>) => setTyped({ ...typed, ...part });
  const zone = typed.zones[chosen];
  const changeZone = (part: Partial<TypedZone>) =>
    zone
      ? change({ zones: typed.zones.map((one, at) => (at === chosen ? { ...one, ...part } : one)) })
      : change({ elsewhere: { ...typed.elsewhere, ...part } });
  const others = typed.zones.filter((_, at) => at !== chosen);
  const ownErrors = within(errors, zone ? `zones.${chosen}.` : "elsewhere.");
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
        <div className="kvrow">
          <span>
            <b className="label">{m.delivery_desk_by_zone()}</b>
            <br />
            <span className="hint">{m.delivery_desk_by_zone_hint()}</span>
          </span>
          <Switch label={m.delivery_desk_by_zone()} isOn={typed.isOn} onPress={() => change({ isOn: !typed.isOn })} />
        </div>
      </section>
      <div className="delivery__cols">
        <div>
          <ZonesTable typed={typed} chosen={chosen} onChoose={setChosen} />
          <ZoneForm
            key={chosen}
            terms={zone ?? typed.elsewhere}
            errors={ownErrors}
            taken={new Set(others.flatMap(({ districts, thanas }) => [...districts, ...thanas]))}
            onChange={changeZone}
            onDelete={
              zone === undefined
                ? null
                : () => {
                    change({ zones: others });
                    setChosen(others.length);
                  }
            }
          />
        </div>
        <div>
          <TryIt typed={typed} />
          <GoesOut typed={typed} errors={errors} onChange={change} />
        </div>
      </div>
      <div className="savebar">
        <span className="soft only-d">{isUnsaved ? m.phones_not_saved() : m.phones_all_saved()}</span>
        <div className="right">
          {isUnsaved ? (
            <Button variant="secondary" size="md" onClick={() => setTyped(saved)}>
              {m.phones_discard()}
            </Button>
          ) : null}
          <Button type="submit" size="md" isLoading={isSending}>
            {m.delivery_desk_save()}
          </Button>
        </div>
      </div>
    </form>
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
  return [...zones.flatMap(ofZone), ...termFields.map((field) => `elsewhere.${field}`), "daysOff", "orderedBefore"];
}

function within(errors: Record<string, string>, start: string): Record<string, string> {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(start.length), text]));
}
