import { Link } from "react-router";
import type { OrderDetail, OwnerOrder, PhoneOrder, PhoneOutcome } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { inDigits, showDay } from "#web/ui/figures.ts";
import "./phone-orders.css";

const outcomeWords: Record<PhoneOutcome, () => string> = {
  delivered: m.order_desk_outcome_delivered,
  returned: m.order_desk_outcome_returned,
  canceled: m.order_desk_outcome_canceled,
  open: m.order_desk_outcome_open,
};

/** The history of the order's phone number: one box per order, oldest first. */
export function PhoneOrders({ order }: { order: OrderDetail }) {
  const { phoneOrders } = order;
  const [first] = phoneOrders;
  if (first === undefined) return null;
  if (phoneOrders.length === 1) return <p className="soft">{m.order_desk_first_of_number()}</p>;
  return (
    <div className="pho">
      <p>
        <b className="b6">{countsOf(phoneOrders)}</b>{" "}
        <span className="soft">{m.order_desk_since({ day: showDay(first.createdAt) })}</span>
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
export function ReturnsMark({ phoneOrders }: Pick<OrderDetail, "phoneOrders">) {
  const returned = count(phoneOrders, "returned");
  if (returned === 0) return null;
  return <ReturnsChip returns={{ returned, ended: returned + count(phoneOrders, "delivered") }} />;
}

type PhoneReturns = NonNullable<OwnerOrder["phoneReturns"]>;

export function ReturnsChip({ returns: { returned, ended } }: { returns: PhoneReturns }) {
  return (
    <span className="chip chip--status st-cancelled">
      {m.order_desk_returned_of({ returned: inDigits(returned), ended: inDigits(ended) })}
    </span>
  );
}

function countsOf(phoneOrders: PhoneOrder[]): string {
  const outcomes: PhoneOutcome[] = ["delivered", "returned", "canceled", "open"];
  return outcomes
    .map((outcome) => ({ outcome, of: count(phoneOrders, outcome) }))
    .filter(({ of }) => of > 0)
    .map(({ outcome, of }) => m.order_desk_outcome_count({ count: inDigits(of), outcome: outcomeWords[outcome]() }))
    .join(", ");
}

const count = (phoneOrders: PhoneOrder[], outcome: PhoneOutcome) =>
  phoneOrders.filter((one) => one.outcome === outcome).length;
