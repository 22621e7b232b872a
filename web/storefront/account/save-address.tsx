import { useEffect, useState } from "react";
import { maxSavedAddresses } from "#contract/rules/constants.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { accountCalls } from "./account-calls.ts";
import { useAct } from "./use-account.ts";

/** Offers to save the address of the order just placed, unless it is already saved. */
export function SaveAddress({ address }: { address: DeliveryAddress }) {
  const [isOffered, setIsOffered] = useState(false);
  const { isSending, act } = useAct();
  useEffect(() => {
    accountCalls
      .listAddresses()
      .then(({ addresses }) => {
        const isKept = addresses.some((saved) =>
          (Object.keys(address) as (keyof DeliveryAddress)[]).every(
            (field) => (saved.address[field] ?? "") === (address[field] ?? ""),
          ),
        );
        setIsOffered(!isKept && addresses.length < maxSavedAddresses);
      })
      .catch((error: unknown) => console.warn("The saved addresses could not be loaded", error));
  }, [address]);
  if (!isOffered) return null;
  return (
    <Button
      variant="quiet"
      size="md"
      isLoading={isSending}
      onClick={async () => setIsOffered(!(await act(() => accountCalls.saveAddress(address))))}
    >
      {m.save_this_address()}
    </Button>
  );
}
