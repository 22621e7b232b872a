import { useState } from "react";
import { chargeOf, missingToFree, promisedDays, termsFor } from "#contract/delivery.ts";
import { formatMinor } from "#contract/money.ts";
import { districtOf, placeOf, searchAreas, thanaOf, thanas } from "#contract/places.ts";
import { asciiDigits } from "#contract/text.ts";
import { Combo } from "#web/ui/combo.tsx";
import { Field } from "#web/ui/field.tsx";
import { showDay } from "#web/ui/figures.ts";
import { type TypedDelivery, toSettings } from "./typed-delivery.ts";

/** What an order to a place would pay and when it would arrive, by what is typed and not saved yet. */
export function TryIt({ typed }: { typed: TypedDelivery }) {
  const [worth, setWorth] = useState("1200");
  const [thanaId, setThanaId] = useState("sylhet.sylhet-sadar");
  const [words, setWords] = useState<string | null>(null);
  const thana = thanaOf(thanaId);
  const city = districtOf(thana?.parent ?? "")?.name ?? "";
  const delivery = { ...toSettings(typed), isOn: true };
  const terms = termsFor(delivery, placeOf({ city, thana: thana?.name }));
  const minor = Math.round(Number(asciiDigits(worth).replaceAll(",", "")) * 100);
  return (
    <section className="panel panel--pad" aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <Field
        id="try-worth"
        label="Order of"
        prefix="৳"
        inputMode="decimal"
        value={worth}
        onChange={(event) => setWorth(event.target.value)}
      />
      <Combo
        id="try-to"
        label="To"
        name="to"
        value={words ?? `${thana?.name}, ${city}`}
        none="No thana of that name."
        find={(text) => searchAreas(thanas, text).slice(0, 40)}
        onType={setWords}
        onChoose={({ id }) => {
          setThanaId(id);
          setWords(null);
        }}
      />
      <p className="zones__say" role="status">
        {terms === null || !Number.isFinite(minor) ? "Type what the products are worth." : sentence()}
      </p>
    </section>
  );

  function sentence(): string {
    if (terms === null) return "";
    const charge = chargeOf(terms, minor);
    const missing = missingToFree(terms, minor);
    if (Number.isNaN(charge) || Number.isNaN(terms.days.from + terms.days.to)) return "Charge or days are missing.";
    const { from, to } = promisedDays(terms, delivery, new Date());
    const cost = charge === 0 ? "is delivered free" : `pays ${formatMinor(charge)} for delivery`;
    const days = from === to ? `on ${showDay(from)}` : `from ${showDay(from)} to ${showDay(to)}`;
    const more = missing === null || missing === 0 ? "" : ` ${formatMinor(missing)} more and it is free.`;
    return `An order of ${formatMinor(minor)} to ${thana?.name} ${cost} and arrives ${days}. Zone: ${terms.name}.${more}`;
  }
}
