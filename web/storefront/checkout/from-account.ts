import type { Customer } from "#contract/wire/accounts/accounts.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { splitName } from "../purchase/address-fields.tsx";

/** Fills the fields that are empty with the account's own data. */
export function filledFrom({ name, email, phone = "" }: Customer, address: DeliveryAddress): DeliveryAddress {
  // The name of a mailbox stands for none (server/accounts/customers/mailbox-and-phone.ts).
  const isNameless = address.firstName === "" && address.lastName === "" && name !== email.split("@")[0];
  return {
    ...address,
    ...(isNameless && splitName(name)),
    email: address.email || email,
    phone: address.phone || phone,
  };
}
