import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import type { OrderDetail, OrderEvent } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { formatMoment } from "#web/admin/kit/moment.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import { actorOf, eventWords } from "#web/admin/order/order-words.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { StatusSelect } from "../list/order-row.tsx";
import { useStatusQuestion } from "../use-status-question.tsx";

/** The status, and all that happened to the order: who did what, and when. */
export function StatusPanel({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const { events, status } = order;
  const { isSure, dialog } = useStatusQuestion();
  const setStatus = async (wanted: OrderStatus) => {
    if (await isSure([order], wanted)) await acts.setStatus(wanted);
  };
  const isOpen = !hasEnded(order);
  const current = events.findLastIndex(({ kind }) => kind === "placed" || kind === "status");
  const ahead = isOpen ? orderStatuses.slice(orderStatuses.indexOf(status) + 1) : [];
  return (
    <section className="panel panel--pad" aria-labelledby="order-status">
      <div className="phead">
        <h2 id="order-status">{m.order_desk_status()}</h2>
        <div className="right">
          {isOpen ? <StatusSelect order={order} onStatus={setStatus} className="stselect--md" /> : null}
        </div>
      </div>
      {dialog}
      <ol className="tl" aria-label={m.order_desk_history()}>
        {events.map((event, at) => (
          <EventItem key={`${event.createdAt} ${event.kind}`} event={event} isCurrent={isOpen && at === current} />
        ))}
        {ahead.map((one) => (
          <li className="todo" key={one}>
            <span>
              <b>{statusName(one)}</b>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The shop's own notes have no actor; a parcel's news is the courier's word. */
function sourceOf(event: OrderEvent): string {
  const { kind, actor, detail } = event;
  if (actor !== "shop") return m.order_desk_by({ actor: actorOf(event) });
  return kind === "parcel" && detail.courierName ? m.order_desk_says({ courier: detail.courierName }) : "";
}

function EventItem({ event, isCurrent }: { event: OrderEvent; isCurrent: boolean }) {
  const { title, text } = eventWords(event);
  const isEnd = event.kind === "canceled" || event.kind === "returned";
  return (
    <li className={isEnd ? "bad" : isCurrent ? "now" : "done"} aria-current={isCurrent ? "step" : undefined}>
      <span>
        <b>{title}</b> <span className="soft">{sourceOf(event)}</span>
        {text === "" ? null : <span className="tl__text">{text}</span>}
      </span>
      <small className="num">{formatMoment(event.createdAt)}</small>
    </li>
  );
}
