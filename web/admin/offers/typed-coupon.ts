// A coupon as it stands in the form: figures are texts until they are sent, and the server names what is none.

import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { CouponInput, OwnerCoupon } from "#contract/wire/orders/coupons.ts";

const figures = ["percent", "amount", "atMost", "least", "uses", "usesEach"] as const;
type Figure = (typeof figures)[number];

export type TypedCoupon = Omit<CouponInput, Figure | "from" | "to"> & Record<Figure | "from" | "to", string>;

export const newCoupon: TypedCoupon = {
  ...{ code: "", name: "", gives: "percent", on: "everything", ids: [], isOn: true, from: "", to: "" },
  ...{ percent: "", amount: "", atMost: "", least: "", uses: "", usesEach: "" },
};

export function toTyped({ code, name, gives, on, ids, isOn, from = "", to = "", ...rest }: OwnerCoupon): TypedCoupon {
  const typed = Object.fromEntries(figures.map((field) => [field, rest[field]?.toString() ?? ""]));
  return { code, name, gives, on, ids, isOn, from, to, ...(typed as Record<Figure, string>) };
}

/** Only what belongs to the kind of the coupon. What is no number goes as it is. */
export function toInput({ code, name, gives, on, ids, isOn, from, to, ...typed }: TypedCoupon): CouponInput {
  const kind: Figure[] = gives === "percent" ? ["percent", "atMost"] : gives === "amount" ? ["amount"] : [];
  const sent = [...kind, "least", "uses", "usesEach"] as Figure[];
  const given = sent.flatMap((field) => (typed[field].trim() === "" ? [] : [[field, typedFigure(typed[field])]]));
  return {
    ...{ code, name, gives, on, isOn, ids: on === "everything" ? [] : ids },
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
    ...Object.fromEntries(given),
  };
}
