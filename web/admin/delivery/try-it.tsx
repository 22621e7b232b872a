import { useEffect, useState } from "react";
import { chargeOf, type Load, missingToFree, promisedDays, termsFor } from "#contract/rules/delivery/delivery.ts";
import type { DeliverySettings, DeliveryTerms } from "#contract/rules/delivery/delivery-terms.ts";
import { districtOf, placeOf, searchAreas, thanaOf, thanas } from "#contract/rules/delivery/places.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import * as m from "#messages";
import { Combo } from "#web/ui/fields/combo.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showDay, showMinor } from "#web/ui/figures.ts";
import { SwitchRow } from "../kit/form/switch.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { shownName } from "../kit/shown-name.ts";
import { shownPlace, shownPlaceOf } from "./place-names.ts";
import { type TypedDelivery, toSettings } from "./typed-delivery.ts";

/** Tried first. */
export const firstPlace = "sylhet.sylhet-sadar";

/** The charge and the arrival of an order to a place, by the terms as typed and not saved yet. */
export function TryIt({ typed, place }: { typed: TypedDelivery; place: string | undefined }) {
  const [worth, setWorth] = useState("1200");
  const [thanaId, setThanaId] = useState(firstPlace);
  const [kilograms, setKilograms] = useState("");
  const [needsVan, setNeedsVan] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  // The zone that is open is the one to try; any other place can be typed.
  useEffect(() => {
    if (place === undefined) return;
    setThanaId(place);
    setWords(null);
  }, [place]);
  const thana = thanaOf(thanaId);
  const city = districtOf(thana?.parent ?? "")?.name ?? "";
  const delivery = { ...toSettings(typed), isOn: true };
  const terms = termsFor(delivery, placeOf({ city, thana: thana?.name }));
  const minor = Math.round(typedFigure(worth) * 100);
  const weightGrams = Math.round(typedFigure(kilograms || "0", 3) * 1000);
  return (
    <section className="panel panel--pad" aria-labelledby="try-it">
      <h2 id="try-it">{m.delivery_desk_try()}</h2>
      <TakaField
        id="try-worth"
        label={m.delivery_desk_order_of()}
        value={worth}
        onChange={(event) => setWorth(event.target.value)}
      />
      <Field
        id="try-weight"
        label={m.delivery_desk_weight()}
        optional
        inputMode="decimal"
        value={kilograms}
        onChange={(event) => setKilograms(event.target.value)}
      />
      <SwitchRow label={m.needs_van()} isOn={needsVan} onPress={() => setNeedsVan(!needsVan)} />
      <Combo
        id="try-to"
        label={m.delivery_desk_to()}
        name="to"
        value={words ?? shownPlaceOf(thanaId)}
        none={m.delivery_desk_no_thana()}
        find={(text) => searchAreas(thanas, text).slice(0, 40)}
        onType={setWords}
        onChoose={({ id }) => {
          setThanaId(id);
          setWords(null);
        }}
      />
      <p className="zones__say" role="status">
        {terms === null || !Number.isFinite(minor) || !Number.isFinite(weightGrams)
          ? m.delivery_desk_type_worth()
          : sentenceOf({ delivery, terms, thana, minor, load: { weightGrams, needsVan } })}
      </p>
    </section>
  );
}

type Tried = {
  delivery: DeliverySettings;
  terms: DeliveryTerms;
  thana: ReturnType<typeof thanaOf>;
  minor: number;
  load: Load;
};

function sentenceOf({ delivery, terms, thana, minor, load }: Tried): string {
  const charge = chargeOf(terms, minor, load);
  const missing = missingToFree(terms, minor, load);
  if (Number.isNaN(charge) || Number.isNaN(terms.days.from + terms.days.to)) return m.delivery_desk_missing();
  const { from, to } = promisedDays(terms, delivery, new Date());
  const cost = charge === 0 ? m.delivery_desk_free() : m.delivery_desk_pays({ charge: showMinor(charge) });
  const days =
    from === to
      ? m.delivery_desk_on({ day: showDay(from) })
      : m.delivery_desk_from_to({ from: showDay(from), to: showDay(to) });
  const more = missing === null || missing === 0 ? [] : [m.delivery_desk_more_free({ sum: showMinor(missing) })];
  const place = shownPlace(thana);
  return [m.delivery_desk_sentence({ sum: showMinor(minor), place, cost, days, zone: shownName(terms) }), ...more].join(
    " ",
  );
}
