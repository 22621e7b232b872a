import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { bindField } from "../kit/form/bind-field.ts";
import { SwitchRow } from "../kit/form/switch.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { shownName } from "../kit/shown-name.ts";
import { AreaPicker } from "./area-picker.tsx";
import type { TypedTerms, TypedZone } from "./typed-delivery.ts";

type ZoneFormProps = {
  terms: TypedTerms | TypedZone;
  /** By field within the zone: `charge`, `days.to`. */
  errors: Record<string, string>;
  taken: ReadonlySet<string>;
  onChange: (part: Partial<TypedZone>) => void;
  /** None for everywhere else, which cannot be deleted. */
  onDelete: (() => void) | null;
};

type TextName = Exclude<keyof TypedTerms, "cashOnDelivery" | "advance">;

export function ZoneForm({ terms, errors, taken, onChange, onDelete }: ZoneFormProps) {
  const placesError = Object.entries(errors).find(([path]) => /^(districts|thanas)/.test(path))?.[1];
  return (
    <section className="panel panel--pad zoneform" aria-labelledby="zone-title">
      <div className="phead">
        <h2 id="zone-title">{shownName(terms) || m.delivery_desk_new_zone()}</h2>
        {onDelete === null ? null : (
          <div className="right">
            <Button variant="quiet" size="sm" onClick={onDelete}>
              {m.delivery_desk_delete()}
            </Button>
          </div>
        )}
      </div>
      <TermsFields {...{ terms, errors, onChange }} />
      {"districts" in terms ? (
        <AreaPicker
          districtIds={terms.districts}
          thanaIds={terms.thanas}
          taken={taken}
          error={placesError}
          onChange={onChange}
        />
      ) : null}
    </section>
  );
}

/** The charge for delivery there, the days it takes, and the ways to pay. */
function TermsFields({ terms, errors, onChange }: Pick<ZoneFormProps, "terms" | "errors" | "onChange">) {
  const bind = (name: TextName, path?: string) =>
    bindField({ typed: terms, errors, onChange }, name, `zone-${name}`, path);
  return (
    <div className="form2">
      <Field className="c3 c6m" label={m.name()} {...bind("name")} />
      <Field className="c3 c6m" label={m.delivery_desk_name_bn()} optional lang="bn" {...bind("bengaliName")} />
      <TakaField className="c3 m3" label={m.delivery_desk_charge()} {...bind("charge")} />
      <TakaField
        className="c3 m3"
        label={m.delivery_desk_free_from()}
        optional
        hint={m.delivery_desk_free_hint()}
        {...bind("freeFrom")}
      />
      <Field
        className="c3 m3"
        label={m.delivery_desk_covered_kg()}
        optional
        inputMode="numeric"
        hint={m.delivery_desk_covered_hint()}
        {...bind("coveredKg", errors.byWeight === undefined ? "byWeight.coveredKg" : "byWeight")}
      />
      <TakaField className="c3 m3" label={m.delivery_desk_per_kg()} optional {...bind("perKg", "byWeight.perKg")} />
      <TakaField
        className="c6"
        label={m.delivery_desk_van()}
        optional
        hint={m.delivery_desk_van_hint()}
        {...bind("vanCharge")}
      />
      <Field
        className="c3 m3"
        label={m.delivery_desk_days_least()}
        inputMode="numeric"
        {...bind("from", "days.from")}
      />
      <Field
        className="c3 m3"
        label={m.delivery_desk_days_most()}
        inputMode="numeric"
        {...bind("to", errors["days.to"] === undefined ? "days" : "days.to")}
      />
      <SwitchRow
        className="c6"
        label={m.cash_on_delivery()}
        hint={m.delivery_desk_cod_hint()}
        isOn={terms.cashOnDelivery}
        onPress={() => onChange({ cashOnDelivery: !terms.cashOnDelivery })}
      />
      {terms.cashOnDelivery ? (
        <SwitchRow
          className="c6"
          label={m.advance_needed()}
          hint={m.advance_needed_hint()}
          isOn={terms.advance}
          onPress={() => onChange({ advance: !terms.advance })}
        />
      ) : null}
    </div>
  );
}
