import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import "./marked-chat.css";

/** The chat that an order was read from, folded, and the link by which it was completed. Nothing where there is neither. */
export function KeptChat({ order: { chat, link } }: { order: OrderDetail }) {
  if (!chat && !link) return null;
  return (
    <section className="panel panel--pad" aria-label={m.order_chat_kept()}>
      {link ? (
        <p>{link.reason === "" ? m.order_by_link({ code: link.code }) : m.order_by_link_because({ ...link })}</p>
      ) : null}
      {chat ? (
        <details>
          <summary className="b6">{m.order_chat_kept()}</summary>
          <p className="mkchat__text">{chat}</p>
        </details>
      ) : null}
    </section>
  );
}
