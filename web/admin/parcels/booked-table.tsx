import { Link, useLocation } from "react-router";
import type { OwnersParcel } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { MoreMenu } from "../kit/menu/more-menu.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { parcelWords } from "../order/order-words.ts";
import { printAddress } from "../print/print-address.ts";
import { Collects } from "./check-table.tsx";
import { CopyCode, codeOf, isDone, useWithdrawal } from "./parcel-facts.tsx";
import { type BookingRow, type CourierOption, isBooked } from "./use-booking.ts";

type BookedProps = {
  rows: BookingRow[];
  couriers: CourierOption[];
  isBooking: boolean;
  onTryAgain: (row: BookingRow) => void;
  load: () => Promise<void>;
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

function BookedRow({ row, couriers, isBooking, onTryAgain, load }: RowProps) {
  const { order, result, courier } = row;
  const { orderId, number, name, address, place, parcel } = order;
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
        <span className="soft booking__phone" title={address}>
          {place[language()]}
        </span>
      </td>
      <td className="n b6 booking__sum">
        <Collects order={order} />
      </td>
      <td className="booking__sent">{sent.title}</td>
      {parcel && isBooked(order) ? (
        <BookedCells parcel={parcel} order={order} title={sent.title} load={load} />
      ) : (
        <>
          <td colSpan={2} className="booking__where">
            <p className="error">
              <Icon name="alert" />
              {result?.message}
            </p>
            {result?.isSafeToRepeat ? <p className="soft t14">{m.parcels_nothing_booked()}</p> : null}
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

type BookedCellsProps = {
  parcel: OwnersParcel;
  order: BookingRow["order"];
  title: string;
  load: () => Promise<void>;
};

function BookedCells({ parcel, order: { orderId, number }, title, load }: BookedCellsProps) {
  const code = codeOf(parcel);
  const { isSure, dialog } = useWithdrawal(parcel, title);
  const { pathname, search } = useLocation();
  async function withdraw() {
    if (!(await isSure())) return;
    try {
      toast.ok((await office.withdrawParcel(parcel._id)).message);
    } catch (failure) {
      refused(failure);
    }
    await load();
  }
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
        <div className="booking__acts">
          <CopyCode code={code} />
          <MoreMenu label={m.orders_more_of({ number })} isOfRow>
            <Link to={printAddress("label", [orderId])} state={{ back: pathname + search }}>
              {m.parcels_print_label()}
            </Link>
            {parcel.trackingUrl ? (
              <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                {m.parcels_track()}
              </a>
            ) : null}
            {isDone(parcel) ? null : (
              <button type="button" onClick={withdraw}>
                {m.parcels_withdraw()}
              </button>
            )}
          </MoreMenu>
        </div>
        {dialog}
      </td>
    </>
  );
}
