// The delivery form is filled from the account, in the fields that are still empty.
import { expect, test } from "vitest";
import type { Customer } from "#contract/wire/accounts/accounts.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { filledFrom } from "#web/storefront/checkout/from-account.ts";

const empty: DeliveryAddress = {
  ...{ firstName: "", lastName: "", email: "", street: "", city: "", state: "", zipcode: "", country: "", phone: "" },
};
const account = { _id: "1", name: "Ayesha Siddika", email: "ayesha@mail.example", phone: "01712345678" } as Customer;

test.each([
  ["an account", account, {}, { firstName: "Ayesha", lastName: "Siddika", email: account.email, phone: account.phone }],
  [
    "a name of three words",
    { ...account, name: " Ayesha  Siddika Khan " },
    {},
    { firstName: "Ayesha Siddika", lastName: "Khan" },
  ],
  ["a name of one word", { ...account, name: "আয়েশা" }, {}, { firstName: "আয়েশা", lastName: "" }],
  ["an account that is called like its mailbox", { ...account, name: "ayesha" }, {}, { firstName: "", lastName: "" }],
  ["an account without a phone", { ...account, phone: undefined }, {}, { firstName: "Ayesha", phone: "" }],
  [
    "a typed first name, which stays as it is, without the account's last name",
    account,
    { firstName: "Babul" },
    { firstName: "Babul", lastName: "", email: account.email },
  ],
  ["a typed last name", account, { lastName: "Khan" }, { firstName: "", lastName: "Khan" }],
  [
    "typed e-mail, phone and street",
    account,
    { email: "other@mail.example", phone: "01898765432", street: "House 9" },
    { email: "other@mail.example", phone: "01898765432", street: "House 9", firstName: "Ayesha" },
  ],
] as [string, Customer, Partial<DeliveryAddress>, Partial<DeliveryAddress>][])("%s", (_what, known, typed, filled) => {
  const before = { ...empty, ...typed };
  expect(filledFrom(known, before)).toEqual({
    ...before,
    email: account.email,
    phone: known.phone ?? "",
    ...nameOf(known, before),
    ...filled,
  });
});

/** The rows name what matters; the name is that of the account where both fields are empty. */
function nameOf({ name }: Customer, { firstName, lastName }: DeliveryAddress): Partial<DeliveryAddress> {
  if (firstName !== "" || lastName !== "" || name !== "Ayesha Siddika") return {};
  return { firstName: "Ayesha", lastName: "Siddika" };
}
