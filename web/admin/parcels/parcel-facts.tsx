import { useState } from "react";
import type { OwnersParcel } from "#contract/wire/delivery/parcels.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { copyText } from "../kit/copy-text.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { formatMoment } from "../kit/moment.ts";
import { wholeTaka } from "../kit/whole-taka.ts";
import { office } from "../office.ts";
import { parcelWords } from "../order/order-words.ts";
import type { OrderActs } from "../order/use-order.ts";

type ParcelProps = { order: OrderDetail; parcel: OwnersParcel; title: string; acts: OrderActs };

/** A booking: what the courier calls it, what its rider collects, and where it is. */
export function ParcelFacts({ order, parcel, title, acts }: ParcelProps) {
  const { state, trackingUrl } = parcel;
  const { isSure, dialog } = useWithdrawal(parcel, title);
  const isOver = isDone(parcel);
  const code = codeOf(parcel);
  async function withdraw() {
    if (await isSure()) await acts.act(() => office.withdrawParcel(parcel._id));
  }
  return (
    <>
      <Facts parcel={parcel} title={title} code={code} />
      {order.canceled && !isOver ? <p className="hint">{m.parcels_canceled_hint({ title })}</p> : null}
      <div className="oform__save">
        {trackingUrl ? (
          <a className="btn btn--secondary btn--md" href={trackingUrl} target="_blank" rel="noreferrer">
            {m.parcels_track()}
          </a>
        ) : null}
        {state === "booking" ? <AskAgain orderId={order._id} courier={parcel.courier} acts={acts} /> : null}
        {isOver ? null : (
          <Button variant="danger-quiet" size="md" onClick={withdraw}>
            {m.parcels_withdraw()}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}

/** The courier's name of it. */
export const codeOf = ({ trackingCode, consignmentId, invoice }: OwnersParcel) =>
  trackingCode || consignmentId || invoice;

/** There is nothing to withdraw any more. */
export const isDone = ({ state }: OwnersParcel) => state === "delivered" || state === "partly-delivered";

/** Asks before a booking is withdrawn: the courier is not told of it. */
export function useWithdrawal(parcel: OwnersParcel, title: string) {
  const { ask, dialog } = useQuestion();
  const isSure = () =>
    ask({
      title: m.parcels_withdraw_ask({ title }),
      text: m.parcels_withdraw_text({ title, code: codeOf(parcel) }),
      act: m.parcels_withdraw(),
      isDanger: true,
    });
  return { isSure, dialog };
}

type FactsProps = Pick<ParcelProps, "parcel" | "title"> & { code: string };

function Facts({ parcel, title, code }: FactsProps) {
  const { state, amount, courierWord } = parcel;
  const says = parcel.message;
  return (
    <dl className="parcel">
      <dt>{m.parcels_state()}</dt>
      <dd>
        <span role="status">
          <b>{parcelWords[state]}</b>
          {courierWord && state !== "booking" ? <span className="soft"> ({courierWord})</span> : null}
          {says ? <span className="soft parcel__says">{says}</span> : null}
        </span>
      </dd>
      <dt>{title}</dt>
      <dd className="parcel__code">
        <code>{code}</code>
        <CopyCode code={code} />
      </dd>
      <dt>{m.parcels_rider()}</dt>
      <dd className="num">{amount === 0 ? m.parcels_nothing() : wholeTaka(amount)}</dd>
      <dt>{m.parcels_booked()}</dt>
      <dd className="num">{formatMoment(parcel.bookedAt ?? parcel.createdAt)}</dd>
    </dl>
  );
}

/** Copies the courier's number of a parcel. */
export function CopyCode({ code }: { code: string }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={m.parcels_copy_code({ code })}
      onClick={() => copyText(code, m.parcels_select_code({ code }))}
    >
      <Icon name="copy" className="i-18" />
    </Button>
  );
}

type AskAgainProps = { orderId: string; courier: OwnersParcel["courier"]; acts: OrderActs };

function AskAgain({ orderId, courier, acts }: AskAgainProps) {
  const [isAsking, setIsAsking] = useState(false);
  /** The booking is looked up first, so that it is sent once. */
  async function askAgain() {
    const { results, message } = await office.bookParcels(courier, [orderId]);
    if (results[0]?.outcome === "booked") return { message };
    throw new Error(results[0]?.message);
  }
  return (
    <Button
      size="md"
      isLoading={isAsking}
      onClick={async () => {
        setIsAsking(true);
        await acts.act(askAgain);
        setIsAsking(false);
      }}
    >
      {m.parcels_ask_again()}
    </Button>
  );
}
