import { Link } from "react-router";
import type { OrderDetail, OwnerOrder, PhoneOrder, PhoneOutcome, PhoneRecord } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { inDigits, showDay } from "#web/ui/figures.ts";
import "./phone-orders.css";

const outcomeWords: Record<PhoneOutcome, () => string> = {
  delivered: m.order_desk_outcome_delivered,
  returned: m.order_desk_outcome_returned,
  canceled: m.order_desk_outcome_canceled,
  open: m.order_desk_outcome_open,
};

/** The history of the order's phone number: how all orders ended, and one box for each of the newest, oldest first. */
export function PhoneOrders({ order }: { order: OrderDetail }) {
  const { phoneOrders, phoneRecord } = order;
  if (phoneRecord === null) return null;
  if (phoneOrders.length === 1) return <p className="soft">{m.order_desk_first_of_number()}</p>;
  return (
    <div className="pho">
      <p>
        <b className="b6">{countsOf(phoneRecord)}</b>{" "}
        <span className="soft">{m.order_desk_since({ day: showDay(phoneRecord.since) })}</span>
      </p>
      <ol className="pho__list" aria-label={m.order_desk_of_number()}>
        {phoneOrders.map((one) => (
          <li key={one._id}>
            <PhoneOrderBox one={one} isThis={one._id === order._id} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function PhoneOrderBox({ one, isThis }: { one: PhoneOrder; isThis: boolean }) {
  const facts = { number: one.number, outcome: outcomeWords[one.outcome]() };
  const words = isThis ? m.order_desk_number_outcome_this(facts) : m.order_desk_number_outcome(facts);
  return (
    <Link
      className={`pho__box pho__box--${one.outcome}`}
      to={`/admin/orders/${one._id}`}
      aria-label={words}
      title={words}
      aria-current={isThis ? "page" : undefined}
    />
  );
}

/** Beside the order's number when parcels to this phone were returned: each cost the courier's fee twice. */
export function ReturnsMark({ phoneRecord }: Pick<OrderDetail, "phoneRecord">) {
  if (phoneRecord === null || phoneRecord.returned === 0) return null;
  const { returned, delivered } = phoneRecord;
  return <ReturnsChip returns={{ returned, ended: returned + delivered }} />;
}

type PhoneReturns = NonNullable<OwnerOrder["phoneReturns"]>;

export function ReturnsChip({ returns: { returned, ended } }: { returns: PhoneReturns }) {
  return (
    <span className="chip chip--status st-cancelled">
      {m.order_desk_returned_of({ returned: inDigits(returned), ended: inDigits(ended) })}
    </span>
  );
}

function countsOf(record: PhoneRecord): string {
  const outcomes: PhoneOutcome[] = ["delivered", "returned", "canceled", "open"];
  return outcomes
    .filter((outcome) => record[outcome] > 0)
    .map((outcome) =>
      m.order_desk_outcome_count({ count: inDigits(record[outcome]), outcome: outcomeWords[outcome]() }),
    )
    .join(", ");
}
