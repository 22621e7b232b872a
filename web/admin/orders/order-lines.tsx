import { formatMinor, formatTaka, toMinor } from "#contract/money.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { Picture } from "#web/ui/picture.tsx";
import { OrderSums } from "./order-sums.tsx";

/** The order's lines, as copied at the sale, and the totals. */
export function OrderLines({ order }: { order: OrderDetail }) {
  const { items } = order;
  return (
    <section className="panel panel--pad" aria-labelledby="order-lines">
      <h2 id="order-lines">
        {items.length} {items.length === 1 ? "product" : "products"}
      </h2>
      <ul className="olines">
        {items.map(({ product, size, quantity }) => (
          <li className="oline" key={`${product._id} ${size}`}>
            <span className="th40 th40--cover tint-sand">
              {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
            </span>
            <div>
              <b>{product.name}</b>{" "}
              {product.bengaliName ? (
                <span className="soft" lang="bn">
                  {product.bengaliName}
                </span>
              ) : null}
              <br />
              <span className="soft">
                {size}
                <span className="only-m"> × {quantity}</span>
              </span>
            </div>
            <span className="n u soft">{formatTaka(product.offerPrice)}</span>
            <span className="n q">× {quantity}</span>
            <span className="n b6">{formatMinor(toMinor(product.offerPrice) * quantity)}</span>
          </li>
        ))}
      </ul>
      <OrderSums order={order} className="osum" />
    </section>
  );
}
