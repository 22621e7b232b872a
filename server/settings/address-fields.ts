// Which of the nine fields of an address may be left out. All are required (specification, section 5) until the owner says otherwise.

import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { hasVisibleLetter } from "#contract/rules/text.ts";
import { fault } from "#contract/wire/faults.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import type { Queryable } from "#db/database.ts";
import type { Refusal } from "../http/answers/refusal.ts";
import { refusedField } from "../http/errors.ts";
import { loadDelivery } from "./delivery.ts";
import { loadSettings } from "./settings.ts";

export type OptionalFields = { lastName: boolean; email: boolean; zipcode: boolean };

/** With zones on, the form has one field for the name, and district and thana say where an order goes: the postcode is optional anyway. */
export function optionalFields(
  { emailOptional, postcodeOptional }: ShopSettings,
  { isOn }: Pick<DeliverySettings, "isOn">,
): OptionalFields {
  return { lastName: isOn, email: emailOptional === true, zipcode: postcodeOptional === true || isOn };
}

export async function loadOptionalFields(db: Queryable): Promise<OptionalFields> {
  return optionalFields(await loadSettings(db), await loadDelivery(db));
}

/** @param path of the address in the input, with its dot. @throws Refusal 400 that names the first missing field */
export function refuseMissingFields(
  address: { lastName: string; email: string; zipcode: string },
  optional: OptionalFields,
  path = "address.",
): void {
  const missing = (["lastName", "email", "zipcode"] as const).find(
    (name) => !optional[name] && !hasVisibleLetter(address[name]),
  );
  if (missing !== undefined) throw missingField(`${path}${missing}`);
}

export function missingField(field: string): Refusal {
  return refusedField(400, field, fault("required"));
}
