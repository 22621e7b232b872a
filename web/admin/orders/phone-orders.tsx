import { Link } from "react-router";
import type { OrderDetail, PhoneOrder, PhoneOutcome } from "#contract/orders.ts";
import { showDay } from "#web/ui/figures.ts";
import "./phone-orders.css";

const outcomeWords: Record<PhoneOutcome, string> = {
  delivered: "delivered",
  returned: "returned",
  canceled: "cancelled",
  open: "open",
};

/** The history of the order's phone number: one box per order, oldest first. */
export function PhoneOrders({ order }: { order: OrderDetail }) {
  const { phoneOrders } = order;
  const [first] = phoneOrders;
  if (first === undefined) return null;
  if (phoneOrders.length === 1) return <p className="soft">The first order from this number.</p>;
  return (
    <div className="pho">
      <p>
        <b className="b6">{countsOf(phoneOrders)}</b> <span className="soft">since {showDay(first.createdAt)}</span>
      </p>
      <ol className="pho__list" aria-label="Orders from this number, oldest first">
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
  const words = `${one.number}, ${outcomeWords[one.outcome]}${isThis ? ", this order" : ""}`;
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
  return (
    <span className="chip chip--status st-cancelled">
      {returned} of {returned + count(phoneOrders, "delivered")} returned
    </span>
  );
}

function countsOf(phoneOrders: PhoneOrder[]): string {
  const outcomes: PhoneOutcome[] = ["delivered", "returned", "canceled", "open"];
  return outcomes
    .map((outcome) => ({ outcome, of: count(phoneOrders, outcome) }))
    .filter(({ of }) => of > 0)
    .map(({ outcome, of }) => `${of} ${outcomeWords[outcome]}`)
    .join(", ");
}

const count = (phoneOrders: PhoneOrder[], outcome: PhoneOutcome) =>
  phoneOrders.filter((one) => one.outcome === outcome).length;
