// The zones as they stand in the form: figures are texts until they are sent, and the server names what is none.

import { firstAdvance } from "#contract/rules/constants.ts";
import type {
  AdvanceTerms,
  DeliverySettings,
  DeliveryTerms,
  DeliveryZone,
} from "#contract/rules/delivery/delivery-terms.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";

export type TypedTerms = {
  name: string;
  bengaliName: string;
  charge: string;
  freeFrom: string;
  coveredKg: string;
  perKg: string;
  vanCharge: string;
  from: string;
  to: string;
  cashOnDelivery: boolean;
  advance: boolean;
};
export type TypedZone = TypedTerms & { districts: string[]; thanas: string[] };
export type TypedDelivery = {
  isOn: boolean;
  zones: TypedZone[];
  elsewhere: TypedTerms;
  daysOff: number[];
  orderedBefore: string;
  advance: { of: AdvanceTerms["of"]; percent: string };
};

export function toTyped({
  zones,
  elsewhere,
  orderedBefore,
  advance = firstAdvance,
  ...rest
}: DeliverySettings): TypedDelivery {
  return {
    ...rest,
    zones: zones.map((zone) => ({ ...typedTerms(zone), districts: zone.districts, thanas: zone.thanas })),
    elsewhere: typedTerms(elsewhere),
    orderedBefore: String(orderedBefore),
    advance: { of: advance.of, percent: String(advance.percent) },
  };
}

/** A text that is no number is sent as it is. */
export function toSettings({ zones, elsewhere, orderedBefore, advance, ...rest }: TypedDelivery): DeliverySettings {
  return {
    ...rest,
    zones: zones.map((zone): DeliveryZone => ({ ...terms(zone), districts: zone.districts, thanas: zone.thanas })),
    elsewhere: terms(elsewhere),
    orderedBefore: typedFigure(orderedBefore),
    advance: { of: advance.of, percent: typedFigure(advance.percent) },
  };
}

export const newZone: TypedZone = {
  ...{ name: "", bengaliName: "", charge: "", freeFrom: "", coveredKg: "", perKg: "", vanCharge: "" },
  ...{ from: "1", to: "3", cashOnDelivery: true, advance: false },
  ...{ districts: [], thanas: [] },
};

function typedTerms({
  name,
  bengaliName,
  charge,
  freeFrom,
  byWeight,
  vanCharge,
  days,
  cashOnDelivery,
  advance = false,
}: DeliveryTerms): TypedTerms {
  const from = String(days.from);
  const to = String(days.to);
  const typed = (figure: number | undefined) => (figure === undefined ? "" : String(figure));
  return {
    ...{ name, bengaliName, charge: String(charge), freeFrom: typed(freeFrom) },
    ...{ coveredKg: typed(byWeight?.coveredKg), perKg: typed(byWeight?.perKg), vanCharge: typed(vanCharge) },
    ...{ from, to, cashOnDelivery, advance },
  };
}

function terms(typed: TypedTerms): DeliveryTerms {
  const { name, bengaliName, charge, freeFrom, coveredKg, perKg, vanCharge, from, to, cashOnDelivery, advance } = typed;
  const hasStep = coveredKg.trim() !== "" || perKg.trim() !== "";
  return {
    ...{
      name,
      bengaliName,
      cashOnDelivery,
      charge: typedFigure(charge),
      days: { from: typedFigure(from), to: typedFigure(to) },
    },
    ...(advance && { advance }),
    ...(freeFrom.trim() !== "" && { freeFrom: typedFigure(freeFrom) }),
    ...(hasStep && { byWeight: { coveredKg: typedFigure(coveredKg), perKg: typedFigure(perKg) } }),
    ...(vanCharge.trim() !== "" && { vanCharge: typedFigure(vanCharge) }),
  };
}
