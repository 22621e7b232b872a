import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { AdminIcon } from "#web/admin/kit/admin-icon.tsx";
import { copyText } from "#web/admin/kit/copy-text.ts";
import { mailto } from "#web/admin/kit/mailto.ts";
import { ChatLink } from "#web/admin/order/chat-link.tsx";
import { CourierRecord } from "#web/admin/order/courier-record.tsx";
import { sourceWords } from "#web/admin/order/order-words.ts";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { dialNumber } from "#web/ui/phone-links.ts";
import { PhoneOrders } from "../phone-orders.tsx";

/** Who ordered, how to reach them, and where it goes. */
type CustomerPanelProps = {
  order: OrderDetail;
  onEdit: (() => void) | undefined;
  /** Whether the address's button has the focus when it comes. */
  isFocused: boolean;
  /** In place of the address, while it is edited. */
  editedAddress?: ReactNode;
};

export function CustomerPanel({ order, onEdit, isFocused, editedAddress }: CustomerPanelProps) {
  const { address } = order;
  const name = `${address.firstName} ${address.lastName}`;
  return (
    <>
      <section className="panel panel--pad kv" aria-labelledby="order-customer">
        <h2 id="order-customer">{m.orders_customer()}</h2>
        <p>
          <b className="b6 kv__name" lang={languageOf(name)}>
            {name}
          </b>
        </p>
        {address.phone ? <PhoneRow order={order} /> : null}
        <PhoneOrders order={order} />
        <CourierRecord phone={order.address.phone} />
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
            {m.tracking_link()}
          </a>
          <Copy what="trackingLink" text={`${window.location.origin}${order.trackingPath}`} />
        </div>
      </section>
      {order.gift ? <GiftPanel message={order.gift.message} /> : null}
      {editedAddress ?? <AddressPanel {...{ name, order, onEdit, isFocused }} />}
    </>
  );
}

function GiftPanel({ message }: { message: string }) {
  return (
    <section className="panel panel--pad kv" aria-labelledby="order-gift">
      <h2 id="order-gift">{m.gift()}</h2>
      <p className={message === "" ? "soft" : "kv__message"} lang={languageOf(message)}>
        {message === "" ? m.gift_without_message() : message}
      </p>
    </section>
  );
}

function PhoneRow({ order }: { order: OrderDetail }) {
  const { phone } = order.address;
  return (
    <div className="kvrow">
      <span className="kv__links">
        <a className="link num" href={`tel:${dialNumber(phone)}`}>
          {phone}
        </a>
        <ChatLink order={order} />
      </span>
      <Copy what="phone" text={phone} />
    </div>
  );
}

/** The order's source and the customer's account. */
function Origin({ order: { source, customer, guest, address } }: { order: OrderDetail }) {
  return (
    <p className="soft">
      {m.orders_source_said({ source: sourceWords[source] })}{" "}
      {customer ? (
        <>
          <Link className="link" to={`/admin/orders?customer=${customer._id}`}>
            {m.order_count({ count: customer.orderCount, shown: inDigits(customer.orderCount) })}
          </Link>{" "}
          {customer.email === address.email
            ? m.orders_of_account()
            : m.orders_of_account_mail({ email: customer.email })}
        </>
      ) : guest ? (
        m.orders_guest_without_account()
      ) : (
        m.orders_no_account()
      )}
    </p>
  );
}

type AddressPanelProps = Pick<CustomerPanelProps, "order" | "onEdit" | "isFocused"> & { name: string };

function AddressPanel({ name, order: { address, place: places }, onEdit, isFocused }: AddressPanelProps) {
  const place = [address.street, places[language()]].filter(Boolean);
  return (
    <section className="panel panel--pad kv" aria-labelledby="order-address">
      <div className="phead">
        <h2 id="order-address">{m.orders_delivery_address()}</h2>
        <div className="right">
          {onEdit ? (
            <Button
              variant="quiet"
              size="sm"
              autoFocus={isFocused}
              aria-label={m.orders_edit_address()}
              onClick={onEdit}
            >
              {m.edit()}
            </Button>
          ) : null}
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

const copied = {
  email: { label: m.orders_copy_email, refusal: m.orders_email_not_copied },
  trackingLink: { label: m.orders_copy_tracking_link, refusal: m.orders_tracking_link_not_copied },
  phone: { label: m.orders_copy_phone, refusal: m.orders_phone_not_copied },
  address: { label: m.orders_copy_address, refusal: m.orders_address_not_copied },
};

function Copy({ what, text }: { what: keyof typeof copied; text: string }) {
  const { label, refusal } = copied[what];
  return (
    <button
      type="button"
      className="iconbtn kv__copy"
      aria-label={label()}
      onClick={() => void copyText(text, refusal())}
    >
      <AdminIcon name="copy" className="i-18" />
    </button>
  );
}
