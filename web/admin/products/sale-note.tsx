import type { DeskRow } from "#contract/wire/catalog/product-desk.ts";
import * as m from "#messages";
import { showDay, showHour, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

type SaleNoteProps = { sale: NonNullable<DeskRow["sale"]>; sizes?: boolean };

/**
 * The price that shoppers pay while a planned sale runs, by which sale and until when. `sizes`: also the prices of
 * sizes with a price of their own.
 */
export function SaleNote({ sale, sizes = false }: SaleNoteProps) {
  const own = sizes ? Object.entries(sale.sizePrices) : [];
  return (
    <span className="salenote">
      <b className="b6">{m.product_desk_now_in_sale({ price: showTaka(sale.offerPrice) })}</b>
      {own.map(([size, price]) => (
        <span key={size}>
          {sizeName(size)} {showTaka(price)}
        </span>
      ))}
      {sale.by.map(({ _id, name, endsAt }) => (
        <span key={_id}>{m.product_desk_sale_until({ name, time: `${showDay(endsAt)}, ${showHour(endsAt)}` })}</span>
      ))}
    </span>
  );
}
