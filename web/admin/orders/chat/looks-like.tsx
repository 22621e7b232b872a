import { Link } from "react-router";
import type { AlikeOrder } from "#contract/wire/orders/chat-orders.ts";
import * as m from "#messages";
import { showHour, showNearDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Says that the chat seems to be an order already, with the way to it. It keeps nobody from making another. */
export function LooksLike({ order: { _id, number, createdAt } }: { order: AlikeOrder }) {
  return (
    <div className="banner banner--warn">
      <Icon name="alert" />
      <div>
        <b>{m.order_chat_looks_like({ number, day: showNearDay(createdAt), time: showHour(createdAt) })}</b>{" "}
        <Link className="link" to={`/admin/orders/${_id}`}>
          {m.order_chat_see_order({ number })}
        </Link>
      </div>
    </div>
  );
}
