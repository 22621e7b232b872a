import { townOf } from "#contract/address.ts";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { BrandSign } from "../../storefront/layout/brand.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { awaitsPayment } from "../orders/order-mark.tsx";
import { methodOf, type PaperWords, paperWords } from "./paper-words.ts";
import { PrintDesk } from "./print-desk.tsx";

export default function SlipPage() {
  return (
    <PrintDesk
      paper="slip"
      title={m.print_desk_slip()}
      sheet={(order, words) => <Slip key={order._id} order={order} words={words} />}
    />
  );
}

type SlipProps = { order: OrderDetail; words: PaperWords };

/** A5: what to pack, whom it goes to, and what the courier collects. */
function Slip({ order, words }: SlipProps) {
  return (
    <article
      className="paper a5"
      lang={words.language}
      data-order={order.number}
      aria-label={words.slipOf(order.number)}
    >
      <div className="pp__top">
        <div>
          <span className="brand">
            <BrandSign />
          </span>
          <p className="pp__shop">
            {shop.street}
            <br />
            {shop.phone}
          </p>
        </div>
        <div className="pp__no">
          <h2 className="no">{order.number}</h2>
          <p className="num pp__gray">{words.day(order.createdAt)}</p>
        </div>
      </div>
      <Recipient address={order.address} words={words} />
      <Collect order={order} words={words} />
      <PackList items={order.items} words={words} />
      <div className="pp__foot">
        <div>
          <p className="pp__up">
            <AdminIcon name="arrow-up" />
            {words.sideUp}
          </p>
          {words.language === "en" ? (
            <p lang="bn" className="pp__bn">
              {paperWords.bn.sideUp}
            </p>
          ) : null}
        </div>
        <div className="pp__sign">{words.receivedBy}</div>
      </div>
    </article>
  );
}

function Recipient({ address, words }: Pick<OrderDetail, "address"> & { words: PaperWords }) {
  const name = `${address.firstName} ${address.lastName}`;
  return (
    <div className="pp__to">
      <h3>{words.to}</h3>
      <b lang={languageOf(name)}>{name}</b>
      <p className="pp__tel">{address.phone}</p>
      <address lang={languageOf(`${address.street} ${address.city}`)}>
        {address.street}
        <br />
        {townOf(address)} {address.zipcode}, {address.state}, {address.country}
      </address>
      {address.note ? <p lang={languageOf(address.note)}>{address.note}</p> : null}
    </div>
  );
}

function PackList({ items, words }: Pick<OrderDetail, "items"> & { words: PaperWords }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className="pp__list" aria-label={words.product}>
        {items.map(({ product, size, quantity }) => (
          <li key={`${product._id} ${size}`}>
            <i />
            <span>
              {product.bengaliName ? <span lang="bn">{product.bengaliName}</span> : null}{" "}
              <span className={product.bengaliName ? "pp__en" : "b6"}>{product.name}</span>
              <br />
              <span className="pp__gray">{words.sizes[size] ?? size}</span>
            </span>
            <span className="q">× {words.digits(quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="pp__count">
        {words.products(items.length)}, {words.pieces(pieces)}
      </p>
    </>
  );
}

function Collect({ order, words }: SlipProps) {
  if (awaitsPayment(order)) {
    return (
      <div className="pp__cod is-unpaid">
        <span>
          {methodOf(order, words)}
          <br />
          {words.paymentIs(order.transfer?.state === "checking" ? words.checking : words.unpaid)}
        </span>
        <b>{words.notPaid}</b>
      </div>
    );
  }
  const end = order.canceled ? words.cancelled : order.returned ? words.returned : null;
  const isDue = end === null && !order.isPaid;
  const paid = order.isTestPayment ? words.testPayment : words.done;
  const open = end === null ? words.pending : words.noneDue;
  const collected = order.isPaid ? words.nothingToCollect : words.collect(words.taka(order.ledger.toCollect));
  return (
    <div className={isDue ? "pp__cod" : "pp__cod is-paid"}>
      <span>
        {order.paymentMethod === "COD" ? words.cashOnDelivery : methodOf(order, words)}
        <br />
        {words.paymentIs(order.isPaid ? paid : open)}
      </span>
      <b>{end ?? (order.isTestPayment ? words.isTest : collected)}</b>
    </div>
  );
}
