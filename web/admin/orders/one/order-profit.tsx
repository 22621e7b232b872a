import { type ReactNode, useState } from "react";
import { toMinor } from "#contract/rules/money/money.ts";
import type { OrderProfit as Profit } from "#contract/wire/orders/order-profit.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { PlantName } from "#web/admin/kit/plant-name.tsx";
import { inDigits, showSum } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

type Item = OrderDetail["items"][number];

/** Profit of the order and of each line, folded on a phone. Only owner and manager are sent it. */
export function OrderProfit({ order: { items, profit } }: { order: OrderDetail }) {
  const [isOpen] = useState(() => matchMedia("(width >= 768px)").matches);
  if (profit === undefined) return null;
  return (
    <details className="oprofit" open={isOpen}>
      <summary>
        {m.reports_profit()} <Earned amount={profit.profit} />
      </summary>
      {profit.lines.length === 0 ? null : (
        <ul>
          {items.map((item, at) => (
            <ProfitLine key={`${item.product._id} ${item.size}`} item={item} line={profit.lines[at]} />
          ))}
        </ul>
      )}
      <dl className="osum">
        <Row term={m.reports_sold_without_tax()}>{shown(profit.sold)}</Row>
        {profit.cost === null ? null : <Row term={m.reports_cost()}>{shown(-profit.cost)}</Row>}
        {profit.delivery > 0 ? <Row term={m.reports_delivery_paid()}>{shown(-profit.delivery)}</Row> : null}
        {profit.lost > 0 ? <Row term={m.order_profit_lost()}>{shown(-profit.lost)}</Row> : null}
        <dt className="b6">{m.reports_profit()}</dt>
        <dd className="b6">
          <Earned amount={profit.profit} />
        </dd>
      </dl>
      {profit.uncosted > 0 ? (
        <p className="hint">{m.order_profit_uncosted({ pieces: inDigits(profit.uncosted) })}</p>
      ) : null}
      {profit.refunded > 0 ? <p className="hint">{m.order_profit_refunded({ sum: shown(profit.refunded) })}</p> : null}
    </details>
  );
}

const shown = (taka: number) => showSum(toMinor(taka));

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A loss is red. */
function Earned({ amount }: { amount: number | null }) {
  if (amount === null) return <b className="num">{m.reports_dash()}</b>;
  return <b className={amount < 0 ? "num oprofit__loss" : "num"}>{shown(amount)}</b>;
}

function ProfitLine({ item, line }: { item: Item; line: Profit["lines"][number] | undefined }) {
  if (line === undefined) return null;
  return (
    <li>
      <span>
        <PlantName name={item.product.name} bengaliName={item.product.bengaliName} />{" "}
        <span className="soft">{sizeName(item.size)}</span>
        <br />
        <span className="soft t14">{saidOf(line)}</span>
      </span>
      <Earned amount={line.profit} />
    </li>
  );
}

function saidOf({ sold, cost, delivery }: Profit["lines"][number]): string {
  if (cost === null) return m.order_profit_no_cost({ sold: shown(sold) });
  const sums = { sold: shown(sold), cost: shown(cost) };
  return delivery > 0 ? m.order_profit_of_sent({ ...sums, delivery: shown(delivery) }) : m.order_profit_of(sums);
}
