import { Fragment, useState } from "react";
import type { ParcelState } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { useForm } from "#web/admin/kit/form/use-form.ts";
import { office } from "#web/admin/office.ts";
import { BookParcel } from "#web/admin/parcels/book-parcel.tsx";
import { ParcelFacts } from "#web/admin/parcels/parcel-facts.tsx";
import { useCouriers } from "#web/admin/parcels/use-couriers.ts";
import { Field } from "#web/ui/fields/field.tsx";
import "#web/admin/parcels/parcels.css";
import { useKeptText } from "#web/admin/kit/form/use-kept-text.ts";
import { useMayCall } from "#web/admin/kit/session/role.ts";
import { hasEnded } from "#web/admin/order/order-state.tsx";
import { parcelWords } from "#web/admin/order/order-words.ts";
import type { OrderActs } from "#web/admin/order/use-order.ts";
import { SaveRow } from "./save-row.tsx";

const couriers = ["Pathao", "Steadfast", "RedX", "Sundarban", "SA Paribahan", "eCourier"];

type PanelProps = { order: OrderDetail; acts: OrderActs };

/** Who brings it. The shopper sees that in My Orders. Who books no couriers reads it. */
export function CourierPanel({ order, acts }: PanelProps) {
  const mayBook = useMayCall("POST /api/order/courier");
  return mayBook ? <CourierForms order={order} acts={acts} /> : <CourierFacts order={order} />;
}

function CourierFacts({ order: { courierName, trackingNumber, parcels } }: { order: OrderDetail }) {
  const parcel = parcels.findLast(({ state }) => !overStates.has(state));
  const facts = [
    [m.courier(), courierName],
    [m.tracking_number(), parcel?.trackingCode || trackingNumber],
    [m.parcels_state(), parcel ? parcelWords[parcel.state] : ""],
  ].filter(([, fact]) => fact !== "");
  return (
    <section className="panel panel--pad" aria-labelledby="order-courier">
      <div className="phead">
        <h2 id="order-courier">{m.courier()}</h2>
      </div>
      {facts.length === 0 ? (
        <p className="soft t14">{m.today_no_courier()}</p>
      ) : (
        <dl className="parcel">
          {facts.map(([term, fact]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

function CourierForms({ order, acts }: PanelProps) {
  const set = useCouriers();
  /** Counted in `set`; one past its end is another courier. */
  const [way, setWay] = useState(0);
  const parcel = order.parcels.findLast(({ state }) => !overStates.has(state));
  const isFree = order.courierName === "" || order.parcels.length > 0;
  const canBook = set.length > 0 && !hasEnded(order) && order.status !== "Delivered" && isFree;
  const courier = parcel ? (set.find(({ name }) => name === parcel.courier) ?? null) : canBook ? set[way] : undefined;
  return (
    <section className="panel panel--pad" aria-labelledby="order-courier">
      <div className="phead">
        <h2 id="order-courier">{m.courier()}</h2>
        {parcel === undefined && canBook ? (
          <fieldset className="ways">
            <legend className="vh">{m.orders_who_brings_it()}</legend>
            {[...set.map(({ title }) => title), m.orders_other_courier()].map((title, at) => (
              <label key={title}>
                <input type="radio" name="courier" className="vh" checked={way === at} onChange={() => setWay(at)} />
                <span>{title}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
      </div>
      {parcel ? (
        <ParcelFacts order={order} parcel={parcel} title={courier?.title ?? order.courierName} acts={acts} />
      ) : courier ? (
        <BookParcel key={courier.name} order={order} courier={courier} acts={acts} />
      ) : (
        <TypedCourier order={order} acts={acts} />
      )}
    </section>
  );
}

/** These make room for another booking. */
const overStates = new Set<ParcelState>(["refused", "withdrawn", "returned", "lost"]);

/** A courier that the shop does not book with by itself. */
function TypedCourier({ order, acts }: PanelProps) {
  const name = useKeptText(`courier:${order._id}`, order.courierName);
  const tracking = useKeptText(`tracking:${order._id}`, order.trackingNumber);
  const { errors, isSending, submit } = useForm(["courierName", "trackingNumber"], async () => {
    const { message } = await office.setCourier(order._id, name.text, tracking.text);
    await acts.reload();
    name.forget();
    tracking.forget();
    return message;
  });
  return (
    <form className="oform oform--two" noValidate aria-label={m.courier()} onSubmit={submit}>
      <Field
        label={m.courier()}
        autoComplete="off"
        list="couriers"
        value={name.text}
        error={errors.courierName}
        onChange={(event) => name.type(event.target.value)}
      />
      <datalist id="couriers">
        {couriers.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
      <Field
        label={m.tracking_number()}
        autoComplete="off"
        value={tracking.text}
        error={errors.trackingNumber}
        hint={order.customer ? m.orders_courier_in_my_orders() : m.orders_courier_on_tracking()}
        onChange={(event) => tracking.type(event.target.value)}
      />
      <SaveRow
        label={m.orders_save_courier()}
        isSaving={isSending}
        isUnsaved={name.isUnsaved || tracking.isUnsaved}
        onDiscard={() => {
          name.forget();
          tracking.forget();
        }}
      />
    </form>
  );
}
