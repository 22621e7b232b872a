import { type FocusEvent, useEffect, useRef } from "react";
import { asciiDigits } from "#contract/rules/text.ts";
import * as m from "#messages";
import { setQuantity } from "#web/storefront/shopper/cart/cart-state.ts";
import { lineQuantity } from "#web/storefront/shopper/cart-data.ts";
import { currentShopper } from "#web/storefront/shopper/shopper.ts";

/**
 * How many a press of 'Add to Cart' adds. Its script loads when the field is touched: the page's own has no room. The button adds one, as
 * always; this adds the others behind it.
 */
export default function HowMany({ productId }: { productId: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Before the button acts: its one is among those that are then set.
    const addAll = ({ target, detail }: MouseEvent) => {
      const button = target instanceof Element && target.closest(".buy__row .btn, .buybar .btn");
      // Of a double click the second press adds nothing.
      if (!button || detail > 1) return;
      const size = document.querySelector<HTMLInputElement>(".buy__sizes input:checked")?.value;
      const count = countOf(field.current?.value);
      if (size === undefined || count === 1) return;
      const all = lineQuantity(currentShopper().cart, productId, size) + count;
      setTimeout(() => void setQuantity(productId, size, all));
    };
    document.addEventListener("click", addAll, true);
    return () => document.removeEventListener("click", addAll, true);
  }, [productId]);
  return (
    <label className="many needs-script">
      {m.quantity()}{" "}
      <input
        className="input"
        inputMode="numeric"
        maxLength={2}
        defaultValue="1"
        autoComplete="off"
        ref={field}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      />
    </label>
  );
}

/** One, if what was typed is no number of pieces. */
const countOf = (typed = "") => Math.max(1, Math.floor(Number(asciiDigits(typed))) || 1);
