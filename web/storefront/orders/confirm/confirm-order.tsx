import { type FormEvent, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { ApiError, browserCalls } from "#web/api.ts";
import { Around, hole } from "#web/ui/around.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { PhoneCode } from "../../session/phone-code.tsx";
import { deviceOrders } from "../device-orders.ts";
import "./confirm-order.css";

/** Asks for the code that was sent to the order's phone, for an order that the shop wants confirmed (late-confirm.tsx). */
export function ConfirmOrder({ order, onDone }: { order: OwnOrder; onDone: () => Promise<void> }) {
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();

  async function attempt(call: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      await call();
    } catch (failure) {
      if (failure instanceof ApiError && failure.refusal.field === "code") setError(messageOf(failure));
      else toast.bad(messageOf(failure));
      // The owner may have called or canceled meanwhile.
      if (failure instanceof ApiError && failure.status === 409) await onDone();
    }
    setIsBusy(false);
  }
  const send = () =>
    attempt(async () => {
      await sendOrderCode(order);
      setCode("");
      setIsSent(true);
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === "") return setError(m.enter_sms_code());
    void attempt(async () => {
      toast.ok((await confirmOrder(order, code)).message);
      await onDone();
    });
  }
  return (
    <section className="oconfirm" aria-labelledby="confirm-order">
      <h2 id="confirm-order">{m.confirm_order()}</h2>
      {isSent ? (
        <form className="oconfirm__form" noValidate onSubmit={submit}>
          <PhoneCode phone={order.address.phone} code={code} error={error} onType={setCode} onSendAgain={send} />
          <Button type="submit" block isLoading={isBusy}>
            {m.confirm_order()}
          </Button>
        </form>
      ) : (
        <>
          <p>
            <Around sentence={m.confirm_order_text({ number: order.number, phone: hole })}>
              <span className="num">{order.address.phone}</span>
            </Around>
          </p>
          <Button size="md" isLoading={isBusy} onClick={send}>
            {m.send_code()}
          </Button>
        </>
      )}
    </section>
  );
}

// Not in order-calls.ts, which the place-order page loads.
const orderOnDevice = (orderId: string) => deviceOrders().find((one) => one.orderId === orderId);

/** Sends a code to the order's phone. Throws ApiError 409 if there is nothing to confirm, 429 too soon after the last one, 502. */
function sendOrderCode({ _id: orderId }: OwnOrder) {
  const own = orderOnDevice(orderId);
  return own
    ? browserCalls.post("/api/order/guest/confirm-code", own)
    : browserCalls.post("/api/order/mine/confirm-code", { orderId });
}

/** Throws ApiError 400 that names `code`, 409. */
function confirmOrder({ _id: orderId }: OwnOrder, code: string) {
  const own = orderOnDevice(orderId);
  return own
    ? browserCalls.post("/api/order/guest/confirm", { ...own, code })
    : browserCalls.post("/api/order/mine/confirm", { orderId, code });
}
