import { useEffect, useRef, useState } from "react";
import { maxSavedAddresses } from "#contract/rules/constants.ts";
import { townAndCode } from "#contract/rules/delivery/address.ts";
import type { SavedAddress } from "#contract/wire/accounts/accounts.ts";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { languageOf } from "#web/ui/language.ts";
import { PageSkeleton, QuietError } from "../kit/page-states.tsx";
import { zonesInForce } from "../purchase/zones-in-force.ts";
import { accountCalls } from "./account-calls.ts";
import { AddressForm } from "./address-form.tsx";
import { useAct, useAskOnce, useLoaded } from "./use-account.ts";

async function loadAddresses() {
  const [{ addresses }, delivery] = await Promise.all([accountCalls.listAddresses(), zonesInForce(api())]);
  return { addresses, delivery };
}

export function AddressesPanel({ email }: { email: string }) {
  const { loaded, hasFailed, reload } = useLoaded(loadAddresses);
  const addresses = loaded?.addresses ?? null;
  const delivery = loaded?.delivery ?? null;
  const { isSending, act } = useAct();
  /** The id of the address being edited, "new", or "". */
  const [edited, setEdited] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = loaded !== null;
  useEffect(() => {
    // The menu leads to the addresses; the browser looked for them before they were there.
    if (isLoaded && location.hash === "#own-addresses") heading.current?.focus();
  }, [isLoaded]);
  const close = async () => {
    setEdited("");
    await reload();
    heading.current?.focus();
  };
  const change = async (send: () => Promise<{ message: string }>) => {
    await act(send);
    await reload();
    heading.current?.focus();
  };
  return (
    <section className="own__panel" aria-labelledby="own-addresses">
      <h2 id="own-addresses" tabIndex={-1} ref={heading}>
        {m.addresses()}
      </h2>
      {hasFailed ? <QuietError message={m.addresses_not_loaded()} onRetry={reload} /> : null}
      {addresses === null && !hasFailed ? <PageSkeleton label={m.loading_addresses()} rows={1} /> : null}
      {addresses?.length === 0 && edited === "" ? <p className="soft own__none">{m.no_addresses()}</p> : null}
      <ul className="own__list">
        {addresses?.map((saved) => (
          <li key={saved._id}>
            {edited === saved._id ? (
              <AddressForm {...{ email, delivery, saved }} onDone={close} onCancel={() => setEdited("")} />
            ) : (
              <Address
                saved={saved}
                isBusy={isSending}
                onEdit={() => setEdited(saved._id)}
                onDefault={() => change(() => accountCalls.makeDefault(saved._id))}
                onRemove={() => change(() => accountCalls.removeAddress(saved._id))}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === "new" ? (
        <AddressForm {...{ email, delivery }} onDone={close} onCancel={() => setEdited("")} />
      ) : addresses && addresses.length < maxSavedAddresses ? (
        <Button variant="secondary" size="md" onClick={() => setEdited("new")}>
          {m.add_address()}
        </Button>
      ) : null}
    </section>
  );
}

type AddressProps = {
  saved: SavedAddress;
  isBusy: boolean;
  onEdit: () => void;
  onDefault: () => void;
  onRemove: () => void;
};

function Address({ saved, isBusy, onEdit, onDefault, onRemove }: AddressProps) {
  const { address, isDefault } = saved;
  const { isAsked, ask } = useAskOnce(onRemove);
  const name = `${address.firstName} ${address.lastName}`;
  const place = `${address.street}, ${townAndCode(address)}`;
  return (
    <>
      <div className="own__wide">
        <p lang={languageOf(name)}>
          <b>{name}</b> {isDefault ? <Chip className="st-done">{m.default_address()}</Chip> : null}
        </p>
        <p className="soft" lang={languageOf(place)}>
          {place}
        </p>
        <p className="soft num">{address.phone}</p>
      </div>
      <div className="own__acts own__acts--row">
        <Button variant="secondary" size="md" aria-label={m.edit_the_address({ place })} onClick={onEdit}>
          {m.edit()}
        </Button>
        <Button
          variant={isAsked ? "danger" : "secondary"}
          size="md"
          disabled={isBusy}
          aria-label={isAsked ? undefined : m.remove_the_address({ place })}
          onClick={ask}
        >
          {isAsked ? m.remove_for_good() : m.remove()}
        </Button>
        {isDefault ? null : (
          <Button variant="quiet" size="md" disabled={isBusy} onClick={onDefault}>
            {m.make_default()}
          </Button>
        )}
      </div>
    </>
  );
}
