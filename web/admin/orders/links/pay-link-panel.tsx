import { useState } from "react";
import type { OfficeLink } from "#contract/wire/orders/order-links.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { office } from "#web/admin/office.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ReadyLink } from "./ready-link.tsx";

/** Of an order that was written down and is not paid: a link by which its customer pays it. */
export function PayLinkPanel({ order }: { order: OrderDetail }) {
  const [link, setLink] = useState<OfficeLink | null>(null);
  const { isSending, submit } = useForm([], async () => {
    const made = await office.makePaymentLink(order._id, 3);
    setLink(made.link);
    return made.message;
  });
  if (order.source === "shop" || order.isPaid || hasEnded(order) || order.transfer?.state === "checking") return null;
  // A rider collects it.
  if (order.status !== "Order Placed" && order.status !== "Packing") return null;
  if (link) return <ReadyLink link={link} />;
  return (
    <section className="panel panel--pad" aria-labelledby="pay-link">
      <h2 id="pay-link">{m.link_pay_panel()}</h2>
      <form className="oform" noValidate onSubmit={submit}>
        <p className="hint">{m.link_pay_hint()}</p>
        <Button type="submit" variant="secondary" size="md" isLoading={isSending}>
          {m.link_pay_make()}
        </Button>
      </form>
    </section>
  );
}
