import { Link } from "react-router";
import { townOf } from "#contract/address.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { languageOf } from "#web/ui/language.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { copyText } from "../kit/copy-text.ts";
import { mailto } from "../kit/mailto.ts";
import { sourceWords } from "./order-words.ts";
import { dialNumber, whatsAppNumber } from "./phone-links.ts";
import { PhoneOrders } from "./phone-orders.tsx";

/** Who ordered, how to reach them, and where it goes. */
export function CustomerPanel({ order }: { order: OrderDetail }) {
  const { address } = order;
  const name = `${address.firstName} ${address.lastName}`;
  return (
    <>
      <section className="panel panel--pad kv" aria-labelledby="order-customer">
        <h2 id="order-customer">Customer</h2>
        <p>
          <b className="b6 kv__name" lang={languageOf(name)}>
            {name}
          </b>
        </p>
        {address.phone ? <PhoneRow phone={address.phone} /> : null}
        <PhoneOrders order={order} />
        {address.email ? (
          <div className="kvrow">
            <a className="link kv__mail" href={mailto(address.email)}>
              {address.email}
            </a>
            <Copy what="email" text={address.email} />
          </div>
        ) : null}
        <Origin order={order} />
        <div className="kvrow">
          <a className="link" href={order.trackingPath} target="_blank" rel="noreferrer">
            Tracking link
          </a>
          <Copy what="tracking link" text={`${window.location.origin}${order.trackingPath}`} />
        </div>
      </section>
      <AddressPanel name={name} address={address} />
    </>
  );
}

function PhoneRow({ phone }: { phone: string }) {
  return (
    <div className="kvrow">
      <span className="kv__links">
        <a className="link num" href={`tel:${dialNumber(phone)}`}>
          {phone}
        </a>
        <a className="link" href={`https://wa.me/${whatsAppNumber(phone)}`} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      </span>
      <Copy what="phone" text={phone} />
    </div>
  );
}

/** The order's source and the customer's account. */
function Origin({ order: { source, customer, guest, address } }: { order: OrderDetail }) {
  return (
    <p className="soft">
      {sourceWords[source]}.{" "}
      {customer ? (
        <>
          <Link className="link" to={`/admin/orders?customer=${customer._id}`}>
            {customer.orderCount} {customer.orderCount === 1 ? "order" : "orders"}
          </Link>{" "}
          of this account{customer.email === address.email ? "" : `, ${customer.email}`}.
        </>
      ) : guest ? (
        "Guest, without an account."
      ) : (
        "No account."
      )}
    </p>
  );
}

function AddressPanel({ name, address }: { name: string; address: OrderDetail["address"] }) {
  const place = [address.street, `${townOf(address)} ${address.zipcode}, ${address.state}`, address.country].filter(
    Boolean,
  );
  return (
    <section className="panel panel--pad kv" aria-labelledby="order-address">
      <div className="phead">
        <h2 id="order-address">Delivery address</h2>
        <div className="right">
          <Copy what="address" text={[name, address.phone, ...place].join("\n")} />
        </div>
      </div>
      <address className="kv__place" lang={languageOf(place.join())}>
        {place.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}

function Copy({ what, text }: { what: string; text: string }) {
  return (
    <button
      type="button"
      className="iconbtn kv__copy"
      aria-label={`Copy ${what}`}
      onClick={() => void copyText(text, `Your browser does not let us copy the ${what}.`)}
    >
      <AdminIcon name="copy" className="i-18" />
    </button>
  );
}
