import { useRef, useState } from "react";
import type { OwnOrder } from "#contract/wire/orders/orders.ts";
import type { ClaimsOfOrder } from "#contract/wire/shoppers/claims.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { Unbroken } from "#web/storefront/kit/unbroken.tsx";
import { Chip, StatusChip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { AskUs } from "../../contact/ask-us.tsx";
import { LateClaims } from "../claims/late-claims.tsx";
import { LateConfirm } from "../confirm/late-confirm.tsx";
import { isOpenToCancel, WholeOrderActs } from "../order-acts.tsx";
import { EndBanner, endOf } from "../order-end.tsx";
import { PayCashInstead, PayNow, UnpaidBanner } from "../pay/pay-now.tsx";
import { useWalletParts } from "../pay/use-wallet-parts.ts";
import { PlacedBanner } from "../placed-banner.tsx";
import { OrderSums } from "./order-sums.tsx";
import { WhereItIs } from "./where-it-is.tsx";
import { WholeLines } from "./whole-lines.tsx";

type WholeOrderProps = { order: OwnOrder; isNew: boolean; hasFailed: boolean; onLoad: () => Promise<void> };

/** The page of one order: what was bought and what it comes to, where it is and where it goes. */
export function WholeOrder({ order, isNew, hasFailed, onLoad }: WholeOrderProps) {
  const [guarantee, setGuarantee] = useState<ClaimsOfOrder["guarantee"]>(null);
  const wallet = useWalletParts(order);
  const top = useRef<HTMLElement>(null);
  const end = endOf(order);
  /** The pressed button may disappear, so the order gets the focus; what changed stands at its top. */
  async function onChanged() {
    await onLoad();
    top.current?.focus({ preventScroll: true });
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: "start" });
  }
  return (
    <article ref={top} tabIndex={-1} className="whole" aria-label={m.order_named({ number: order.number })}>
      <header className="whole__head">
        <a className="whole__back" href={pathHere("/my-orders")}>
          <Icon name="arrow-left" className="i-18" /> {m.my_orders()}
        </a>
        <h1>
          <Unbroken text={m.tracking_title({ number: order.number })} />
        </h1>
        {/* Screen readers announce the status that "Track Order" fetches. */}
        <span aria-live="polite">
          {end ? <Chip className="chip--status st-cancelled">{end.word}</Chip> : <StatusChip status={order.status} />}
        </span>
        <WholeOrderActs order={order} onChanged={onChanged} />
        <p className="soft">{m.placed_on({ day: showDay(order.createdAt) })}</p>
      </header>
      {isNew ? <PlacedBanner order={order} /> : null}
      <LateConfirm order={order} onDone={onLoad} />
      {wallet ? <wallet.PayToNumber order={order} onNamed={onLoad} /> : null}
      {order.canPay ? <UnpaidBanner payBy={order.payBy} /> : null}
      {order.canPay ? (
        <div className="whole__pay">
          <PayNow order={order} onOver={onLoad} />
          <PayCashInstead order={order} onOver={onChanged} />
        </div>
      ) : null}
      {end ? <EndBanner end={end} isPaid={order.isPaid} /> : null}
      <div className="whole__cols">
        <div className="whole__col">
          <section className="whole__box" aria-label={m.order_lines()}>
            {order.replaces ? <p className="soft t14">{m.order_replaces({ number: order.replaces.number })}</p> : null}
            <WholeLines order={order} guarantee={guarantee} />
          </section>
          {order.status === "Delivered" ? <LateClaims order={order} onGuarantee={setGuarantee} /> : null}
          <OrderSums order={order} />
        </div>
        <div className="whole__col">
          <WhereItIs order={order} isOver={end !== null} hasFailed={hasFailed} onLoad={onLoad} />
          <SentTo order={order} />
          <AskUs text={m.ask_about_order({ number: order.number })} />
          {order.status !== "Delivered" && isOpenToCancel(order) ? (
            <p className="soft t14">{m.cancel_until_packed()}</p>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function SentTo({ order: { address, place, gift } }: { order: OwnOrder }) {
  const name = `${address.firstName} ${address.lastName}`;
  const placeHere = place[language()];
  return (
    <section className="whole__box" aria-label={m.sent_to()}>
      <h2>{m.sent_to()}</h2>
      <address>
        <b lang={languageOf(name)}>{name}</b>, <span className="num">{inDigits(address.phone)}</span>
        <br />
        <span lang={languageOf(address.street)}>{address.street}</span>
        <br />
        <span lang={languageOf(placeHere)}>{placeHere}</span>
        {address.note ? (
          <>
            <br />
            {m.courier_note()}: <span lang={languageOf(address.note)}>{address.note}</span>
          </>
        ) : null}
        {gift ? (
          <>
            <br />
            <b>{m.gift()}</b> <span lang={languageOf(gift.message)}>{gift.message}</span>
          </>
        ) : null}
      </address>
    </section>
  );
}
