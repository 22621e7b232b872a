import { useState } from "react";
import { expiredReason, type OrderStatus, orderStatuses } from "#contract/constants.ts";
import { formatMinor, formatTaka, toMinor } from "#contract/money.ts";
import type { Order, OwnOrder } from "#contract/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip, PaymentMark, StatusChip } from "#web/ui/chip.tsx";
import { formatDay } from "#web/ui/date.ts";
import { Icon } from "#web/ui/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Courier } from "./courier.tsx";
import { OrderActs } from "./order-acts.tsx";
import { PayNow, UnpaidBanner } from "./pay-now.tsx";

type OrderCardProps = { order: OwnOrder; isNew: boolean; onTrack: () => Promise<void> };

export function OrderCard({ order, isNew, onTrack }: OrderCardProps) {
  const [isTracking, setIsTracking] = useState(false);
  async function track() {
    setIsTracking(true);
    await onTrack();
    setIsTracking(false);
  }
  const end = endOf(order);
  const facts = [
    { term: "Order", fact: order.number },
    { term: "Date", fact: formatDay(order.createdAt) },
    { term: "Amount", fact: formatTaka(order.amount) },
    { term: "Method", fact: order.paymentMethod === "COD" ? "COD" : "Card" },
    {
      term: "Payment",
      fact: end && !order.isPaid ? <span className="soft">None due</span> : <PaymentMark isPaid={order.isPaid} />,
    },
  ];
  return (
    <article className={isNew ? "order is-new" : "order"} aria-label={`Order ${order.number}`}>
      <div className="order__head">
        <dl>
          {facts.map(({ term, fact }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        {/* What "Track Order" brings is spoken. */}
        <div className="right" aria-live="polite">
          {end ? <Chip className="chip--status st-cancelled">{end.word}</Chip> : <StatusChip status={order.status} />}
          <Button variant="secondary" size="md" isLoading={isTracking} onClick={track}>
            Track Order
          </Button>
          {order.canPay ? <PayNow order={order} onOver={onTrack} /> : null}
        </div>
      </div>
      {order.canPay ? <UnpaidBanner payBy={order.payBy} /> : null}
      {end ? (
        <div className="banner banner--bad">
          <Icon name="alert" />
          <div>
            <b>
              {end.word} on {formatDay(end.at)}.
            </b>{" "}
            <span lang={languageOf(end.reason)}>{reasonOf(end.reason)}</span>{" "}
            {order.isPaid ? "" : "Nothing is to be paid."}
          </div>
        </div>
      ) : null}
      <div className="order__body">
        {order.items.map(({ product, quantity, size }) => (
          <div className="mini" key={`${product._id} ${size}`}>
            <span className="mini__pic mini__pic--cover tint-sand">
              {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
            </span>
            <div>
              <b className="b6">{product.name}</b>{" "}
              {product.bengaliName ? (
                <span className="soft only-d" lang="bn">
                  {product.bengaliName}
                </span>
              ) : null}
              <br />
              <span className="soft t14">
                {size} × {quantity}
              </span>
            </div>
            <span className="num b6">{formatMinor(toMinor(product.offerPrice) * quantity)}</span>
          </div>
        ))}
      </div>
      {end ? null : <StatusTrack status={order.status} />}
      <Courier order={order} />
      <OrderActs order={order} onChanged={onTrack} />
    </article>
  );
}

/** That the order ended before or after it arrived, and why. */
function endOf({ canceled, returned }: Order) {
  if (canceled) return { word: "Cancelled", ...canceled };
  return returned ? { word: "Returned", ...returned } : null;
}

/** The owner's words; with a full stop unless they end with a mark of their own. The shop's own mark in plain words. */
function reasonOf(reason: string): string {
  if (reason === expiredReason) return "It was not paid in time.";
  return /[.!?।]$/.test(reason) ? reason : `${reason}.`;
}

/** Five states in their order; the owner may set any, so the earlier ones read as done. */
export function StatusTrack({ status }: { status: OrderStatus }) {
  const at = orderStatuses.indexOf(status);
  const isLast = at === orderStatuses.length - 1;
  return (
    <ol className="track" aria-label={`Status: ${status}`}>
      {orderStatuses.map((step, index) => {
        const classes = [index < at || (isLast && index === at) ? "done" : "", index === at ? "now" : ""];
        return (
          <li
            key={step}
            className={classes.filter(Boolean).join(" ") || undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {step}
          </li>
        );
      })}
    </ol>
  );
}
