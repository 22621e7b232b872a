import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showMinor, showTaka } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { PlantName } from "../../kit/plant-name.tsx";
import { OrderSums } from "../order-sums.tsx";
import { OrderProfit } from "./order-profit.tsx";

type OrderLinesProps = {
  order: OrderDetail;
  onEdit: (() => void) | undefined;
  /** Whether its button has the focus when it comes. */
  isFocused: boolean;
  /** Why nothing of it is edited now. */
  note: string | null;
};

/** The order's lines, as copied at the sale, and the totals. */
export function OrderLines({ order, onEdit, isFocused, note }: OrderLinesProps) {
  const { items } = order;
  return (
    <section className="panel panel--pad" aria-labelledby="order-lines">
      <div className="phead">
        <h2 id="order-lines">{m.product_count({ count: items.length, shown: inDigits(items.length) })}</h2>
        {onEdit ? (
          <div className="right">
            <Button variant="quiet" size="sm" autoFocus={isFocused} aria-label={m.orders_edit_lines()} onClick={onEdit}>
              {m.edit()}
            </Button>
          </div>
        ) : null}
      </div>
      <ul className="olines">
        {items.map(({ product, size, quantity }) => (
          <li className="oline" key={`${product._id} ${size}`}>
            <span className="th40 th40--cover tint-sand">
              {product.pictures[0] ? <Picture picture={product.pictures[0]} alt="" sizes="56px" /> : null}
            </span>
            <div>
              <PlantName name={product.name} bengaliName={product.bengaliName} />
              <br />
              <span className="soft">
                {sizeName(size)}
                <span className="only-m"> × {inDigits(quantity)}</span>
              </span>
            </div>
            <span className="n u soft">{showTaka(product.offerPrice)}</span>
            <span className="n q">× {inDigits(quantity)}</span>
            <span className="n b6">{showMinor(toMinor(product.offerPrice) * quantity)}</span>
          </li>
        ))}
      </ul>
      <OrderSums order={order} />
      <OrderProfit order={order} />
      {note === null ? null : <p className="hint">{note}</p>}
    </section>
  );
}
