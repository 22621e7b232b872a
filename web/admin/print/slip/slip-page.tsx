import type { Language } from "#contract/rules/constants.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { shop } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { AdminIcon } from "../../kit/admin-icon.tsx";
import { dayIn, digitsIn, sizeIn } from "../paper-figures.ts";
import { Collect, nameOf, type OnPaper, PlaceLines, Sign, sheetMarks } from "../paper-parts.tsx";
import { PrintFrame } from "../print-frame.tsx";

export default function SlipPage() {
  return (
    <PrintFrame paper="slip" marks={sheetMarks("size: 148mm 210mm; margin: 9mm 10mm;")}>
      {(printed) => printed.map((one) => <Slip key={one.order._id} {...one} />)}
    </PrintFrame>
  );
}

function GiftMessage({ message, locale }: { message: string; locale: Language }) {
  return (
    <div className="pp__gift">
      <h3>{m.paper_gift({}, { locale })}</h3>
      <p lang={languageOf(message)}>{message}</p>
    </div>
  );
}

/** A5: what to pack, whom it goes to, and what the courier collects. */
function Slip({ order, locale }: OnPaper) {
  return (
    <article
      className="paper a5"
      lang={locale}
      data-order={order.number}
      aria-label={m.paper_slip_of({ number: order.number }, { locale })}
    >
      <div className="pp__top">
        <div>
          <Sign />
          <p className="pp__shop">
            {shop.street}
            {shop.street === "" ? null : <br />}
            {shop.phone}
          </p>
        </div>
        <div className="pp__no">
          <h2 className="no">{order.number}</h2>
          <p className="num pp__gray">{dayIn(locale, order.createdAt)}</p>
        </div>
      </div>
      <Recipient order={order} locale={locale} />
      <Collect order={order} locale={locale} />
      {order.gift?.message ? <GiftMessage message={order.gift.message} locale={locale} /> : null}
      <PackList items={order.items} locale={locale} />
      <div className="pp__foot">
        <div>
          <p className="pp__up">
            <AdminIcon name="arrow-up" />
            {m.paper_side_up({}, { locale })}
          </p>
          {locale === "en" ? (
            <p lang="bn" className="pp__bn">
              {m.paper_side_up({}, { locale: "bn" })}
            </p>
          ) : null}
        </div>
        <div className="pp__sign">{m.paper_received_by({}, { locale })}</div>
      </div>
    </article>
  );
}

function Recipient({ order, locale }: OnPaper) {
  const { address } = order;
  const name = nameOf(order);
  return (
    <div className="pp__to">
      <h3>{m.paper_to({}, { locale })}</h3>
      <b lang={languageOf(name)}>{name}</b>
      <p className="pp__tel">{address.phone}</p>
      <address>
        <PlaceLines order={order} locale={locale} />
      </address>
      {address.note ? <p lang={languageOf(address.note)}>{address.note}</p> : null}
    </div>
  );
}

function PackList({ items, locale }: Pick<OrderDetail, "items"> & { locale: Language }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className="pp__list" aria-label={m.product({}, { locale })}>
        {items.map(({ product, size, quantity }) => (
          <li key={`${product._id} ${size}`}>
            <i />
            <span>
              {product.bengaliName ? <span lang="bn">{product.bengaliName}</span> : null}{" "}
              <span className={product.bengaliName ? "pp__en" : "b6"}>{product.name}</span>
              <br />
              <span className="pp__gray">{sizeIn(locale, size)}</span>
            </span>
            <span className="q">× {digitsIn(locale, quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="pp__count">
        {m.paper_products({ count: items.length, number: digitsIn(locale, items.length) }, { locale })},{" "}
        {m.paper_pieces({ count: pieces, number: digitsIn(locale, pieces) }, { locale })}
      </p>
    </>
  );
}
