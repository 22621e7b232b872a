import { useRef, useState } from "react";
import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { Chip, PaymentMark, StatusChip, statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits, showDay, showNearDay, showSum } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { nameHere } from "../product-card/names.tsx";
import { Courier } from "./courier.tsx";
import { OrderActs } from "./order-acts.tsx";
import { EndBanner, endOf } from "./order-end.tsx";
import { ReviewLink } from "./order-reviews.tsx";
import { PayCashInstead, PayNow, UnpaidBanner } from "./pay/pay-now.tsx";
import { awaitsTransfer } from "./pay/use-wallet-parts.ts";
import { methodName } from "./pay/wallet-words.ts";

type OrderCardProps = {
  order: OwnOrder;
  isNew: boolean;
  onTrack: () => Promise<void>;
  /** The last loading has failed, which the page says above. */
  hasFailed: boolean;
};

/** An order in the list of all. */
export function OrderCard({ order, isNew, onTrack, hasFailed }: OrderCardProps) {
  const [isTracking, setIsTracking] = useState(false);
  const [isUpdated, setIsUpdated] = useState(false);
  const card = useRef<HTMLElement>(null);
  async function track() {
    setIsTracking(true);
    await onTrack();
    setIsTracking(false);
    setIsUpdated(true);
  }
  /** Reloads the order. The pressed button may disappear, so the card gets the focus. */
  async function onChanged() {
    await onTrack();
    card.current?.focus({ preventScroll: true });
    // The change stands at the card's top, which may be above the screen.
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ block: "start" });
  }
  const end = endOf(order);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={isNew ? "order is-new" : "order"}
      aria-label={m.order_named({ number: order.number })}
    >
      <div className="order__head">
        <OrderFacts order={order} />
        {/* Screen readers announce the status that "Track Order" fetches. */}
        <div className="right" aria-live="polite">
          {end ? <Chip className="chip--status st-cancelled">{end.word}</Chip> : <StatusChip status={order.status} />}
          <Button variant="secondary" size="md" isLoading={isTracking} onClick={track}>
            {m.track_this_order()}
          </Button>
          {isUpdated && !isTracking && !hasFailed ? <span className="soft t14">{m.updated_just_now()}</span> : null}
          {awaitsTransfer(order) && !end && order.transfer?.state !== "checking" ? (
            <ButtonLink size="md" href={pathHere(orderPath(order))}>
              {m.pay_now()}
            </ButtonLink>
          ) : null}
          {order.canPay ? (
            <>
              <PayCashInstead order={order} onOver={onChanged} />
              <PayNow order={order} onOver={onTrack} />
            </>
          ) : null}
        </div>
      </div>
      {order.canPay ? <UnpaidBanner payBy={order.payBy} /> : null}
      {end ? <EndBanner end={end} isPaid={order.isPaid} /> : null}
      {order.replaces ? <p className="soft t14">{m.order_replaces({ number: order.replaces.number })}</p> : null}
      <OrderLines order={order} />
      {end ? null : <StatusTrack status={order.status} />}
      <Promised order={order} />
      <Courier order={order} />
      <OrderActs order={order} onChanged={onChanged} />
    </article>
  );
}

const orderPath = ({ _id }: OwnOrder) => `/my-orders/${_id}`;

function OrderFacts({ order }: { order: OwnOrder }) {
  const facts = [
    {
      term: m.order(),
      fact: (
        <a className="link" href={pathHere(orderPath(order))}>
          {order.number}
        </a>
      ),
    },
    { term: m.date(), fact: showDay(order.createdAt) },
    { term: m.amount(), fact: showSum(toMinor(order.amount)) },
    ...(order.ledger.refunded > 0 ? [{ term: m.refunded(), fact: showSum(toMinor(order.ledger.refunded)) }] : []),
    { term: m.method(), fact: methodName(order) },
    { term: m.payment(), fact: <PaymentState order={order} /> },
  ];
  return (
    <dl>
      {facts.map(({ term, fact }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PaymentState({ order }: { order: OwnOrder }) {
  if (order.transfer?.state === "checking") return m.wallet_checking_short();
  if (endOf(order) && !order.isPaid) return <span className="soft">{m.none_due()}</span>;
  return <PaymentMark isPaid={order.isPaid} />;
}

function OrderLines({ order }: { order: OwnOrder }) {
  return (
    <div className="order__body">
      {order.items.map(({ product, quantity, size }) => (
        <div className="mini" key={`${product._id} ${size}`}>
          <span className="mini__pic mini__pic--cover tint-sand">
            {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
          </span>
          <div>
            <a className="b6" href={pathHere(`/product/${product._id}`)}>
              {nameHere(product)}
            </a>{" "}
            {product.bengaliName ? (
              <span className="soft only-d" lang={language() === "bn" ? "en" : "bn"}>
                {language() === "bn" ? product.name : product.bengaliName}
              </span>
            ) : null}
            <br />
            <span className="soft t14">
              {sizeName(size)} × {inDigits(quantity)}
            </span>
            <ReviewLink order={order} product={product._id} />
          </div>
          <span className="num b6">{showSum(toMinor(product.offerPrice) * quantity)}</span>
        </div>
      ))}
    </div>
  );
}

/** The days on which it should arrive, while it is on its way. */
export function Promised({ order }: { order: OwnOrder }) {
  if (endOf(order) || order.zone === null || order.status === "Delivered") return null;
  const { from, to } = order.zone.arrives;
  return (
    <p className="order__promised">
      {from === to
        ? m.promised_on({ day: showNearDay(from) })
        : m.promised_between({ from: showNearDay(from), to: showNearDay(to) })}
    </p>
  );
}

/** The five statuses in order. The owner may set any status, so all earlier ones count as done. */
export function StatusTrack({ status }: { status: OrderStatus }) {
  const at = orderStatuses.indexOf(status);
  const isLast = at === orderStatuses.length - 1;
  return (
    <ol className="track" aria-label={m.status_is({ status: statusName(status) })}>
      {orderStatuses.map((step, index) => {
        const classes = [index < at || (isLast && index === at) ? "done" : "", index === at ? "now" : ""];
        return (
          <li
            key={step}
            className={classes.filter(Boolean).join(" ") || undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {statusName(step)}
          </li>
        );
      })}
    </ol>
  );
}
