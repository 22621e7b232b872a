import type { ParcelState } from "#contract/rules/constants.ts";
import type { ParcelOfOrder } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { languageOf } from "#web/ui/language.ts";

type Sent = { courierName: string | null; trackingNumber: string | null; parcel: ParcelOfOrder | null };

/** The courier and tracking number of an order, if it has them; of a booked parcel also its state and the courier's page. */
export function Courier({ order: { courierName, trackingNumber, parcel } }: { order: Sent }) {
  if (!courierName && !trackingNumber) return null;
  const state = parcel && stateWords[parcel.state]?.();
  return (
    <p className="order__courier">
      {courierName ? (
        <>
          <span className="soft">{m.courier()}</span> <span lang={languageOf(courierName)}>{courierName}</span>{" "}
        </>
      ) : null}
      {trackingNumber ? (
        <>
          <span className="soft">{m.tracking_number()}</span> <span className="num">{trackingNumber}</span>{" "}
        </>
      ) : null}
      {state ? <b>{state} </b> : null}
      {parcel?.trackingUrl ? (
        <a className="link" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
          {m.follow_parcel()}
        </a>
      ) : null}
    </p>
  );
}

/** A state that the shopper need not know has no words. */
const stateWords: Partial<Record<ParcelState, () => string>> = {
  booked: m.parcel_booked,
  moving: m.parcel_moving,
  held: m.parcel_held,
  delivered: m.parcel_delivered,
  "partly-delivered": m.parcel_delivered,
  "coming-back": m.parcel_coming_back,
  returned: m.parcel_returned,
  lost: m.parcel_lost,
};
