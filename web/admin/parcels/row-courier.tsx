import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { parcelWords } from "../order/order-words.ts";
import type { BookingRow, CourierOption, useBooking } from "./use-booking.ts";

export type RowCourierProps = {
  row: BookingRow;
  couriers: CourierOption[];
  /** Null: a courier that the shop does not book with. */
  onSend: (orderId: string, courier: CourierOption | null) => void;
  onSaveOther: ReturnType<typeof useBooking>["saveOther"];
};

const other = "other";

/** The courier of one row: one that the shop books with, or another by its name. */
export function RowCourier({ row, couriers, onSend, onSaveOther }: RowCourierProps) {
  const { order, courier, isByOther } = row;
  const { parcel, number, orderId } = order;
  if (parcel) {
    const sent = couriers.find(({ name }) => name === parcel.courier) ?? courier;
    return (
      <>
        {sent.title}
        <span className="soft booking__phone">{parcelWords[parcel.state]}</span>
      </>
    );
  }
  return (
    <>
      <select
        className="input select"
        aria-label={m.parcels_courier_of({ number })}
        value={isByOther ? other : courier.name}
        onChange={({ target }) => onSend(orderId, couriers.find(({ name }) => name === target.value) ?? null)}
      >
        {couriers.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        <option value={other}>{m.orders_other_courier()}</option>
      </select>
      {isByOther ? <OtherFields row={row} onSaveOther={onSaveOther} /> : null}
    </>
  );
}

/** Its name in the owner's words, and the number under which it can be followed. */
function OtherFields({ row: { order }, onSaveOther }: Pick<RowCourierProps, "row" | "onSaveOther">) {
  const { number, brought } = order;
  const [courierName, setCourierName] = useState(brought?.courierName ?? "");
  const [trackingNumber, setTrackingNumber] = useState(brought?.trackingNumber ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = courierName === brought?.courierName && trackingNumber === brought.trackingNumber;
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving || courierName.trim() === "") return;
    setIsSaving(true);
    await onSaveOther(order, courierName.trim(), trackingNumber.trim());
    setIsSaving(false);
  }
  return (
    <form className="cure cure--other" noValidate onSubmit={save}>
      <input
        className="input"
        aria-label={m.parcels_other_of({ number })}
        placeholder={m.courier()}
        autoComplete="off"
        maxLength={100}
        value={courierName}
        onChange={({ target }) => setCourierName(target.value)}
      />
      <input
        className="input"
        aria-label={m.parcels_tracking_of({ number })}
        placeholder={m.tracking_number()}
        autoComplete="off"
        maxLength={100}
        value={trackingNumber}
        onChange={({ target }) => setTrackingNumber(target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        isLoading={isSaving}
        disabled={isSaved || courierName.trim() === ""}
        aria-label={m.parcels_save_other({ number })}
      >
        {m.product_desk_save()}
      </Button>
    </form>
  );
}
