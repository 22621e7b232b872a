import { useState } from "react";
import { Link, useParams } from "react-router";
import { toMinor, toTaka, wholeTakaMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { ButtonLink } from "#web/admin/kit/button-link.tsx";
import { LeaveDialog } from "#web/admin/kit/form/leave-guard.tsx";
import { shownName } from "#web/admin/kit/shown-name.ts";
import { useOrder } from "#web/admin/order/use-order.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showMinor, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { OrderLines } from "../order-lines.tsx";
import { DraftSums } from "../order-sums.tsx";
import { OrderConflictDialog } from "./order-conflict-dialog.tsx";
import { followsCoupon, hasOpenSums, whyNotEdited } from "./order-edit-draft.ts";
import { AddressPanel, keepEnter, ProductsPanel, SumBar } from "./order-form.tsx";
import { useOrderEdit } from "./use-order-edit.ts";
import "./new-order.css";

const formId = "edit-order";

/** Lines, address, charge and discount of an order, until it is handed over. */
export default function EditOrderPage() {
  const { id = "" } = useParams();
  const { order, error, load } = useOrder(id);
  return (
    <>
      <Link className="back" to={`/admin/orders/${id}`}>
        <Icon name="arrow-left" className="i-18" />
        {m.order_named({ number: order?.number ?? "" })}
      </Link>
      {error ? (
        <div className="panel panel--pad" role="alert">
          <h1 className="t22">{m.order_desk_not_loaded()}</h1>
          <p className="soft">{error.message}</p>
          <p className="none__act">
            <Button variant="secondary" size="md" onClick={load}>
              {m.try_again()}
            </Button>
          </p>
        </div>
      ) : order === undefined ? (
        <>
          <h1 className="vh">{m.office_edit_order()}</h1>
          <Skeleton className="adm__loading" />
        </>
      ) : (
        <OpenOrder order={order} />
      )}
    </>
  );
}

function OpenOrder({ order: newest }: { order: OrderDetail }) {
  // As it was opened: what others change meanwhile takes away nothing that is typed.
  const [order] = useState(newest);
  const reason = whyNotEdited(order);
  return (
    <>
      <div className="ahead ahead--order">
        <h1>{m.order_desk_edit_named({ number: order.number })}</h1>
      </div>
      {reason === null ? (
        <EditForm opened={order} />
      ) : (
        <div className="panel panel--pad" role="status">
          <p>{m.order_desk_not_editable({ number: order.number, reason })}</p>
          <p className="none__act">
            <ButtonLink variant="secondary" size="md" to={`/admin/orders/${order._id}`}>
              {m.order_desk_back_to_order()}
            </ButtonLink>
          </p>
        </div>
      )}
    </>
  );
}

function EditForm({ opened }: { opened: OrderDetail }) {
  const edit = useOrderEdit(opened);
  const { order } = edit;
  const hasSums = hasOpenSums(order);
  const { draft, errors, products, totals, place, isDirty } = edit;
  return (
    <>
      <form
        className="odet"
        noValidate
        id={formId}
        aria-label={m.office_edit_order()}
        ref={edit.form}
        onKeyDown={keepEnter}
        onSubmit={edit.submit}
      >
        <div>
          {hasSums ? (
            <ProductsPanel
              {...{ products, errors }}
              lines={draft.lines}
              sold={order.items}
              onChange={(lines) => edit.change({ lines })}
            >
              <p className="hint">{m.order_desk_price_kept()}</p>
            </ProductsPanel>
          ) : (
            <OrderLines order={order} />
          )}
          <AddressPanel address={draft.address} errors={errors} place={place} onChange={edit.changeAddress} />
        </div>
        <div>
          {hasSums ? (
            <SumsPanel order={order} edit={edit} />
          ) : (
            <p className="banner">{m.order_desk_advance_address_only()}</p>
          )}
          {order.address.email || order.customer?.email ? (
            <p className="hint">{m.order_desk_why_changed_hint()}</p>
          ) : null}
          <EditNotice notice={edit.notice} />
        </div>
      </form>
      <SumBar totalMinor={totals.totalMinor} words={difference(order, totals.totalMinor)}>
        <input
          className={errors.reason ? "input newsave__reason is-error" : "input newsave__reason"}
          form={formId}
          aria-label={m.order_desk_why_changed()}
          placeholder={m.order_desk_why_changed()}
          autoComplete="off"
          maxLength={200}
          value={draft.reason}
          onChange={(event) => edit.change({ reason: event.target.value })}
        />
        <ButtonLink variant="secondary" size="md" to={`/admin/orders/${order._id}`}>
          {m.order_desk_discard()}
        </ButtonLink>
        <Button type="submit" form={formId} size="md" disabled={!isDirty} isLoading={edit.isSaving}>
          {m.order_desk_save_changes()}
        </Button>
      </SumBar>
      <OrderConflictDialog edit={edit} />
      <LeaveDialog blocker={edit.blocker} text={m.order_desk_changes_not_saved()} />
    </>
  );
}

type Edit = ReturnType<typeof useOrderEdit>;

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

function SumsPanel({ order, edit: { draft, errors, totals, place, change } }: { order: OrderDetail; edit: Edit }) {
  const { parts, priced } = place;
  const terms = place.termsOf(totals);
  const zoneMinor = parts && terms ? priced(totals).deliveryMinor : null;
  return (
    <section className="panel panel--pad oform newsum" aria-labelledby="edit-total">
      <h2 id="edit-total">{m.order_desk_to_collect()}</h2>
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
        inputMode="decimal"
        autoComplete="off"
        value={followsCoupon(order, draft) ? String(toTaka(totals.discountMinor ?? 0)) : draft.discount}
        hint={wasMinor(order.discount ?? 0, totals.discountMinor ?? 0)}
        error={errors.discount}
        onChange={(event) => change({ discount: event.target.value })}
      />
      <DraftSums totals={totals} coupon={order.coupon} />
      <p className="num soft t14" role="status">
        {difference(order, totals.totalMinor)} {whatOfMoney(order, totals.totalMinor)}
      </p>
    </section>
  );
}

/** The figure before the edit, where it is another now. */
function wasMinor(before: number, nowMinor: number): string | undefined {
  return toMinor(before) === nowMinor ? undefined : m.order_desk_was({ sum: showTaka(before) });
}

/** That somebody else has changed the order meanwhile. */
function EditNotice({ notice }: { notice: string }) {
  if (notice === "") return null;
  return (
    <div className="banner banner--warn" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>{notice}</div>
    </div>
  );
}
