import type { PlannedSaleState } from "#contract/rules/money/current-price.ts";
import type { PlannedSale } from "#contract/wire/catalog/planned-sales.ts";
import * as m from "#messages";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { inDigits, shortTaka, showDate, showHour } from "#web/ui/figures.ts";
import type { RowProps } from "./coupon-row.tsx";
import { stopSale } from "./offer-acts.ts";
import { EditCell } from "./offer-table.tsx";

const states: Record<PlannedSaleState, { text: () => string; className: string }> = {
  running: { text: m.offers_running, className: "st-done" },
  planned: { text: m.offers_planned, className: "st-shipped" },
  ended: { text: m.offers_ended, className: "st-placed" },
};

export function SaleStateChip({ state }: Pick<PlannedSale, "state">) {
  const { text, className } = states[state];
  return <Chip className={`chip--status ${className}`}>{text()}</Chip>;
}

export function SaleRow({ sale, ask, onChoose, onChanged }: RowProps & { sale: PlannedSale }) {
  async function stop() {
    if (await stopSale(sale, ask)) await onChanged();
  }
  return (
    <tr>
      <td>
        <b className="b6">{sale.name}</b>
      </td>
      <td className="soft t14">{m.offers_sale()}</td>
      <td>{giftWords(sale)}</td>
      <td className="t14">
        {momentWords(sale.startsAt)}
        <small className="soft t13">{m.offers_until({ time: momentWords(sale.endsAt) })}</small>
      </td>
      <td className="num">{sale.state === "planned" ? "" : productCount(sale.products)}</td>
      <td>
        <SaleStateChip state={sale.state} />
      </td>
      <EditCell
        name={sale.name}
        label={m.offers_open_named({ name: sale.name })}
        text={sale.state === "ended" ? m.offers_open() : m.edit()}
        onPress={onChoose}
      >
        {sale.state === "ended" ? null : (
          <button type="button" onClick={() => void stop()}>
            {sale.state === "running" ? m.offers_end_now() : m.offers_delete()}
          </button>
        )}
      </EditCell>
    </tr>
  );
}

/** "20% off 1 category" */
function giftWords({ gives, percent = 0, offerPrice = 0, on, ids }: PlannedSale): string {
  const scope = {
    everything: m.offers_all_scope(),
    categories: m.offers_category_count({ count: ids.length, shown: inDigits(ids.length) }),
    products: productCount(ids.length),
  };
  return gives === "percent"
    ? m.offers_percent_gift({ percent: inDigits(percent), scope: scope[on] })
    : m.offers_price_gift({ price: shortTaka(offerPrice), scope: scope[on] });
}

export function productCount(count: number): string {
  return m.product_count({ count, shown: inDigits(count) });
}

function momentWords(time: string): string {
  return `${showDate(time)}, ${showHour(time)}`;
}
