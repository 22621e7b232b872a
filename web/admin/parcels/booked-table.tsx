import { Link } from "react-router";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { parcelWords } from "../order/order-words.ts";
import { Collects } from "./check-table.tsx";
import { CopyCode } from "./parcel-facts.tsx";
import { type BookingRow, type CourierOption, isBooked } from "./use-booking.ts";

type BookedProps = {
  rows: BookingRow[];
  couriers: CourierOption[];
  isBooking: boolean;
  onTryAgain: (row: BookingRow) => void;
};

/** The booking's outcome: the consignments, and the failed ones with their reasons. */
export function BookedTable({ rows, ...rest }: BookedProps) {
  return (
    <table className="t t--cards">
      <thead>
        <tr>
          <th>{m.parcels_order()}</th>
          <th>{m.name()}</th>
          <th className="n">{m.parcels_collects()}</th>
          <th>{m.courier()}</th>
          <th>{m.parcels_consignment()}</th>
          <th>{m.parcels_state()}</th>
          <th>
            <span className="vh">{m.parcels_next()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BookedRow key={row.order.orderId} row={row} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<BookedProps, "rows"> & { row: BookingRow };

function BookedRow({ row, couriers, isBooking, onTryAgain }: RowProps) {
  const { order, result, courier } = row;
  const { orderId, number, name, address, parcel } = order;
  const sent = couriers.find((one) => one.name === parcel?.courier) ?? courier;
  return (
    <tr className={isBooked(order) ? undefined : "is-bad"}>
      <td className="booking__order">
        <Link className="b6 num" to={`/admin/orders/${orderId}`}>
          {number}
        </Link>
      </td>
      <td className="booking__who">
        <b className="b6">{name}</b>
        <span className="soft booking__phone">{address}</span>
      </td>
      <td className="n b6 booking__sum">
        <Collects order={order} />
      </td>
      <td className="booking__sent">{sent.title}</td>
      {parcel && isBooked(order) ? (
        <BookedCells parcel={parcel} />
      ) : (
        <>
          <td colSpan={2} className="booking__where">
            <p className="error">
              <Icon name="alert" />
              {result?.message}
            </p>
          </td>
          <td className="n booking__next">
            <Button
              variant="secondary"
              size="sm"
              disabled={isBooking}
              aria-label={m.parcels_try_again_order({ number })}
              onClick={() => onTryAgain(row)}
            >
              {m.parcels_try_again()}
            </Button>
          </td>
        </>
      )}
    </tr>
  );
}

function BookedCells({ parcel }: { parcel: NonNullable<BookingRow["order"]["parcel"]> }) {
  const code = parcel.trackingCode || parcel.consignmentId || parcel.invoice;
  return (
    <>
      <td className="booking__code">
        <code>{code}</code>
      </td>
      <td className="booking__zone booking__state">
        <Icon name="check-circle" className="i-18" />
        {parcelWords[parcel.state]}
      </td>
      <td className="n booking__next">
        <CopyCode code={code} />
      </td>
    </>
  );
}
