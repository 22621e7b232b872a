import { useState } from "react";
import { useLocation } from "react-router";
import { type OrderStatus, orderStatuses } from "#contract/constants.ts";
import type { OwnerOrder } from "#contract/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { bookingAddress, useCouriers } from "../parcels/use-couriers.ts";
import { printAddress } from "../print/print-address.ts";

type BulkBarProps = {
  chosen: OwnerOrder[];
  shown: OwnerOrder[];
  onStatus: (status: OrderStatus) => Promise<unknown>;
  onChooseAll: () => void;
  onClear: () => void;
};

/** What can be done to the chosen orders together. */
export function BulkBar({ chosen, shown, onStatus, onChooseAll, onClear }: BulkBarProps) {
  const [status, setStatus] = useState<OrderStatus>("Packing");
  const [isSaving, setIsSaving] = useState(false);
  const { pathname, search } = useLocation();
  const couriers = useCouriers();
  const ids = chosen.map(({ _id }) => _id);

  async function save() {
    setIsSaving(true);
    await onStatus(status);
    setIsSaving(false);
  }
  return (
    <section className="tools bulk on-dark" aria-label="Chosen orders">
      <b className="num" role="status">
        {chosen.length} selected
      </b>
      <select
        className="input select"
        aria-label="Status for the chosen orders"
        value={status}
        onChange={(event) => setStatus(orderStatuses.find((one) => one === event.target.value) ?? status)}
      >
        {orderStatuses.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <Button variant="quiet" size="sm" isLoading={isSaving} onClick={save}>
        Set status
      </Button>
      {(["slip", "invoice"] as const).map((paper) => (
        <ButtonLink
          key={paper}
          variant="quiet"
          size="sm"
          to={printAddress(paper, ids)}
          state={{ back: pathname + search }}
        >
          <AdminIcon name="printer" className="i-18" />
          {paper === "slip" ? "Slips A5" : "Invoices A4"}
        </ButtonLink>
      ))}
      {couriers.length > 0 ? (
        <ButtonLink variant="quiet" size="sm" to={bookingAddress(ids)} state={{ back: pathname + search }}>
          <Icon name="truck" className="i-18" />
          Book courier
        </ButtonLink>
      ) : null}
      <span className="bulk__end">
        {chosen.length < shown.length ? (
          <Button variant="quiet" size="sm" onClick={onChooseAll}>
            Select all {shown.length}
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={onClear}>
          <Icon name="close" className="i-18" />
          Clear
        </Button>
      </span>
    </section>
  );
}
