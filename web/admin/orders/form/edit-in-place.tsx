import { useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { LeaveDialog } from "#web/admin/kit/form/leave-guard.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { showMinor, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { OrderConflictDialog } from "./order-conflict-dialog.tsx";
import { AddressPanel, keepEnter, ProductsPanel, SumBar } from "./order-form.tsx";
import { useOrderEdit } from "./use-order-edit.ts";
import "./new-order.css";

export type EditedPart = "lines" | "address";

type EditProps = { order: OrderDetail; part: EditedPart; onDone: () => void };

/** One panel of the order's page as a form, at its place. The sums follow what is typed, and nothing is changed before it is saved. */
export function EditInPlace({ order: newest, part, onDone }: EditProps) {
  // As it was opened: what others change meanwhile takes away nothing that is typed.
  const [opened] = useState(newest);
  const edit = useOrderEdit(opened, onDone);
  const { draft, errors, products, totals, place, isDirty, order } = edit;
  const formId = `edit-${part}`;
  const more = totals.totalMinor - toMinor(order.amount);
  return (
    <>
      <form
        noValidate
        id={formId}
        aria-label={m.office_edit_order()}
        ref={edit.form}
        onKeyDown={keepEnter}
        onSubmit={edit.submit}
      >
        {part === "lines" ? (
          <ProductsPanel
            {...{ products, errors }}
            lines={draft.lines}
            sold={order.items}
            onChange={(lines) => edit.change({ lines })}
          >
            <p className="hint">{m.order_desk_price_kept()}</p>
          </ProductsPanel>
        ) : (
          <AddressPanel address={draft.address} errors={errors} place={place} onChange={edit.changeAddress} />
        )}
        {edit.notice === "" ? null : (
          <div className="banner banner--warn" role="alert" tabIndex={-1}>
            <Icon name="alert" />
            <div>{edit.notice}</div>
          </div>
        )}
      </form>
      <SumBar totalMinor={totals.totalMinor} words={sumWords(more, order.amount)}>
        <Button variant="secondary" size="md" onClick={onDone}>
          {m.order_desk_discard()}
        </Button>
        <Button type="submit" form={formId} size="md" disabled={!isDirty} isLoading={edit.isSaving}>
          {m.order_desk_save_changes()}
        </Button>
      </SumBar>
      <OrderConflictDialog edit={edit} />
      <LeaveDialog blocker={edit.blocker} text={m.order_desk_changes_not_saved()} />
    </>
  );
}

function sumWords(moreMinor: number, before: number): string {
  if (moreMinor === 0) return m.order_desk_total_same();
  const sums = { sum: showMinor(Math.abs(moreMinor)), before: showTaka(before) };
  return moreMinor > 0 ? m.order_desk_total_more(sums) : m.order_desk_total_less(sums);
}
