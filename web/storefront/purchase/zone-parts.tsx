/**
 * Components for delivery zones in the cart, the checkout and the owner's new order. This module includes all places of
 * Bangladesh, so it is loaded only if the owner has switched zones on (use-delivery.ts).
 */
import { useEffect } from "react";
import { firstAdvance } from "#contract/rules/constants.ts";
import {
  advanceMinor,
  chargeOf,
  gramsOf,
  leastTerms,
  loadOf,
  missingToFree,
  needsThana,
  promisedDays,
  termsFor,
} from "#contract/rules/delivery/delivery.ts";
import type { DeliverySettings, DeliveryTerms } from "#contract/rules/delivery/delivery-terms.ts";
import {
  type Area,
  districtOf,
  districts,
  divisionOf,
  placeOf,
  searchAreas,
  thanaOf,
  thanas,
} from "#contract/rules/delivery/places.ts";
import { atTheDoorMinor } from "#contract/rules/money/ledger.ts";
import { type Totals, withDelivery } from "#contract/rules/money/money.ts";
import { shownName, shownText } from "#contract/rules/shown-text.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Combo } from "#web/ui/fields/combo.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { shortMinor, showMinor, showNearDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { AddressErrors } from "./address-fields.tsx";
import "./zone-parts.css";

type Weighed = {
  weightGrams?: number | undefined;
  sizeWeights?: Record<string, number> | undefined;
  needsVan?: boolean | undefined;
};
/** A line of a cart or an order with its product. Lines that can only be removed are in no sum. */
export type LoadRow = {
  size: string;
  quantity: number;
  product?: Weighed | null | undefined;
  blockedBy?: string | null;
};

function loadOfRows(rows: readonly LoadRow[]) {
  return loadOf(
    rows
      .filter(({ blockedBy }) => !blockedBy)
      .map(({ size, quantity, product }) => ({ ...product, weightGrams: gramsOf(product ?? {}, size), quantity })),
  );
}

/** The sums with the zone's charge. */
export function priced(totals: Totals, terms: DeliveryTerms, rows: readonly LoadRow[]): Totals {
  return withDelivery(totals, chargeOf(terms, totals.subtotalMinor, loadOfRows(rows)));
}

/** The terms of the address's zone; null while zones are off. */
export function termsTo(delivery: DeliverySettings, address: Pick<DeliveryAddress, "city" | "thana">) {
  return termsFor(delivery, placeOf(address));
}

/**
 * Whether the district is known. A text that no district has is known once the field is left: then it stands as the state
 * too, and the place is in no zone.
 */
export function isPlaceKnown({ city, state }: Pick<DeliveryAddress, "city"> & { state?: string | undefined }): boolean {
  return placeOf({ city }).districtId !== undefined || (city.trim() !== "" && (state ?? "").trim() !== "");
}

/** The terms of the zone with the least charge, while the district is not known. */
export function leastTermsFor(delivery: DeliverySettings, totals: Totals, rows: readonly LoadRow[]): DeliveryTerms {
  return leastTerms(delivery, totals.subtotalMinor, loadOfRows(rows));
}

/** The advance for an order in cash, paid before it is packed, in poisha; null if there is none. */
export function advanceTo(delivery: DeliverySettings, terms: DeliveryTerms, totals: Totals): number | null {
  if (!terms.cashOnDelivery || !terms.advance) return null;
  return advanceMinor(delivery.advance ?? firstAdvance, totals);
}

/** An area's name in the language of the page. Either is understood. */
function nameOf({ name, bn }: Pick<Area, "name" | "bn">): string {
  return shownText(language(), { en: name, bn });
}

/** The error of a thana that is missing where the charge depends on it. */
export function missingThana(
  delivery: DeliverySettings,
  address: Pick<DeliveryAddress, "city" | "thana">,
): AddressErrors {
  return needsThana(delivery, placeOf(address)) && !address.thana ? { thana: m.thana_needed() } : {};
}

type PlaceFieldsProps = {
  delivery: DeliverySettings | null;
  address: DeliveryAddress;
  errors: AddressErrors;
  onChange: (part: Partial<DeliveryAddress>) => void;
};

/**
 * Fields for district and thana instead of city and state, and a note for the courier. Choosing a thana fills in its
 * district. With another district the postcode goes: it was that of the old one.
 */
