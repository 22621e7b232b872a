import { useEffect, useRef, useState } from "react";
import type { Customer, SavedAddress } from "#contract/wire/accounts/accounts.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { languageOf } from "#web/ui/language.ts";
import { accountCalls } from "../account/account-calls.ts";
import { blankDraft } from "../shopper/checkout-draft.ts";
import { filledFrom } from "./from-account.ts";
import { lastAddress } from "./last-address.ts";

type SavedAddressesProps = {
  customer: Customer;
  address: DeliveryAddress;
  onFill: (address: DeliveryAddress) => void;
};

/**
 * Lets a customer fill the delivery form with a saved address. The default address fills only an untouched form; replacing
 * typed text can be undone.
 */
export function SavedAddresses({ customer, address, onFill }: SavedAddressesProps) {
  const [saved, setSaved] = useState<SavedAddress[]>([]);
  const latest = useRef({ address, onFill, customer });
  latest.current = { address, onFill, customer };
  useEffect(() => {
    let isCurrent = true;
    accountCalls
      .listAddresses()
      .then(({ addresses }) => {
        if (!isCurrent) return;
        setSaved(addresses);
        const untouched = () => isCurrent && isUntouched(latest.current.address, latest.current.customer);
        const [first] = addresses;
        if (first && untouched()) return latest.current.onFill(first.address);
        return lastAddress(true).then((last) => {
          if (last && untouched()) latest.current.onFill(last);
        });
      })
      .catch((error: unknown) => console.warn("The saved addresses could not be loaded", error));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (saved.length === 0) return null;
  const chosen = saved.find((one) => isSame(one.address, address))?._id ?? "";
  function choose(addressId: string) {
    const next = saved.find(({ _id }) => _id === addressId);
    if (next === undefined) return;
    const before = address;
    const isTyped = chosen === "" && !isUntouched(before, customer);
    onFill(next.address);
    if (isTyped) toast.ok(m.address_filled_in(), { label: m.undo(), onPress: () => latest.current.onFill(before) });
  }
  return (
    <select
      className="input select savedaddr"
      aria-label={m.saved_addresses()}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{m.saved_addresses()}</option>
      {saved.map(({ _id, address: { firstName, street, city } }) => (
        <option key={_id} value={_id} lang={languageOf(firstName + street + city)}>
          {`${firstName}, ${street}, ${city}`}
        </option>
      ))}
    </select>
  );
}

/** Nothing but what the account filled in. */
function isUntouched(address: DeliveryAddress, customer: Customer): boolean {
  return isSame(address, filledFrom(customer, blankDraft.address)) || isSame(address, blankDraft.address);
}

function isSame(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return (Object.keys(other) as (keyof DeliveryAddress)[]).every(
    (field) => (one[field] ?? "") === (other[field] ?? ""),
  );
}
