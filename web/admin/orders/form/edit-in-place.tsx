import { useEffect } from "react";
import { toMinor, toTaka, wholeTakaMinor } from "#contract/rules/money/money.ts";
import { isPercent } from "#contract/rules/money/typed-discount.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { LeaveDialog } from "#web/admin/kit/form/leave-guard.tsx";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { mailsReach } from "#web/admin/shell/owner.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showMinor, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { DraftSums } from "../order-sums.tsx";
import { discountHint } from "./discount-hint.ts";
import { OrderConflictDialog } from "./order-conflict-dialog.tsx";
import { followsCoupon, hasOpenSums } from "./order-edit-draft.ts";
import { AddressPanel, headings, ProductsPanel, SumBar } from "./order-form.tsx";
import type { EditedPart, useOrderEdit } from "./use-order-edit.ts";
import "./new-order.css";

type Edit = ReturnType<typeof useOrderEdit>;

/** One panel of the order's page as a form, at its place. The sums follow what is typed, and nothing is changed before it is saved. */
export function EditInPlace({ edit, part }: { edit: Edit; part: EditedPart }) {
  const { draft, errors, products, place, order, parts } = edit;
  useEffect(() => document.getElementById(headings[part])?.focus(), [part]);
  // Once, for both parts.
  const whole = part === "lines" || !parts.includes("lines") ? <WholeEdit edit={edit} /> : null;
  return part === "lines" ? (
    <ProductsPanel
      {...{ products, errors }}
      lines={draft.lines}
      sold={order.items}
      onChange={(lines) => edit.change({ lines })}
    >
      <p className="hint">{m.order_desk_price_kept()}</p>
      <Sums edit={edit} />
      {whole}
    </ProductsPanel>
  ) : (
    <AddressPanel address={draft.address} errors={errors} place={place} onChange={edit.changeAddress}>
      {hasOpenSums(order) ? null : <p className="banner">{m.order_desk_advance_address_only()}</p>}
      {whole}
    </AddressPanel>
  );
}

/** The two questions that an edit may ask. */
export function EditQuestions({ edit }: { edit: Edit }) {
  return (
    <>
      <OrderConflictDialog edit={edit} />
      <LeaveDialog blocker={edit.blocker} text={m.order_desk_changes_not_saved()} />
    </>
  );
}

function Sums({ edit: { order, draft, errors, totals, place, change } }: { edit: Edit }) {
  const { parts, priced } = place;
  const terms = place.termsOf(totals);
  const zoneMinor = parts && terms ? priced(totals).deliveryMinor : null;
  return (
    <div className="newsum">
      <div className="newsum__fields">
        <Field
          label={m.settings_delivery_charge()}
          inputMode="decimal"
          autoComplete="off"
          value={draft.delivery ?? String(toTaka(totals.deliveryMinor))}
          error={errors.delivery}
          hint={
            zoneMinor === null
              ? wasMinor(order.delivery, totals.deliveryMinor)
              : `${terms ? shownName(terms) : ""}: ${showMinor(zoneMinor)}`
          }
          onChange={(event) => change({ delivery: event.target.value })}
        />
        <Field
          label={order.coupon ? m.order_desk_discount_of_coupon({ code: order.coupon.code }) : m.discount()}
          optional
          autoComplete="off"
          maxLength={20}
          value={followsCoupon(order, draft) ? String(toTaka(totals.discountMinor ?? 0)) : draft.discount}
          hint={
            (isPercent(draft.discount) ? undefined : wasMinor(order.discount ?? 0, totals.discountMinor ?? 0)) ??
            discountHint(draft.discount, totals.discountMinor ?? 0)
          }
          error={errors.discount}
          onChange={(event) => change({ discount: event.target.value })}
        />
      </div>
      <DraftSums totals={totals} coupon={order.coupon} />
    </div>
  );
}

/** The new total, why it is made, and what the server says to it. */
function WholeEdit({ edit: { order, draft, errors, totals, notice, change } }: { edit: Edit }) {
  const isTold = mailsReach() && Boolean(order.address.email || order.customer?.email);
  return (
    <div className="newsum">
      <p className="num soft t14" role="status">
        {difference(order, totals.totalMinor)} {whatOfMoney(order, totals.totalMinor)}
      </p>
      <Field
        label={m.order_desk_why_changed()}
        optional
        autoComplete="off"
        maxLength={200}
        value={draft.reason}
        error={errors.reason}
        hint={isTold ? m.order_desk_why_changed_hint() : undefined}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {notice === "" ? null : (
        <div className="banner banner--warn" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <div>{notice}</div>
        </div>
      )}
    </div>
  );
}

/** The buttons of the edit, for the keyboard behind its last part. Nothing while nothing is edited. */
export function EditBar({ edit }: { edit: Edit }) {
  if (edit.parts.length === 0) return null;
  return (
    <div className="odet__bar">
      <SumBar totalMinor={edit.totals.totalMinor} words={difference(edit.order, edit.totals.totalMinor)}>
        <Button variant="secondary" size="md" disabled={edit.isSent} onClick={edit.close}>
          {m.order_desk_discard()}
        </Button>
        <Button size="md" disabled={!edit.isDirty} isLoading={edit.isSaving} onClick={edit.save}>
          {m.order_desk_save_changes()}
        </Button>
      </SumBar>
    </div>
  );
}

function difference({ amount }: OrderDetail, totalMinor: number): string {
  const more = totalMinor - toMinor(amount);
  if (more === 0) return m.order_desk_total_same();
  const sums = { sum: showMinor(Math.abs(more)), before: showTaka(amount) };
  return more > 0 ? m.order_desk_total_more(sums) : m.order_desk_total_less(sums);
}

/**
 * The sum that a paid order's customer still has to pay or gets back, as a sentence; empty if neither, or if it is not
 * paid.
 */
function whatOfMoney({ isPaid, ledger }: OrderDetail, totalMinor: number): string {
  const keptMinor = toMinor(ledger.in) - toMinor(ledger.refunded);
  if (!isPaid) return "";
  const collectMinor = wholeTakaMinor(Math.max(0, totalMinor - keptMinor));
  if (collectMinor > 0) return m.order_desk_paid_more({ sum: showMinor(collectMinor) });
  // Less than a taka is no difference (settle-edit.ts).
  const overMinor = keptMinor - totalMinor;
  return overMinor >= 100 ? m.order_desk_paid_less({ sum: showMinor(overMinor) }) : "";
}

/** The figure before the edit, where it is another now. */
function wasMinor(before: number, nowMinor: number): string | undefined {
  return toMinor(before) === nowMinor ? undefined : m.order_desk_was({ sum: showTaka(before) });
}