export function PlaceFields({ delivery, address, errors, onChange }: PlaceFieldsProps) {
  const { districtId } = placeOf({ city: address.city });
  const isThanaNeeded = needsThana(delivery ?? undefined, districtId === undefined ? {} : { districtId });
  const within = districtId === undefined ? thanas : thanas.filter(({ parent }) => parent === districtId);
  const district = districtId === undefined ? undefined : districtOf(districtId);
  const inDistrict = (id: string | undefined): Partial<DeliveryAddress> => {
    const chosen = id === undefined ? undefined : districtOf(id);
    const division = chosen && divisionOf(chosen);
    const isOther = chosen !== undefined && id !== districtId;
    return {
      ...(chosen && { city: nameOf(chosen) }),
      state: division ? nameOf(division) : "",
      ...(isOther && { zipcode: "" }),
    };
  };
  // A district that was typed before this part came, or kept, has its division too, and is named as this page names it.
  const isOther = district && address.city !== nameOf(district) && document.activeElement?.id !== "address-city";
  const lacksName = districtId !== undefined && (isOther || address.state === "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another address fills the form
  useEffect(() => {
    const thana = lacksName && thanaOf(placeOf(address).thanaId ?? "");
    if (lacksName) onChange({ ...inDistrict(districtId), ...(thana && { thana: nameOf(thana) }) });
  }, [lacksName, districtId]);
  return (
    <>
      <Combo
        id="address-city"
        name="city"
        className="c3 c6m"
        label={m.district()}
        required
        value={address.city}
        error={errors.city ?? errors.state}
        none={m.no_such_place()}
        find={(words) => searchAreas(districts, words)}
        onType={(city) => onChange({ ...inDistrict(placeOf({ city }).districtId), city, thana: "" })}
        onLeave={() => address.city.trim() !== "" && address.state === "" && onChange({ state: address.city })}
        onChoose={({ id }) => onChange({ thana: "", ...inDistrict(id) })}
      />
      <Combo
        id="address-thana"
        name="thana"
        className="c3 c6m"
        label={m.thana()}
        {...(isThanaNeeded ? { required: true } : { optional: true })}
        value={address.thana ?? ""}
        error={errors.thana}
        none={m.no_such_place()}
        all={district ? m.all_of_place({ place: nameOf(district) }) : undefined}
        find={(words) => searchAreas(within, words)}
        onType={(thana) => onChange({ thana })}
        onChoose={(thana) => onChange({ ...inDistrict(thanaOf(thana.id)?.parent), thana: nameOf(thana) })}
      />
      <Field
        id="address-note"
        className="c6"
        label={m.courier_note()}
        optional
        name="note"
        value={address.note ?? ""}
        error={errors.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

type ZonePanelProps = {
  delivery: DeliverySettings;
  address: DeliveryAddress;
  /** Those of the least charge while the place is not known. */
  terms: DeliveryTerms;
  isKnown: boolean;
  /** The advance to pay before packing, in poisha, by the chosen way to pay; null if there is none. */
  advanceMinor: number | null;
  totals: Totals;
  rows: readonly LoadRow[];
  /** The names of the ways to pay besides cash. */
  otherWays?: string;
};

/** The delivery days and the charge. Screen readers announce them when the place changes. */
export function ZonePanel(props: ZonePanelProps) {
  const { delivery, address, terms, isKnown, advanceMinor, totals, rows, otherWays: ways = "" } = props;
  const goodsMinor = totals.subtotalMinor;
  const load = loadOfRows(rows);
  const missing = missingToFree(terms, goodsMinor, load);
  if (!isKnown) {
    return (
      <div className="zone" role="status">
        <span className="zone__icon">
          <Icon name="truck" />
        </span>
        <b>{m.charge_from({ charge: shortMinor(chargeOf(terms, goodsMinor, load)) })}</b>
      </div>
    );
  }
  return (
    <div className="zone" role="status">
      <span className="zone__icon">
        <Icon name="truck" />
      </span>
      <div>
        <b>{arrival(terms, delivery)}</b>
        <span className="zone__more">
          {terms === delivery.elsewhere ? address.city : zoneName(terms)}
          {missing === null || missing === 0 ? null : ` · ${m.free_delivery_missing({ amount: shortMinor(missing) })}`}
        </span>
        {load.needsVan && terms.vanCharge !== undefined ? <span className="zone__more">{m.comes_by_van()}</span> : null}
        {advanceMinor === null ? null : (
          <span className="zone__more">{m.advance_there({ sum: shortMinor(advanceMinor) })}</span>
        )}
        {terms.cashOnDelivery ? null : (
          <span className="zone__more">{ways ? m.no_cash_there_but_by({ ways }) : m.no_cash_there()}</span>
        )}
      </div>
      <span className="zone__charge num">{showMinor(chargeOf(terms, goodsMinor, load))}</span>
    </div>
  );
}

/** The sums to pay now and at the door, shown before the order is placed. */
export function AdvancePanel({ advanceMinor, totals }: { advanceMinor: number; totals: Totals }) {
  return (
    <section className="adv" aria-labelledby="advance-title">
      <h3 id="advance-title">{m.advance_title()}</h3>
      <p>{m.advance_text()}</p>
      <dl className="adv__sums">
        <div>
          <dt>{m.advance_now()}</dt>
          <dd className="num">{showMinor(advanceMinor)}</dd>
        </div>
        <div>
          <dt>{m.advance_at_door()}</dt>
          <dd className="num">{showMinor(atTheDoorMinor(totals.totalMinor, advanceMinor))}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Shows how far the cart is from free delivery. Renders nothing if delivery is never free. */
export function FreeBar({ terms, totals, rows }: Pick<ZonePanelProps, "terms" | "totals" | "rows">) {
  const goodsMinor = totals.subtotalMinor;
  const load = loadOfRows(rows);
  const missing = missingToFree(terms, goodsMinor, load);
  if (missing === null || chargeOf(terms, 0, load) === 0) return null;
  return (
    <div className={missing === 0 ? "freebar is-full" : "freebar"}>
      <p role="status">
        <Icon name="truck" />
        {missing === 0 ? m.free_delivery_reached() : m.free_delivery_missing({ amount: shortMinor(missing) })}
      </p>
      <progress aria-hidden="true" max={goodsMinor + missing} value={goodsMinor} />
    </div>
  );
}

function arrival(terms: DeliveryTerms, delivery: DeliverySettings): string {
  const { from, to } = promisedDays(terms, delivery, new Date());
  return from === to
    ? m.arrives_on({ day: showNearDay(from) })
    : m.arrives_between({ from: showNearDay(from), to: showNearDay(to) });
}

function zoneName(terms: DeliveryTerms): string {
  return shownName(language(), terms);
}
