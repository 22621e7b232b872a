import { type FormEvent, useRef, useState } from "react";
import type { BookingFault } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { shownName } from "../kit/shown-name.ts";
import type { CorrectedPart } from "./correct-order.ts";
import { CourierAreaFields } from "./courier-area.tsx";
import { Faults } from "./faults.tsx";
import type { BookingRow, useBooking } from "./use-booking.ts";

export type Cures = Pick<ReturnType<typeof useBooking>, "correct" | "place" | "placeIn"> & {
  onCured: (number: string) => void;
};

type CorrectionProps = { row: BookingRow; field: "name" | "phone" | "address"; part: CorrectedPart; cures: Cures };

const labels: Record<CorrectedPart, (of: { number: string }) => string> = {
  firstName: m.parcels_correct_name,
  phone: m.parcels_correct_phone,
  street: m.parcels_correct_street,
};

/** One faulty part of the order's address, and the field that sets it right. */
export function Correction({ row: { order }, field, part, cures }: CorrectionProps) {
  const [typed, setTyped] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const faults = order.faults.filter((fault) => fault.field === field);
  if (faults.length === 0) return null;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const next = followingField(input.current);
    setIsSaving(true);
    const isSaved = await cures.correct(order, part, (typed ?? order[part]).trim());
    setIsSaving(false);
    if (!isSaved) return;
    setTyped(undefined);
    cures.onCured(order.number);
    next?.focus();
  }

  return (
    <>
      <Faults faults={faults} />
      <form className="cure" noValidate onSubmit={save}>
        <input
          ref={input}
          className="input is-error"
          aria-label={labels[part]({ number: order.number })}
          aria-invalid="true"
          autoComplete="off"
          inputMode={part === "phone" ? "tel" : undefined}
          value={typed ?? order[part]}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          isLoading={isSaving}
          aria-label={m.parcels_save_correction({ number: order.number })}
        >
          {m.product_desk_save()}
        </Button>
      </form>
    </>
  );
}

/** The field of the next fault, from which Enter goes on. */
function followingField(from: HTMLInputElement | null): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>(".cure input[aria-invalid]")];
  return fields[fields.indexOf(from as HTMLInputElement) + 1];
}

/** Where the courier finds no area for the address, one of its own list is chosen. */
export function AreaCorrection({ row: { order, courier }, cures }: { row: BookingRow; cures: Cures }) {
  const faults: BookingFault[] = order.faults.filter(({ field }) => field === "area");
  if (faults.length === 0) return null;
  return (
    <>
      <Faults faults={faults} />
      <Districts order={order} cures={cures} />
      <fieldset className="cure cure--area">
        <legend className="vh">{m.parcels_area_of({ number: order.number, courier: courier.title })}</legend>
        <CourierAreaFields
          courier={courier.name}
          found={null}
          onChoose={async (area) => {
            if (area === undefined) return;
            await cures.place(order.orderId, courier.name, area);
            cures.onCured(order.number);
          }}
        />
      </fieldset>
    </>
  );
}

/** Of a place whose name lies in several districts, one press says which. */
function Districts({ order, cures }: { order: BookingRow["order"]; cures: Cures }) {
  const { districts, city, number } = order;
  if (districts.length === 0) return null;
  return (
    <fieldset className="cure cure--districts">
      <legend>{m.parcels_which_district({ place: city })}</legend>
      {districts.map((district) => (
        <Button
          key={district.name}
          variant="secondary"
          size="sm"
          aria-label={m.parcels_in_district({ number, district: shownName(district) })}
          onClick={async () => {
            if (await cures.placeIn(order, district.name)) cures.onCured(number);
          }}
        >
          {shownName(district)}
        </Button>
      ))}
    </fieldset>
  );
}
