import { useState } from "react";
import { Link } from "react-router";
import { type CourierSheet, courierSheets } from "#contract/rules/office/lists.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { FileField } from "../kit/form/file-field.tsx";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { useOrdersById } from "../order/use-orders-by-id.ts";
import { Collects } from "./check-table.tsx";

const sheetNames: Record<CourierSheet, () => string> = {
  pathao: () => "Pathao",
  steadfast: () => "Steadfast",
  redx: () => "RedX",
  any: m.parcels_sheet_any,
};

/** A courier whose panel takes a file, and gives tracking numbers back. */
export function OtherCourier({ ids }: { ids: string[] }) {
  const { orders, error, load } = useOrdersById(ids);
  const [sheet, setSheet] = useState<CourierSheet>("redx");
  const [typedName, setTypedName] = useState<string>();
  const courierName = typedName ?? (sheet === "any" ? "" : sheetNames[sheet]());
  if (error) {
    return (
      <div className="panel panel--pad" role="alert">
        <p>{error.message}</p>
        <Button variant="secondary" size="md" onClick={load}>
          {m.try_again()}
        </Button>
      </div>
    );
  }
  if (orders === null) return <ListWait shape="table" columns={4} />;
  return (
    <>
      <SheetPanel ids={ids} sheet={sheet} onChoose={setSheet} />
      <section className="panel panel--pad sheetfile" aria-labelledby="sheet-back">
        <h2 id="sheet-back">{m.parcels_tracking()}</h2>
        <Field
          label={m.courier()}
          autoComplete="off"
          value={courierName}
          hint={m.parcels_rider_alone()}
          onChange={(event) => setTypedName(event.target.value)}
        />
        <FileField
          label={m.parcels_tracking_file()}
          className="drop"
          accept=".csv,.xlsx,text/csv"
          onChoose={([file]) => file && upload(file, courierName).then(load)}
        >
          <AdminIcon name="upload" className="i-24" />
          <span>
            <b>{m.parcels_tracking_file()}</b>
            {m.parcels_tracking_file_text()}
          </span>
        </FileField>
      </section>
      <TrackingTable
        key={orders.map(({ trackingNumber }) => trackingNumber).join()}
        orders={orders}
        courierName={courierName}
        isNamed={typedName !== undefined && typedName.trim() !== ""}
        onSaved={load}
      />
    </>
  );
}

type SheetPanelProps = { ids: string[]; sheet: CourierSheet; onChoose: (sheet: CourierSheet) => void };

/** The file with the orders that the courier's panel takes. */
function SheetPanel({ ids, sheet, onChoose }: SheetPanelProps) {
  return (
    <section className="panel panel--pad sheetfile" aria-labelledby="sheet-file">
      <h2 id="sheet-file">{m.parcels_sheet()}</h2>
      <div className="sheetfile__row">
        <label className="field">
          <span className="label">{m.parcels_sheet_columns()}</span>
          <select
            className="input select"
            value={sheet}
            onChange={(event) => onChoose(courierSheets.find((one) => one === event.target.value) ?? sheet)}
          >
            {courierSheets.map((one) => (
              <option key={one} value={one}>
                {sheetNames[one]()}
              </option>
            ))}
          </select>
        </label>
        {(["xlsx", "csv"] as const).map((format) => (
          <Button key={format} variant="secondary" size="md" onClick={() => download({ sheet, format, orderIds: ids })}>
            <AdminIcon name="download" className="i-18" />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <p className="hint">{m.parcels_sheet_hint()}</p>
    </section>
  );
}

/** `isNamed`: somebody has typed who brings them, as an own rider, who gives no numbers. */
type TableProps = { orders: OrderDetail[]; courierName: string; isNamed: boolean; onSaved: () => void };

function TrackingTable({ orders, courierName, isNamed, onSaved }: TableProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const isNameAlone = isNamed && Object.values(typed).every((one) => one.trim() === "");
  async function save() {
    setIsSaving(true);
    const asked = isNameAlone ? orders : orders.filter(({ _id }) => typed[_id] !== undefined);
    const tracked = asked.map(({ _id }) => ({ orderId: _id, trackingNumber: typed[_id] ?? "" }));
    try {
      toast.ok((await office.setTracking({ courierName, orders: tracked })).message);
      onSaved();
    } catch (failure) {
      refused(failure);
    }
    setIsSaving(false);
  }
  return (
    <form
      noValidate
      aria-label={m.parcels_tracking()}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="panel panel--flat">
        <table className="t t--cards">
          <thead>
            <tr>
              <th>{m.parcels_order()}</th>
              <th>{m.parcels_name_phone()}</th>
              <th className="n">{m.parcels_collects()}</th>
              <th>{m.tracking_number()}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <TrackingRow
                key={order._id}
                order={order}
                typed={typed[order._id]}
                onType={(text) => setTyped({ ...typed, [order._id]: text })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="savebar">
        <div className="right">
          <Button type="submit" size="md" isLoading={isSaving} disabled={!isNamed && Object.keys(typed).length === 0}>
            <Icon name="check" />
            {isNameAlone ? m.orders_save_courier() : m.parcels_tracking_save()}
          </Button>
        </div>
      </div>
    </form>
  );
}

type TrackingRowProps = { order: OrderDetail; typed: string | undefined; onType: (text: string) => void };

function TrackingRow({ order, typed, onType }: TrackingRowProps) {
  const { _id, number, address, ledger, trackingNumber } = order;
  const mayRead = useMayCall("GET /api/order/:id");
  return (
    <tr>
      <td className="booking__order">
        {mayRead ? (
          <Link className="b6 num" to={`/admin/orders/${_id}`}>
            {number}
          </Link>
        ) : (
          <b className="b6 num">{number}</b>
        )}
      </td>
      <td className="booking__who">
        <b className="b6">
          {address.firstName} {address.lastName}
        </b>
        <br />
        <span className="soft num">{address.phone}</span>
      </td>
      <td className="n b6 booking__sum">
        <Collects order={{ amount: ledger.toCollect, isPaid: order.isPaid }} />
      </td>
      <td className="booking__where">
        <input
          className="input"
          aria-label={m.parcels_tracking_of({ number })}
          autoComplete="off"
          maxLength={100}
          value={typed ?? trackingNumber}
          onChange={(event) => onType(event.target.value)}
        />
      </td>
    </tr>
  );
}

async function download(asked: Parameters<typeof office.writeCourierFile>[0]): Promise<void> {
  try {
    const { fileName, content } = await office.writeCourierFile(asked);
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (failure) {
    refused(failure);
  }
}

async function upload(file: File, courierName: string): Promise<void> {
  try {
    toast.ok((await office.readTrackingFile(file, courierName)).message);
  } catch (failure) {
    refused(failure);
  }
}
