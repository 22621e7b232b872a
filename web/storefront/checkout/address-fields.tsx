import { Fragment, type InputHTMLAttributes, type ReactNode, useState } from "react";
import type { DeliveryAddress } from "#contract/orders.ts";
import { storedPhone } from "#contract/phone.ts";
import { asciiDigits } from "#contract/text.ts";
import * as m from "#messages";
import { Field } from "#web/ui/field.tsx";
import { looksLikeMobile } from "./phone.ts";

export type AddressErrors = Partial<Record<keyof DeliveryAddress, string>>;
/** The nine fields of the specification. */
type NineFields = Exclude<keyof DeliveryAddress, "thana" | "note">;

type AddressField = {
  name: NineFields;
  label: () => string;
  /** The message of an empty field; none: the field is optional. */
  missing?: () => string;
  /** Class for the number of columns, out of six, on a wide page and on a phone. */
  columns: string;
  input: InputHTMLAttributes<HTMLInputElement>;
};

const fields: AddressField[] = [
  {
    name: "phone",
    label: m.phone,
    missing: m.phone_for_courier,
    columns: "c6",
    input: { type: "tel", autoComplete: "tel", inputMode: "tel" },
  },
  {
    name: "firstName",
    label: m.first_name,
    missing: m.first_name_missing,
    columns: "c3 m3",
    input: { autoComplete: "given-name" },
  },
  {
    name: "lastName",
    label: m.last_name,
    missing: m.last_name_missing,
    columns: "c3 m3",
    input: { autoComplete: "family-name" },
  },
  {
    name: "email",
    label: m.email,
    columns: "c6",
    input: { type: "email", autoComplete: "email", inputMode: "email" },
  },
  {
    name: "street",
    label: m.street,
    missing: m.street_missing,
    columns: "c6",
    input: { autoComplete: "street-address" },
  },
  { name: "city", label: m.city, missing: m.city_missing, columns: "c3 m3", input: { autoComplete: "address-level2" } },
  {
    name: "state",
    label: m.state,
    missing: m.state_missing,
    columns: "c3 m3",
    input: { autoComplete: "address-level1" },
  },
  {
    name: "zipcode",
    label: m.zip_code,
    missing: m.zip_code_missing,
    columns: "c3 m3",
    input: { autoComplete: "postal-code", inputMode: "numeric" },
  },
  {
    name: "country",
    label: m.country,
    missing: m.country_missing,
    columns: "c3 m3",
    input: { autoComplete: "country-name" },
  },
];

type AddressFieldsProps = {
  address: DeliveryAddress;
  errors: AddressErrors;
  onChange: (name: keyof DeliveryAddress, text: string) => void;
  /** Replaces the fields for city and state if delivery zones are on. */
  place?: ReactNode;
  /** True when the owner enters a customer's address: autofill is off. */
  isOfAnother?: boolean;
};

export function AddressFields({ address, errors, onChange, place, isOfAnother = false }: AddressFieldsProps) {
  const [hasLeftPhone, setHasLeftPhone] = useState(false);
  const isOddPhone = hasLeftPhone && address.phone !== "" && !looksLikeMobile(address.phone);
  function leave(name: NineFields) {
    // Converts digits only on blur: while typing it would move the caret and break IME keyboards.
    const text = name === "phone" ? storedPhone(asciiDigits(address.phone)) : asciiDigits(address[name]);
    if (name === "phone") setHasLeftPhone(true);
    if (text !== address[name] && (name === "phone" || name === "zipcode")) onChange(name, text);
  }
  return (
    <div className="form2">
      {fields.map(({ name, label, missing, columns, input }) =>
        place && (name === "city" || name === "state") ? (
          <Fragment key={name}>{name === "city" ? place : null}</Fragment>
        ) : (
          <Field
            key={name}
            id={`address-${name}`}
            {...input}
            className={columns}
            label={label()}
            name={name}
            {...(isOfAnother && { autoComplete: "off" })}
            {...(missing ? { required: true } : { optional: true })}
            value={address[name]}
            error={errors[name]}
            hint={name === "phone" && isOddPhone ? m.odd_phone() : null}
            onChange={(event) => onChange(name, event.target.value)}
            onBlur={() => leave(name)}
          />
        ),
      )}
    </div>
  );
}

/** Errors for missing fields. E-mail is optional; it and phone have no format check (specification, section 5). */
export function missingFields(address: DeliveryAddress): AddressErrors {
  return Object.fromEntries(
    fields.flatMap(({ name, missing }) => (missing && address[name].trim() === "" ? [[name, missing()]] : [])),
  );
}

const refusable = [...fields.map(({ name }) => name), "thana", "note"] as const;

/** The field that a refusal names (`address.phone`), or null. */
export function refusedField(path: string | undefined): keyof DeliveryAddress | null {
  return refusable.find((name) => path === `address.${name}` || path === name) ?? null;
}
