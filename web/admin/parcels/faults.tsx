import type { BookingFault } from "#contract/parcels.ts";
import { Icon } from "#web/ui/icon.tsx";

const fieldWords: Record<BookingFault["field"], string> = {
  order: "",
  name: "Name: ",
  phone: "Phone: ",
  address: "Address: ",
  area: "",
  amount: "Amount: ",
};

/** Why the courier cannot take it. */
export function Faults({ faults }: { faults: readonly BookingFault[] }) {
  return faults.map(({ field, message }) => (
    <p className="error" key={field}>
      <Icon name="alert" />
      {fieldWords[field]}
      {message}
    </p>
  ));
}
