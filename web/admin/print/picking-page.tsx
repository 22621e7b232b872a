import { useSearchParams } from "react-router";
import { orderSizes } from "#contract/constants.ts";
import type { OrderDetail } from "#contract/orders.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { languageOf } from "#web/ui/language.ts";
import { nameOf } from "./paper-parts.tsx";
import { type PaperWords, paperWords } from "./paper-words.ts";
import { PrintFrame } from "./print-frame.tsx";

/** What to fetch from the shelves for the chosen orders, and what of it goes into which parcel. */
export default function PickingPage() {
  const [address] = useSearchParams();
  const chosen = address.get("lang");
  // It stays in the shop: in the language of the office, not of the orders.
  const words = paperWords[chosen === "en" || chosen === "bn" ? chosen : language()];
  return (
    <PrintFrame paper="picking" title={m.orders_picking_list()} marks={() => "@page { size: A4; margin: 12mm; }"}>
      {(printed) =>
        printed.length === 0 ? null : <PickingList orders={printed.map(({ order }) => order)} words={words} />
      }
    </PrintFrame>
  );
}

type Sold = OrderDetail["items"][number];
type Picked = Pick<Sold, "product" | "size"> & { pieces: number; orders: { number: string; quantity: number }[] };
type ListProps = { orders: OrderDetail[]; words: PaperWords };

function PickingList({ orders, words }: ListProps) {
  const picked = pickedFrom(orders, words);
  const pieces = picked.reduce((sum, one) => sum + one.pieces, 0);
  return (
    <article className="paper picking" lang={words.language} aria-label={words.picking}>
      <div className="pp__top">
        <h2>{words.picking}</h2>
        <p className="pp__gray num">
          {words.day(new Date().toISOString())}
          <br />
          {words.pickingOrders(orders.length)}, {words.pieces(pieces)}
        </p>
      </div>
      <table className="picking__plants">
        <thead>
          <tr>
            <td />
            <th>{words.plants}</th>
            <th className="n">{words.quantity}</th>
            <th>{words.orders}</th>
          </tr>
        </thead>
        <tbody>
          {picked.map((one) => (
            <tr key={`${one.product._id} ${one.size}`}>
              <td className="picking__box">
                <i />
              </td>
              <td>
                <PlantName product={one.product} words={words} />
                <br />
                <span className="pp__gray">{words.sizes[one.size] ?? one.size}</span>
              </td>
              <td className="n picking__count">{words.digits(one.pieces)}</td>
              <td className="num pp__gray">
                {one.orders.map(({ number, quantity }) => `${number}\u00a0×\u00a0${words.digits(quantity)}`).join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="picking__by">{words.byOrder}</h3>
      {orders.map((order) => (
        <OrderBoxes key={order._id} order={order} words={words} />
      ))}
    </article>
  );
}

function OrderBoxes({ order, words }: { order: OrderDetail; words: PaperWords }) {
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
              <PlantName product={product} words={words} />{" "}
              <span className="pp__gray">{words.sizes[size] ?? size}</span>
            </span>
            <b className="num">× {words.digits(quantity)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name in the language of the list, and the other one where both are known. */
function PlantName({ product: { name, bengaliName }, words }: Pick<Sold, "product"> & { words: PaperWords }) {
  if (bengaliName === "") return <b>{name}</b>;
  const isBengali = words.language === "bn";
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
function pickedFrom(orders: OrderDetail[], words: PaperWords): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { number, items } of orders) {
    for (const { product, size, quantity } of items) {
      const key = `${product._id} ${size}`;
      const one = picked.get(key) ?? { product, size, pieces: 0, orders: [] };
      picked.set(key, { ...one, pieces: one.pieces + quantity, orders: [...one.orders, { number, quantity }] });
    }
  }
  const titleOf = ({ product }: Picked) => (words.language === "bn" && product.bengaliName) || product.name;
  const sizes = orderSizes([...new Set([...picked.values()].map(({ size }) => size))]);
  return [...picked.values()].toSorted(
    (one, next) =>
      titleOf(one).localeCompare(titleOf(next), words.language) || sizes.indexOf(one.size) - sizes.indexOf(next.size),
  );
}
