import { useEffect, useState } from "react";
import type { PaymentProviderName } from "#contract/rules/constants.ts";
import type { Order } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { showHour } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useCashCode } from "../../session/use-cash-code.ts";
import { refreshShopper } from "../../shopper/sign-in-state.ts";
import { payCashInstead, payNow } from "../order-calls.ts";
import { keepCardNumber } from "../placed-number.ts";
import { cardName } from "./wallet-words.ts";

type PayNowProps = { order: Order; onOver: () => Promise<void> };

/** The providers whose pages an order may be paid on, once the shop has told them, if there are several. */
function useProviders(): PaymentProviderName[] {
  const [providers, setProviders] = useState<PaymentProviderName[]>([]);
  useEffect(() => {
    // Without the list the order is still paid on the page of before.
    void api()
      .listPaymentMethods()
      .then(
        ({ methods }) => setProviders(methods.flatMap(({ provider }) => provider ?? [])),
        () => {},
      );
  }, []);
  return providers.length > 1 ? providers : [];
}

/** Opens the card page of an unpaid order. `onOver` is called if the order is already paid or can no longer be paid. */
export function PayNow({ order, onOver }: PayNowProps) {
  const [opening, setOpening] = useState<PaymentProviderName | "any" | null>(null);
  const providers = useProviders();
  async function pay(provider?: PaymentProviderName) {
    setOpening(provider ?? "any");
    try {
      const { url } = await payNow(order, provider);
      keepCardNumber(order.number);
      window.location.assign(url);
    } catch (error) {
      setOpening(null);
      toast.bad(messageOf(error));
      if (error instanceof ApiError && error.status === 409) await onOver();
    }
  }
  if (providers.length === 0) {
    return (
      <Button size="md" isLoading={opening !== null} onClick={() => pay()}>
        {m.pay_now()}
      </Button>
    );
  }
  return providers.map((provider) => (
    <Button
      key={provider}
      size="md"
      isLoading={opening === provider}
      disabled={opening !== null}
      onClick={() => pay(provider)}
    >
      {m.pay_now_by({ method: cardName(provider) })}
    </Button>
  ));
}

/** Changes an unpaid card order to cash on delivery. `onOver` is called when it is changed, or can no longer be changed. */
export function PayCashInstead({ order, onOver }: PayNowProps) {
  const [isSending, setIsSending] = useState(false);
  const codes = useCashCode();
  async function change(code?: string) {
    setIsSending(true);
    try {
      toast.ok((await payCashInstead(order, code)).message);
      codes.close();
      keepCardNumber(null);
      await refreshShopper();
    } catch (error) {
      if (codes.takes(error)) return setIsSending(false);
      toast.bad(messageOf(error));
    }
    await onOver();
    setIsSending(false);
  }
  return (
    <>
      <Button variant="secondary" size="md" isLoading={isSending} onClick={() => void change()}>
        {m.pay_cash_instead()}
      </Button>
      {codes.asked ? (
        <codes.asked.part.CashCode
          phone={order.address.phone}
          asked={codes.asked}
          isPlacing={isSending}
          onPlace={(code) => void change(code)}
          onClose={codes.close}
        />
      ) : null}
    </>
  );
}

/** @param payBy deadline for paying; null without one */
export function UnpaidBanner({ payBy }: { payBy: string | null }) {
  return (
    <div className="banner banner--warn">
      <Icon name="clock" />
      <div>
        <b>{m.not_paid_yet()}</b> {payBy === null ? m.pack_when_paid() : m.keep_until({ hour: showHour(payBy) })}
      </div>
    </div>
  );
}
