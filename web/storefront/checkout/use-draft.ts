import { type RefObject, useEffect, useState } from "react";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import { takesGuests } from "#web/settings.ts";
import { blankDraft, type CheckoutDraft, readDraft, writeDraft } from "../shopper/checkout-draft.ts";
import { useShopper } from "../shopper/shopper.ts";
import { filledFrom } from "./from-account.ts";
import { lastAddress } from "./last-address.ts";

/** The draft, kept in this tab. */
export function useDraft(form: RefObject<HTMLFormElement | null>, methods: PaymentChoice[]) {
  const { customer } = useShopper();
  const [kept, setDraft] = useState<CheckoutDraft>(blankDraft);
  // The draft's payment method may no longer be available.
  const offered = (typed: CheckoutDraft): CheckoutDraft => {
    const likely = methods.filter(({ method }) => method === typed.method);
    if (likely.length === 0) return { ...typed, method: blankDraft.method, provider: undefined };
    // Named only where there is a choice.
    const chosen = likely.find(({ provider }) => provider === typed.provider) ?? likely[0];
    return { ...typed, provider: (likely.length > 1 && chosen?.provider) || undefined };
  };
  const draft = offered(kept);
  useEffect(() => setDraft(readDraft(form.current)), [form]);
  useEffect(() => {
    if (customer) setDraft((typed) => ({ ...typed, address: filledFrom(customer, typed.address) }));
  }, [customer]);
  const isGuest = useShopper().status === "visitor" && takesGuests();
  useEffect(() => {
    if (!isGuest) return;
    void lastAddress(false).then((last) => {
      const isBlank = (typed: CheckoutDraft) => JSON.stringify(typed.address) === JSON.stringify(blankDraft.address);
      if (last) setDraft((typed) => (isBlank(typed) ? { ...typed, address: last } : typed));
    });
  }, [isGuest]);
  // Uses the current draft: the account's e-mail may have arrived since the last render. React may run this twice,
  // which is harmless.
  function change(next: (typed: CheckoutDraft) => CheckoutDraft) {
    setDraft((typed) => {
      const changed = next(offered(typed));
      writeDraft(changed);
      return changed;
    });
  }
  return {
    draft,
    changeFields: (part: Partial<DeliveryAddress>) => change((typed) => withFields(typed, part)),
    changeMethod: ({ method, provider }: PaymentChoice) =>
      change((typed) => ({ ...typed, method, provider: provider ?? undefined })),
    changeGift: (gift: string | undefined) => change((typed) => ({ ...typed, gift })),
    fillAddress: (address: DeliveryAddress) => change((typed) => ({ ...typed, address })),
  };
}

function withFields(draft: CheckoutDraft, part: Partial<DeliveryAddress>): CheckoutDraft {
  return { ...draft, address: { ...draft.address, ...part } };
}
