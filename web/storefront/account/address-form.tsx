import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { SavedAddress } from "#contract/wire/accounts/accounts.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { type AddressErrors, AddressFields, missingFields, refusedField } from "../purchase/address-fields.tsx";
import { useDelivery } from "../purchase/use-delivery.ts";
import { blankDraft } from "../shopper/checkout-draft.ts";
import { accountCalls } from "./account-calls.ts";
import { useAct } from "./use-account.ts";

const refusable = Object.keys(blankDraft.address).map((field) => `address.${field}`);

type AddressFormProps = {
  /** The account's e-mail, as the default: most orders go to the customer. */
  email: string;
  /** Null while zones are off. */
  delivery: DeliverySettings | null;
  /** The address to edit; undefined for a new one. */
  saved?: SavedAddress;
  onDone: () => void;
  onCancel: () => void;
};

export function AddressForm({ email, delivery, saved, onDone, onCancel }: AddressFormProps) {
  const [address, setAddress] = useState(saved?.address ?? { ...blankDraft.address, email });
  const [missing, setMissing] = useState<AddressErrors>({});
  const [faultyTries, setFaultyTries] = useState(0);
  const { errors, isSending, act } = useAct(refusable);
  const { parts } = useDelivery(delivery, address, []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  // Not while the form is corrected: the focus would leave the field that is being typed in.
  useEffect(() => {
    if (faultyTries > 0 || Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [faultyTries, errors]);
  const refused = Object.fromEntries(Object.entries(errors).map(([path, text]) => [refusedField(path) ?? path, text]));

  const shown = { ...refused, ...missing };

  function change(part: Partial<DeliveryAddress>) {
    setAddress((before) => ({ ...before, ...part }));
    setMissing((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = {
      ...missingFields(address, delivery !== null),
      ...(delivery && parts?.missingThana(delivery, address)),
    };
    setMissing(wrong);
    if (Object.keys(wrong).length > 0) return setFaultyTries(faultyTries + 1);
    const sent = { ...address, phone: storedPhone(asciiDigits(address.phone)), zipcode: asciiDigits(address.zipcode) };
    const send = () => (saved ? accountCalls.changeAddress(saved._id, sent) : accountCalls.saveAddress(sent));
    if (await act(send)) onDone();
  }
  return (
    <form
      className="own__form"
      noValidate
      ref={form}
      onSubmit={save}
      aria-label={saved ? m.edit_address() : m.new_address()}
    >
      <AddressFields
        address={address}
        errors={shown}
        onChange={change}
        place={parts ? <parts.PlaceFields {...{ delivery, address }} errors={shown} onChange={change} /> : null}
      />
      <div className="own__acts">
        <Button type="submit" size="md" isLoading={isSending}>
          {m.save_address()}
        </Button>
        <Button variant="secondary" size="md" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
