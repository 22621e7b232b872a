import { Link } from "react-router";
import type { BookingFault } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { shownName } from "../kit/shown-name.ts";
import { wholeTaka } from "../kit/whole-taka.ts";
import { AreaCorrection, Correction, type Cures } from "./corrections.tsx";
import { Faults } from "./faults.tsx";
import { RowCourier, type RowCourierProps } from "./row-courier.tsx";
import type { BookingRow, CourierOption } from "./use-booking.ts";

type TableProps = {
  rows: BookingRow[];
  couriers: CourierOption[];
  chosen: BookingRow[];
  cures: Cures;
  onChoose: (rows: BookingRow[], isChosen: boolean) => void;
  onSend: RowCourierProps["onSend"];
  onSaveOther: RowCourierProps["onSaveOther"];
};

/** Orders that are not booked yet: what is wrong is said at its place, with what sets it right. */
export function CheckTable({ rows, chosen, onChoose, ...rest }: TableProps) {
  const ready = rows.filter(({ isReady }) => isReady);
  return (
    <table className="t t--cards">
      <thead>
        <tr>
          <th>
            <Tick
              label={m.parcels_choose_all()}
              isOn={ready.length > 0 && chosen.length === ready.length}
              isOff={ready.length === 0}
              onTick={(isOn) => onChoose(ready, isOn)}
            />
          </th>
          <th>{m.parcels_order()}</th>
          <th>{m.parcels_name_phone()}</th>
          <th>{m.parcels_address()}</th>
          <th className="n">{m.parcels_collects()}</th>
          <th className="n">{m.parcels_weighs()}</th>
          <th>{m.courier()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <CheckRow
            key={row.order.orderId}
            row={row}
            isChosen={chosen.includes(row)}
            onChoose={(isChosen) => onChoose([row], isChosen)}
            {...rest}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<TableProps, "couriers" | "cures" | "onSend" | "onSaveOther"> & {
  row: BookingRow;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function CheckRow({ row, isChosen, onChoose, cures, ...courier }: RowProps) {
  const { order, isReady } = row;
  const { orderId, number, name, phone, address, place, zone, faults, weightGrams } = order;
  const of = (...fields: BookingFault["field"][]) => faults.filter(({ field }) => fields.includes(field));
  return (
    <tr className={faults.length > 0 ? "is-bad" : isChosen ? "is-sel" : undefined}>
      <td>
        <Tick label={m.parcels_book_order({ number })} isOn={isChosen} isOff={!isReady} onTick={onChoose} />
      </td>
      <td className="booking__order">
        <Link className="b6 num" to={`/admin/orders/${orderId}`}>
          {number}
        </Link>
        <Faults faults={of("order")} />
      </td>
      <td className="booking__who">
        <b className="b6">{name}</b>
        <Correction row={row} field="name" part="firstName" cures={cures} />
        <span className="soft num booking__phone">{phone}</span>
        <Correction row={row} field="phone" part="phone" cures={cures} />
      </td>
      <td className="booking__where">
        <span className="booking__place" title={address}>
          {place[language()]}
        </span>
        {zone && of("address", "area").length === 0 ? (
          <span className="booking__zone">
            <Icon name="check-circle" className="i-18" />
            {shownName(zone)}
          </span>
        ) : null}
        <Correction row={row} field="address" part="street" cures={cures} />
        <AreaCorrection row={row} cures={cures} />
      </td>
      <td className="n b6 booking__sum">
        <Collects order={order} />
        <Faults faults={of("amount")} />
      </td>
      <td className="n booking__weight">
        {m.in_kilograms({ kilograms: inDigits(weightGrams / 1000) })}
        <Faults faults={of("weight")} />
      </td>
      <td className="booking__courier">
        <RowCourier row={row} {...courier} />
      </td>
    </tr>
  );
}

/** Cash for the rider to collect, or why there is none. */
export function Collects({ order: { amount, isPaid } }: { order: { amount: number; isPaid: boolean } }) {
  return amount > 0 ? wholeTaka(amount) : isPaid ? m.parcels_paid() : m.parcels_not_paid();
}

type TickProps = { label: string; isOn: boolean; isOff: boolean; onTick: (isOn: boolean) => void };

function Tick({ label, isOn, isOff, onTick }: TickProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="vh"
        aria-label={label}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="box">
        <Icon name="check" />
      </span>
    </label>
  );
}
