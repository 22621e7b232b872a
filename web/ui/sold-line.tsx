import { toMinor } from "#contract/rules/money/money.ts";
import type { Order } from "#contract/wire/orders/orders.ts";
import { inDigits, showMinor, showTaka } from "#web/ui/figures.ts";
import { sizeName } from "./size-name.ts";

type SoldLineProps = {
  line: Order["items"][number];
  /** Class names of a soft text, of a number, and of the price, which a narrow screen may hide. */
  look: { soft: string; figure: string; price: string };
};

/** The cells of one line on a printed page: the product in both scripts, price, quantity and sum. */
export function SoldLine({ line: { product, size, quantity }, look }: SoldLineProps) {
  return (
    <>
      <td>
        {product.bengaliName ? (
          <>
            <span lang="bn">{product.bengaliName}</span>
            <br />
          </>
        ) : null}
        {product.name} <span className={look.soft}>{sizeName(size)}</span>
      </td>
      <td className={look.price}>{showTaka(product.offerPrice)}</td>
      <td className={look.figure}>{inDigits(quantity)}</td>
      <td className={look.figure}>{showMinor(toMinor(product.offerPrice) * quantity)}</td>
    </>
  );
}
