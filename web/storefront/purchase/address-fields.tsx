import { Fragment, type InputHTMLAttributes, type ReactNode, useState } from "react";
import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { asciiDigits, hasVisibleLetter } from "#contract/rules/text.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { needsEmail, needsPostcode } from "#web/settings.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { phoneFault, phoneHint } from "./phone.ts";

export type AddressErrors = Partial<Record<keyof DeliveryAddress, string>>;
/** The nine fields of the specification. */
type NineFields = Exclude<keyof DeliveryAddress, "thana" | "note">;

type AddressField = {
  name: NineFields;
  label: () => string;
  /** The message of an empty field. */
  missing: () => string;
  /** Whether the owner lets it be left out. */
  isOptional?: () => boolean;
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
    missing: m.email_missing,
    isOptional: () => !needsEmail(),
    columns: "c6",
    input: { type: "email", autoComplete: "email", inputMode: "email" },
  },
  {
    name: "street",
    label: m.street,
    missing: m.street_missing,
    columns: "c6",
    input: { autoComplete: "address-line1" },
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
    isOptional: () => !needsPostcode(),
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
  onChange: (part: Partial<DeliveryAddress>) => void;
  /** If delivery zones are on: replaces the fields for city and state. The name is one field then, and no country is asked. */
  place?: ReactNode;
  /** True when the owner enters a customer's address: autofill is off. */
  isOfAnother?: boolean;
};

export function AddressFields({ address, errors, onChange, place, isOfAnother = false }: AddressFieldsProps) {
  const [hasLeftPhone, setHasLeftPhone] = useState(false);
  function leave(name: NineFields) {
    // Converts digits only on blur: while typing it would move the caret and break IME keyboards.
    const text = name === "phone" ? storedPhone(asciiDigits(address.phone)) : asciiDigits(address[name]);
    if (name === "phone") setHasLeftPhone(true);
    if (text !== address[name] && (name === "phone" || name === "zipcode")) onChange({ [name]: text });
  }
  const isLeftOut = (name: NineFields, isOptional?: () => boolean) =>
    isOptional?.() ||
    (isOfAnother && ["email", "lastName"].includes(name)) ||
    ((isOfAnother || Boolean(place)) && name === "zipcode");
  return (
    <div className="form2">
      {fields.map(({ name, label, isOptional, columns, input }) =>
        place && isReplaced(name) ? (
          <Fragment key={name}>
            {name === "city" ? place : null}
            {name === "firstName" ? <NameField {...{ address, errors, isOfAnother, onChange }} /> : null}
          </Fragment>
        ) : (
          <Field
            key={name}
            id={`address-${name}`}
            {...input}
            className={columns}
            label={label()}
            name={name}
            {...(isOfAnother && { autoComplete: "off" })}
            {...(isLeftOut(name, isOptional) ? { optional: true } : { required: true })}
            value={address[name]}
            error={errors[name]}
            hint={name === "phone" && hasLeftPhone ? phoneHint(address.phone) : null}
            onChange={(event) => onChange({ [name]: event.target.value })}
            onBlur={() => leave(name)}
          />
        ),
      )}
    </div>
  );
}

/** With delivery zones on, by the fields for district and thana, and by one for the whole name. */
const isReplaced = (name: NineFields) => ["city", "state", "country", "firstName", "lastName"].includes(name);

type NameFieldProps = Pick<AddressFieldsProps, "address" | "errors" | "onChange" | "isOfAnother">;

/** One field for the whole name. Its last word becomes the last name, which a single word leaves empty. */
function NameField({ address: { firstName, lastName }, errors, onChange, isOfAnother }: NameFieldProps) {
  const [typed, setTyped] = useState("");
  const whole = `${firstName} ${lastName}`.trim();
  // Until another address is filled in, the field shows what was typed, with its spaces.
  const shown = typed.trim().replace(/\s+/g, " ") === whole ? typed : whole;
  return (
    <Field
      id="address-firstName"
      className="c6"
      label={m.your_name()}
      name="firstName"
      autoComplete={isOfAnother ? "off" : "name"}
      required
      value={shown}
      error={errors.firstName ?? errors.lastName}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(splitName(target.value));
      }}
    />
  );
}

/** The last word is the last name, which a single word leaves empty. */
export function splitName(typed: string): { firstName: string; lastName: string } {
  const words = typed.trim().split(/\s+/);
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(" "), lastName: words.slice(1).at(-1) ?? "" };
}

/**
 * Errors for missing fields: all nine are required, but those that the owner's settings let be left out.
 * @param hasZones whether delivery zones are on: last name and postcode may be empty then
 */
export function missingFields(address: DeliveryAddress, hasZones = false): AddressErrors {
  const isNeeded = ({ name, isOptional }: AddressField) =>
    !isOptional?.() && (!hasZones || (name !== "lastName" && name !== "zipcode"));
  const missing = fields.filter((field) => isNeeded(field) && !hasVisibleLetter(address[field.name]));
  const errors: AddressErrors = Object.fromEntries(missing.map(({ name, missing: text }) => [name, text()]));
  if (!hasZones) return errors;
  return {
    ...errors,
    ...(errors.firstName && { firstName: m.your_name_missing() }),
    ...(errors.city && { city: m.district_missing() }),
  };
}

/** {@link missingFields} and, where the courier takes the money, a number with a digit too few or too many. */
export function faultyFields(address: DeliveryAddress, hasZones: boolean, isCash: boolean): AddressErrors {
  const missing = missingFields(address, hasZones);
  const fault = isCash ? phoneFault(address.phone) : undefined;
  return fault === undefined ? missing : { phone: fault, ...missing };
}

const refusable = [...fields.map(({ name }) => name), "thana", "note"] as const;

/** The field that a refusal names (`address.phone`), or null. */
export function refusedField(path: string | undefined): keyof DeliveryAddress | null {
  return refusable.find((name) => path === `address.${name}` || path === name) ?? null;
}
