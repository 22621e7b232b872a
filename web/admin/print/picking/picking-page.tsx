import { useSearchParams } from "react-router";
import { type Language, orderSizes } from "#contract/rules/constants.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages/both";
import { language } from "#web/language.ts";
import { languageOf } from "#web/ui/language.ts";
import { dayIn, digitsIn, sizeIn } from "../paper-figures.ts";
import { nameOf } from "../paper-parts.tsx";
import { PrintFrame } from "../print-frame.tsx";

/** The pieces to fetch from the shelves for the chosen orders, and how many of them go into each parcel. */
export default function PickingPage() {
  const [address] = useSearchParams();
  const chosen = address.get("lang");
  // It stays in the shop: in the language of the office, not of the orders.
  const locale = chosen === "en" || chosen === "bn" ? chosen : language();
  return (
    <PrintFrame paper="picking" marks={() => "@page { size: A4; margin: 12mm; }"}>
      {(printed) =>
        printed.length === 0 ? null : <PickingList orders={printed.map(({ order }) => order)} locale={locale} />
      }
    </PrintFrame>
  );
}

type Sold = OrderDetail["items"][number];
type Picked = Pick<Sold, "product" | "size"> & { pieces: number; orders: { number: string; quantity: number }[] };
type ListProps = { orders: OrderDetail[]; locale: Language };

function PickingList({ orders, locale }: ListProps) {
  const picked = pickedFrom(orders, locale);
  const pieces = picked.reduce((sum, one) => sum + one.pieces, 0);
  return (
    <article className="paper picking" lang={locale} aria-label={m.orders_picking_list({}, { locale })}>
      <div className="pp__top">
        <h2>{m.orders_picking_list({}, { locale })}</h2>
        <p className="pp__gray num">
          {dayIn(locale, new Date().toISOString())}
          <br />
          {m.paper_picking_orders({ count: orders.length, number: digitsIn(locale, orders.length) }, { locale })},{" "}
          {m.paper_pieces({ count: pieces, number: digitsIn(locale, pieces) }, { locale })}
        </p>
      </div>
      <table className="picking__plants">
        <thead>
          <tr>
            <td />
            <th>{m.paper_plants({}, { locale })}</th>
            <th className="n">{m.paper_quantity({}, { locale })}</th>
            <th>{m.orders({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {picked.map((one) => (
            <tr key={`${one.product._id} ${one.size}`}>
              <td className="picking__box">
                <i />
              </td>
              <td>
                <PlantName product={one.product} locale={locale} />
                <br />
                <span className="pp__gray">{sizeIn(locale, one.size)}</span>
              </td>
              <td className="n picking__count">{digitsIn(locale, one.pieces)}</td>
              <td className="num pp__gray">
                {one.orders
                  .map(({ number, quantity }) => `${number}\u00a0×\u00a0${digitsIn(locale, quantity)}`)
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="picking__by">{m.paper_by_order({}, { locale })}</h3>
      {orders.map((order) => (
        <OrderBoxes key={order._id} order={order} locale={locale} />
      ))}
    </article>
  );
}

function OrderBoxes({ order, locale }: { order: OrderDetail; locale: Language }) {
  const name = nameOf(order);
  return (
    <section className="picking__order">
      <h4>
        <span className="num">{order.number}</span> <span lang={languageOf(name)}>{name}</span>
      </h4>
      <ul>
        {order.items.map(({ product, size, quantity }) => (
          <li key={`${product._id} ${size}`}>
            <i />
            <span>
              <PlantName product={product} locale={locale} /> <span className="pp__gray">{sizeIn(locale, size)}</span>
            </span>
            <b className="num">× {digitsIn(locale, quantity)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name in the language of the list, and the other one where both are known. */
function PlantName({ product: { name, bengaliName }, locale }: Pick<Sold, "product"> & { locale: Language }) {
  if (bengaliName === "") return <b>{name}</b>;
  const isBengali = locale === "bn";
  const [first, second] = isBengali ? [bengaliName, name] : [name, bengaliName];
  return (
    <>
      <b lang={isBengali ? "bn" : undefined}>{first}</b>{" "}
      <span className="pp__gray" lang={isBengali ? undefined : "bn"}>
        {second}
      </span>
    </>
  );
}

/** Each plant and size once, in the order of their names. */
function pickedFrom(orders: OrderDetail[], locale: Language): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { number, items } of orders) {
    for (const { product, size, quantity } of items) {
      const key = `${product._id} ${size}`;
      const one = picked.get(key) ?? { product, size, pieces: 0, orders: [] };
      picked.set(key, { ...one, pieces: one.pieces + quantity, orders: [...one.orders, { number, quantity }] });
    }
  }
  const titleOf = ({ product }: Picked) => shownName(locale, product);
  const sizes = orderSizes([...new Set([...picked.values()].map(({ size }) => size))]);
  return [...picked.values()].toSorted(
    (one, next) =>
      titleOf(one).localeCompare(titleOf(next), locale) || sizes.indexOf(one.size) - sizes.indexOf(next.size),
  );
}
