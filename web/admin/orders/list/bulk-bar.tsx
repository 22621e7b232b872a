import { useState } from "react";
import { useLocation } from "react-router";
import { type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import { mayOpen } from "#contract/rules/office/office-places.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { useMayCall, useRole } from "#web/admin/kit/session/role.ts";
import { bookingAddress } from "#web/admin/parcels/use-couriers.ts";
import { papersInUse } from "#web/admin/print/paper-names.ts";
import { type Paper, printAddress } from "#web/admin/print/print-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { statusName } from "#web/ui/buttons/chip.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Those that are printed before the courier is known. */
const papers: [Paper, () => string][] = [
  ["picking", m.orders_picking_list],
  ["slip", m.orders_slips_a5],
  ["invoice", m.orders_invoices_a4],
  ["label", m.orders_labels],
  ["mushak", m.mushak_short],
];

type BulkBarProps = {
  chosen: OwnerOrder[];
  shown: OwnerOrder[];
  onStatus: (status: OrderStatus) => Promise<unknown>;
  onChooseAll: () => void;
  onClear: () => void;
};

/** Actions on the chosen orders together. */
export function BulkBar({ chosen, shown, onStatus, onChooseAll, onClear }: BulkBarProps) {
  const { pathname, search } = useLocation();
  const role = useRole();
  const mayBook = useMayCall("POST /api/parcel/book");
  const ids = chosen.map(({ _id }) => _id);
  return (
    <section className="tools bulk on-dark" aria-label={m.orders_chosen()}>
      <b className="num" role="status">
        {m.orders_selected({ count: inDigits(chosen.length) })}
      </b>
      <StatusForChosen onStatus={onStatus} />
      {papers
        .filter(([paper]) => papersInUse().includes(paper) && role && mayOpen(role, `/admin/print/${paper}`))
        .map(([paper, name]) => (
          <ButtonLink
            key={paper}
            variant="quiet"
            size="sm"
            to={printAddress(paper, ids)}
            state={{ back: pathname + search }}
          >
            <AdminIcon name="printer" className="i-18" />
            {name()}
          </ButtonLink>
        ))}
      {mayBook ? (
        <ButtonLink variant="quiet" size="sm" to={bookingAddress(ids)} state={{ back: pathname + search }}>
          <Icon name="truck" className="i-18" />
          {m.orders_book_courier()}
        </ButtonLink>
      ) : null}
      <span className="bulk__end">
        {chosen.length < shown.length ? (
          <Button variant="quiet" size="sm" onClick={onChooseAll}>
            {m.orders_select_all({ count: inDigits(shown.length) })}
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={onClear}>
          <Icon name="close" className="i-18" />
          {m.orders_clear()}
        </Button>
      </span>
    </section>
  );
}

function StatusForChosen({ onStatus }: Pick<BulkBarProps, "onStatus">) {
  const [status, setStatus] = useState<OrderStatus>("Packing");
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    setIsSaving(true);
    await onStatus(status);
    setIsSaving(false);
  }
  return (
    <>
      <select
        className="input select"
        aria-label={m.orders_status_for_chosen()}
        value={status}
        onChange={(event) => setStatus(orderStatuses.find((one) => one === event.target.value) ?? status)}
      >
        {orderStatuses.map((one) => (
          <option key={one} value={one}>
            {statusName(one)}
          </option>
        ))}
      </select>
      <Button variant="quiet" size="sm" isLoading={isSaving} onClick={save}>
        {m.orders_set_status()}
      </Button>
    </>
  );
}
