import { formatTaka } from "#contract/money.ts";
import type { PlannedSale, PlannedSaleState } from "#contract/planned-sales.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { showDay, showHour } from "#web/ui/figures.ts";

const states: Record<PlannedSaleState, { text: string; className: string }> = {
  running: { text: "Running", className: "st-done" },
  planned: { text: "Planned", className: "st-shipped" },
  ended: { text: "Ended", className: "st-placed" },
};

export function SaleStateChip({ state }: Pick<PlannedSale, "state">) {
  const { text, className } = states[state];
  return <Chip className={`chip--status ${className}`}>{text}</Chip>;
}

type SalesTableProps = { sales: PlannedSale[]; onChoose: (sale: PlannedSale) => void };

export function SalesTable({ sales, onChoose }: SalesTableProps) {
  return (
    <section className="panel panel--flat sales" aria-label="Sales">
      <table className="t coupons">
        <thead>
          <tr>
            <th>Sale</th>
            <th>What it gives</th>
            <th>From, until</th>
            <th>Lowered</th>
            <th>State</th>
            <th>
              <span className="vh">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map((sale) => (
            <tr key={sale._id}>
              <td>
                <b className="b6">{sale.name}</b>
              </td>
              <td>{giftWords(sale)}</td>
              <td className="t14">
                {momentWords(sale.startsAt)}
                <small className="soft t13">until {momentWords(sale.endsAt)}</small>
              </td>
              <td className="num">{sale.state === "planned" ? "" : productCount(sale.products)}</td>
              <td>
                <SaleStateChip state={sale.state} />
              </td>
              <td className="acts">
                <Button variant="quiet" size="sm" aria-label={`Open ${sale.name}`} onClick={() => onChoose(sale)}>
                  {sale.state === "ended" ? "Open" : "Edit"}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** "20% off 1 category" */
function giftWords({ gives, percent = 0, offerPrice = 0, on, ids }: PlannedSale): string {
  const scope = {
    everything: "everything",
    categories: ids.length === 1 ? "1 category" : `${ids.length} categories`,
    products: productCount(ids.length),
  };
  return gives === "percent" ? `${percent}% off ${scope[on]}` : `${formatTaka(offerPrice)} for ${scope[on]}`;
}

export function productCount(count: number): string {
  return count === 1 ? "1 product" : `${count} products`;
}

export function momentWords(time: string): string {
  return `${showDay(time)}, ${showHour(time)}`;
}
