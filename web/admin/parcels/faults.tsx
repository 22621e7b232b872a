import type { BookingFault } from "#contract/wire/delivery/parcels.ts";
import * as m from "#messages";
import { Icon } from "#web/ui/icons/icon.tsx";

const fieldWords: Record<BookingFault["field"], () => string> = {
  order: () => "",
  name: m.parcels_fault_name,
  phone: m.parcels_fault_phone,
  address: m.parcels_fault_address,
  area: () => "",
  amount: m.parcels_fault_amount,
  weight: () => "",
};

/** Why the courier cannot take it. */
export function Faults({ faults }: { faults: readonly BookingFault[] }) {
  return faults.map(({ field, message }) => (
    <p className="error" key={field}>
      <Icon name="alert" />
      {fieldWords[field]()}
      {field === "order" ? "" : " "}
      {message}
    </p>
  ));
}
