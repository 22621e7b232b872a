import * as m from "#messages";
import { languageOf } from "#web/ui/language.ts";

type Sent = { courierName: string | null; trackingNumber: string | null };

/** The courier and tracking number of an order, if the owner entered them. */
export function Courier({ order: { courierName, trackingNumber } }: { order: Sent }) {
  if (!courierName && !trackingNumber) return null;
  return (
    <p className="order__courier">
      {courierName ? (
        <>
          <span className="soft">{m.courier()}</span> <span lang={languageOf(courierName)}>{courierName}</span>{" "}
        </>
      ) : null}
      {trackingNumber ? (
        <>
          <span className="soft">{m.tracking_number()}</span> <span className="num">{trackingNumber}</span>
        </>
      ) : null}
    </p>
  );
}
