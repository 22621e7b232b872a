import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { formatMinor, goodsMinorOf } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import type { WrittenSource } from "./new-order-draft.ts";
import { NewOrderLines } from "./new-order-lines.tsx";
import { DraftSums } from "./order-sums.tsx";
import { PastCustomers } from "./past-customers.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { type OrderErrors, useNewOrder, withLine } from "./use-new-order.ts";
import "./new-order.css";

const sources: { source: WrittenSource; label: string }[] = [
  { source: "phone", label: "Phone call" },
  { source: "message", label: "Message" },
  { source: "visit", label: "Visit" },
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
        Orders
      </Link>
      <div className="ahead ahead--order">
        <h1>New order</h1>
        <div className="right">
          <Button variant="quiet" size="sm" onClick={order.startOver}>
            Start over
          </Button>
        </div>
      </div>
      <form
        className="odet"
        noValidate
        id={formId}
        aria-label="New order"
        ref={order.form}
        onKeyDown={keepEnter}
        onSubmit={order.submit}
      >
        <div>
          <PastCustomers onTake={(address) => change({ address: { ...draft.address, ...address } })} />
          <ProductsPanel order={order} />
          <section className="panel panel--pad oform" aria-labelledby="new-address">
            <h2 id="new-address">Delivery address</h2>
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
            <h2 id="new-note">Note</h2>
            <TextArea
              label="Note for owners"
              optional
              rows={3}
              value={draft.note}
              error={errors.note}
              hint="Customers never see it."
              onChange={(event) => change({ note: event.target.value })}
            />
          </section>
          <TotalPanel order={order} />
        </div>
      </form>
      <div className="savebar newsave">
        <span className="num b6">{formatMinor(order.totals.totalMinor)}</span>
        <span className="soft only-d">to collect</span>
        <div className="right">
          <Button type="submit" form={formId} size="md" isLoading={order.isSaving}>
            Save order
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
      <h2 id="new-products">Products</h2>
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
            Try again
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
      <h2 id="new-source">How it came</h2>
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
            {label}
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
      <h2 id="new-total">To collect</h2>
      <DraftSums totals={totals} />
      {order.hasCoupons ? (
        <Field
          label="Coupon code"
          optional
          autoComplete="off"
          value={draft.coupon}
          error={errors.coupon}
          hint="You see the total with the coupon before the order is saved."
          onChange={(event) => order.change({ coupon: event.target.value })}
        />
      ) : null}
      {notice === "" ? null : (
        <div className="banner banner--warn" role="alert" tabIndex={-1}>
          <Icon name="alert" />
          <div>{notice}</div>
        </div>
      )}
      <p className="hint">Cash on Delivery (COD). What you write here stays in this tab until it is saved.</p>
    </section>
  );
}

export function addressErrors(errors: OrderErrors): OrderErrors {
  const own = Object.entries(errors).filter(([path]) => path.startsWith("address."));
  return Object.fromEntries(own.map(([path, message]) => [path.slice("address.".length), message]));
}
