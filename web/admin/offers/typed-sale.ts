// A planned sale as it stands in the form: figures and times are texts until they are sent, and the server names what is none.
import { fieldInDhaka, timeFromField } from "#contract/rules/dhaka-clock.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { PlannedSale, PlannedSaleInput } from "#contract/wire/catalog/planned-sales.ts";

export type TypedSale = Omit<PlannedSaleInput, "percent" | "offerPrice"> & { percent: string; offerPrice: string };

export const newSale: TypedSale = {
  ...{ name: "", gives: "percent", percent: "", offerPrice: "", on: "categories", ids: [], startsAt: "", endsAt: "" },
};

export function toTyped({ name, gives, percent, offerPrice, on, ids, startsAt, endsAt }: PlannedSale): TypedSale {
  const times = { startsAt: fieldInDhaka(new Date(startsAt)), endsAt: fieldInDhaka(new Date(endsAt)) };
  return {
    name,
    gives,
    on,
    ids,
    percent: percent?.toString() ?? "",
    offerPrice: offerPrice?.toString() ?? "",
    ...times,
  };
}

/** Only what belongs to the kind of the sale. What is no number goes as it is. */
export function toInput({ name, gives, on, ids, startsAt, endsAt, ...typed }: TypedSale): PlannedSaleInput {
  return {
    ...{ name, gives, on, ids: on === "everything" ? [] : ids },
    ...{ startsAt: timeFromField(startsAt), endsAt: timeFromField(endsAt) },
    ...(gives === "percent" && typed.percent.trim() !== "" && { percent: typedFigure(typed.percent) }),
    ...(gives === "price" && typed.offerPrice.trim() !== "" && { offerPrice: typedFigure(typed.offerPrice) }),
  };
}
