import { useRef, useState } from "react";
import { type CancelKind, type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import { ownDiscountOf, toMinor } from "#contract/rules/money/money.ts";
import type { Order, OwnOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { Chip, PaymentMark, StatusChip, statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits, showDay, showNearDay, showSum } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { AskUs } from "../contact/ask-us.tsx";
import { nameHere } from "../product-card/names.tsx";
import { taxWord } from "../purchase/tax-word.ts";
import { Courier } from "./courier.tsx";
import { OrderActs } from "./order-acts.tsx";
import { LineReview, useGivenStars } from "./order-reviews.tsx";
import { PayCashInstead, PayNow, UnpaidBanner } from "./pay/pay-now.tsx";
import { awaitsTransfer } from "./pay/use-wallet-parts.ts";
import { methodName } from "./pay/wallet-words.ts";

type OrderCardProps = {
  order: OwnOrder;
  isNew: boolean;
  onTrack: () => Promise<void>;
  /** For the order's own page: shows address and sums too. */
  isWhole?: boolean;
};

export function OrderCard({ order, isNew, onTrack, isWhole = false }: OrderCardProps) {
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
        <OrderFacts order={order} isWhole={isWhole} />
        {/* Screen readers announce the status that "Track Order" fetches. */}
        <div className="right" aria-live="polite">
          {end ? <Chip className="chip--status st-cancelled">{end.word}</Chip> : <StatusChip status={order.status} />}
          <Button variant="secondary" size="md" isLoading={isTracking} onClick={track}>
            {m.track_this_order()}
          </Button>
          {isUpdated && !isTracking ? <span className="soft t14">{m.updated_just_now()}</span> : null}
          {!isWhole && awaitsTransfer(order) && !end && order.transfer?.state !== "checking" ? (
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
      <OrderLines order={order} isWhole={isWhole} />
      {end ? null : <StatusTrack status={order.status} />}
      {end || order.zone === null || order.status === "Delivered" ? null : (
        <p className="order__promised">{promisedDaysText(order.zone)}</p>
      )}
      <Courier order={order} />
      {isWhole ? <DeliveryAndSums order={order} /> : null}
      {isWhole ? <AskUs text={m.ask_about_order({ number: order.number })} /> : null}
      <OrderActs order={order} onChanged={onChanged} />
    </article>
  );
}

type EndBannerProps = { end: NonNullable<ReturnType<typeof endOf>>; isPaid: boolean };

function EndBanner({ end, isPaid }: EndBannerProps) {
  return (
    <div className="banner banner--bad">
      <Icon name="alert" />
      <div>
        <b>{end.on}</b> <span lang={languageOf(end.reason)}>{end.reason}</span> {isPaid ? "" : m.nothing_to_pay()}
      </div>
    </div>
  );
}

const orderPath = ({ _id }: Order) => `/my-orders/${_id}`;

function OrderFacts({ order, isWhole }: { order: OwnOrder; isWhole: boolean }) {
  const isOver = endOf(order) !== null;
  const facts = [
    {
      term: m.order(),
      fact: isWhole ? (
        order.number
      ) : (
        <a className="link" href={pathHere(orderPath(order))}>
          {order.number}
        </a>
      ),
    },
    { term: m.date(), fact: showDay(order.createdAt) },
    { term: m.amount(), fact: showSum(toMinor(order.amount)) },
    ...(order.ledger.refunded > 0 ? [{ term: m.refunded(), fact: showSum(toMinor(order.ledger.refunded)) }] : []),
    { term: m.method(), fact: methodName(order) },
    {
      term: m.payment(),
      fact:
        order.transfer?.state === "checking" ? (
          m.wallet_checking_short()
        ) : isOver && !order.isPaid ? (
          <span className="soft">{m.none_due()}</span>
        ) : (
          <PaymentMark isPaid={order.isPaid} />
        ),
    },
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

function OrderLines({ order, isWhole }: { order: OwnOrder; isWhole: boolean }) {
  const given = useGivenStars(order, isWhole);
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
            <LineReview order={order} product={product._id} given={given} />
          </div>
          <span className="num b6">{showSum(toMinor(product.offerPrice) * quantity)}</span>
        </div>
      ))}
    </div>
  );
}

function DeliveryAndSums({
  order: {
    address,
    place,
    gift,
    subtotal,
    discount = 0,
    coupon,
    delivery,
    tax,
    rounding = 0,
    credit = 0,
    amount,
    ledger,
    advance,
  },
}: {
  order: Order;
}) {
  const name = `${address.firstName} ${address.lastName}`;
  const placeHere = place[language()];
  const ownDiscount = ownDiscountOf(coupon, discount);
  const sums = [
    { term: m.subtotal(), sum: subtotal },
    ...(coupon
      ? [
          {
            term: m.coupon_named({ code: coupon.code }),
            sum: coupon.gives === "delivery" ? m.free_delivery() : -discount,
          },
        ]
      : []),
    ...(ownDiscount > 0 ? [{ term: m.discount(), sum: -ownDiscount }] : []),
    { term: m.shipping_fee(), sum: delivery },
    { term: taxWord(), sum: tax },
    ...(rounding === 0 ? [] : [{ term: m.rounding(), sum: rounding }]),
    ...(credit === 0 ? [] : [{ term: m.credit(), sum: -credit }]),
    { term: m.total(), sum: amount },
    ...(advance ? [{ term: advanceWord(advance, ledger), sum: advance.amount }] : []),
    ...(advance?.isPaid && ledger.inCheck > 0 ? [{ term: m.rest_in_check(), sum: ledger.inCheck }] : []),
    ...(ledger.toCollect > 0 && ledger.toCollect !== amount ? [{ term: m.advance_rest(), sum: ledger.toCollect }] : []),
    ...(ledger.refunded > 0 ? [{ term: m.refunded(), sum: -ledger.refunded }] : []),
  ].map(({ term, sum }) => ({ term, sum: typeof sum === "string" ? sum : showSum(toMinor(sum)) }));
  return (
    <div className="order__whole">
      <address>
        <b lang={languageOf(name)}>{name}</b>
        <br />
        <span lang={languageOf(address.street)}>{address.street}</span>
        <br />
        <span lang={languageOf(placeHere)}>{placeHere}</span>
        <br />
        <span className="num">{inDigits(address.phone)}</span>
        {gift ? (
          <>
            <br />
            <b>{m.gift()}</b> <span lang={languageOf(gift.message)}>{gift.message}</span>
          </>
        ) : null}
      </address>
      <dl className="order__sums num">
        {sums.map(({ term, sum }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function advanceWord({ isPaid }: NonNullable<Order["advance"]>, { inCheck }: Order["ledger"]): string {
  if (isPaid) return m.advance_paid();
  return inCheck > 0 ? m.advance_in_check() : m.advance_asked();
}

function promisedDaysText({ arrives: { from, to } }: NonNullable<Order["zone"]>): string {
  return from === to
    ? m.promised_on({ day: showNearDay(from) })
    : m.promised_between({ from: showNearDay(from), to: showNearDay(to) });
}

/** Texts for a canceled or returned order, with the reason. */
function endOf({ canceled, returned }: Order) {
  if (canceled) {
    const { kind, at, reason } = canceled;
    const why = kind === "owner" ? withFullStop(reason) : cancelWords[kind]();
    return { word: m.canceled(), on: m.canceled_on({ day: showDay(at) }), reason: why };
  }
  if (!returned) return null;
  return {
    word: m.returned(),
    on: m.returned_on({ day: showDay(returned.at) }),
    reason: withFullStop(returned.reason),
  };
}

/** Why an order was canceled, if not by the owner. */
const cancelWords: Record<Exclude<CancelKind, "owner">, () => string> = {
  customer: m.canceled_by_you,
  replaced: m.replaced_by_order,
  expired: m.not_paid_in_time,
  "no-card-page": m.not_payable_by_card,
};

/** The owner's reason with a full stop, unless it already ends with a punctuation mark. */
function withFullStop(reason: string): string {
  return /[.!?।]$/.test(reason) ? reason : m.sentence_ended({ sentence: reason });
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
