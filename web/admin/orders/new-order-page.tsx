import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { goodsMinorOf } from "#contract/money.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { showMinor } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import type { WrittenSource } from "./new-order-draft.ts";
import { NewOrderLines } from "./new-order-lines.tsx";
import { DraftSums } from "./order-sums.tsx";
import { PastCustomers } from "./past-customers.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { type OrderErrors, useNewOrder, withLine } from "./use-new-order.ts";
import "./new-order.css";

const sources: { source: WrittenSource; label: () => string }[] = [
  { source: "phone", label: m.order_desk_by_phone },
  { source: "message", label: m.message },
  { source: "visit", label: m.order_desk_by_visit },
];

const formId = "new-order";

type NewOrder = ReturnType<typeof useNewOrder>;

/** An order taken by phone, message or in person, paid in cash on delivery. */
export default function NewOrderPage() {
  const order = useNewOrder();
  const { draft, errors, change } = order;
  return (
    <>
      <Link className="back" to="/admin/orders">
        <Icon name="arrow-left" className="i-18" />
        {m.office_orders()}
      </Link>
      <div className="ahead ahead--order">
        <h1>{m.office_new_order()}</h1>
        <div className="right">
          <Button variant="quiet" size="sm" onClick={order.startOver}>
            {m.order_desk_start_over()}
          </Button>
        </div>
      </div>
      <form
        className="odet"
        noValidate
        id={formId}
        aria-label={m.office_new_order()}
        ref={order.form}
        onKeyDown={keepEnter}
        onSubmit={order.submit}
      >
        <div>
          <PastCustomers onTake={(address) => change({ address: { ...draft.address, ...address } })} />
          <ProductsPanel order={order} />
          <section className="panel panel--pad oform" aria-labelledby="new-address">
            <h2 id="new-address">{m.order_desk_delivery_address()}</h2>
            <AddressFields
              isOfAnother
              address={draft.address}
              errors={addressErrors(errors)}
              onChange={order.changeField}
              place={
                order.place.parts ? (
                  <order.place.parts.PlaceFields
                    address={draft.address}
                    errors={addressErrors(errors)}
                    onChange={order.changePlace}
                  />
                ) : null
              }
            />
            {order.place.parts && order.place.terms && order.delivery ? (
              <order.place.parts.ZonePanel
                delivery={order.delivery}
                address={draft.address}
                terms={order.place.terms}
                goodsMinor={goodsMinorOf(order.totals)}
              />
            ) : null}
          </section>
        </div>
        <div>
          <SourcePanel source={draft.source} onChange={(source) => change({ source })} />
          <section className="panel panel--pad oform" aria-labelledby="new-note">
            <h2 id="new-note">{m.order_desk_note()}</h2>
            <TextArea
              label={m.order_desk_note_for_owners()}
              optional
              rows={3}
              value={draft.note}
              error={errors.note}
              hint={m.order_desk_note_hint()}
              onChange={(event) => change({ note: event.target.value })}
            />
          </section>
          <TotalPanel order={order} />
        </div>
      </form>
      <div className="savebar newsave">
        <span className="num b6">{showMinor(order.totals.totalMinor)}</span>
        <span className="soft only-d">{m.order_desk_sum_to_collect()}</span>
        <div className="right">
          <Button type="submit" form={formId} size="md" isLoading={order.isSaving}>
            {m.order_desk_save()}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Only the button submits: Enter in a field, or the phone's Search key, does not. */
export function keepEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function ProductsPanel({ order: { draft, errors, products, change } }: { order: NewOrder }) {
  return (
    <section className="panel panel--pad" aria-labelledby="new-products">
      <h2 id="new-products">{m.office_products()}</h2>
      <ProductPicker
        onAdd={(product, size) => {
          products.learn(product);
          change({ lines: withLine(draft.lines, product._id, size) });
        }}
      />
      <NewOrderLines lines={draft.lines} products={products} errors={errors} onChange={(lines) => change({ lines })} />
      {products.error ? (
        <p className="error" role="alert">
          {products.error}{" "}
          <Button variant="quiet" size="sm" onClick={products.reload}>
            {m.try_again()}
          </Button>
        </p>
      ) : null}
      {errors.items ? (
        <p className="error" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          {errors.items}
        </p>
      ) : null}
    </section>
  );
}

type SourcePanelProps = { source: WrittenSource; onChange: (source: WrittenSource) => void };

function SourcePanel({ source: chosen, onChange }: SourcePanelProps) {
  return (
    <section className="panel panel--pad" aria-labelledby="new-source">
      <h2 id="new-source">{m.order_desk_how_it_came()}</h2>
      <div className="sizes" role="radiogroup" aria-labelledby="new-source">
        {sources.map(({ source, label }) => (
          <label key={source} className="size size--sm">
            <input
              className="vh"
              type="radio"
              name="source"
              checked={chosen === source}
              onChange={() => onChange(source)}
            />
            {label()}
          </label>
        ))}
      </div>
    </section>
  );
}

function TotalPanel({ order }: { order: NewOrder }) {
  const { draft, errors, totals, notice } = order;
  return (
    <section className="panel panel--pad newsum" aria-labelledby="new-total">
      <h2 id="new-total">{m.order_desk_to_collect()}</h2>
      <DraftSums totals={totals} />
      {order.hasCoupons ? (
        <Field
          label={m.coupon_code()}
          optional
          autoComplete="off"
          value={draft.coupon}
          error={errors.coupon}
          hint={m.order_desk_coupon_hint()}
          onChange={(event) => order.change({ coupon: event.target.value })}
        />
      ) : null}
      {notice === "" ? null : (
        <div className="banner banner--warn" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <div>{notice}</div>
        </div>
      )}
      <p className="hint">{m.order_desk_kept_in_tab()}</p>
    </section>
  );
}

export function addressErrors(errors: OrderErrors): OrderErrors {
  const own = Object.entries(errors).filter(([path]) => path.startsWith("address."));
  return Object.fromEntries(own.map(([path, message]) => [path.slice("address.".length), message]));
}
