import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { languageOf } from "#web/ui/language.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { Collect, nameOf, type OnPaper, PlaceLines, Sign } from "./paper-parts.tsx";
import { type PaperWords, paperWords } from "./paper-words.ts";
import { PrintFrame, sheetMarks } from "./print-frame.tsx";

export default function SlipPage() {
  return (
    <PrintFrame paper="slip" title={m.print_desk_slip()} marks={sheetMarks("size: 148mm 210mm; margin: 9mm 10mm;")}>
      {(printed) => printed.map((one) => <Slip key={one.order._id} {...one} />)}
    </PrintFrame>
  );
}

function GiftMessage({ message, words }: { message: string; words: PaperWords }) {
  return (
    <div className="pp__gift">
      <h3>{words.gift}</h3>
      <p lang={languageOf(message)}>{message}</p>
    </div>
  );
}

/** A5: what to pack, whom it goes to, and what the courier collects. */
function Slip({ order, words }: OnPaper) {
  return (
    <article
      className="paper a5"
      lang={words.language}
      data-order={order.number}
      aria-label={words.slipOf(order.number)}
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
          <p className="num pp__gray">{words.day(order.createdAt)}</p>
        </div>
      </div>
      <Recipient order={order} words={words} />
      <Collect order={order} words={words} />
      {order.gift?.message ? <GiftMessage message={order.gift.message} words={words} /> : null}
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

function Recipient({ order, words }: OnPaper) {
  const { address } = order;
  const name = nameOf(order);
  return (
    <div className="pp__to">
      <h3>{words.to}</h3>
      <b lang={languageOf(name)}>{name}</b>
      <p className="pp__tel">{address.phone}</p>
      <address>
        <PlaceLines address={address} />, {address.country}
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
