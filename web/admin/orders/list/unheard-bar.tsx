import { useState } from "react";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { ChatLink } from "#web/admin/order/chat-link.tsx";
import { mailsReach } from "#web/admin/shell/owner.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** After several orders changed their status: the customers whom no mail reaches, each with a text for WhatsApp. */
export function UnheardBar({ orders, onClose }: { orders: OwnerOrder[]; onClose: () => void }) {
  const said = mailsReach() ? m.orders_unheard_count : m.orders_unheard_no_mails;
  const [opened, setOpened] = useState<string[]>([]);
  return (
    <section className="tools bulk unheard on-dark" aria-label={m.orders_unheard()}>
      <b role="status">{said({ count: orders.length, shown: inDigits(orders.length) })}</b>
      <ul className="unheard__list">
        {orders.map((order) => (
          <li key={order._id}>
            <ChatLink isNamed order={order} onOpen={() => setOpened((before) => [...before, order._id])} />
            {opened.includes(order._id) ? <Icon name="check" className="i-18" /> : null}
          </li>
        ))}
      </ul>
      <button type="button" className="iconbtn unheard__close" aria-label={m.close_message()} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
