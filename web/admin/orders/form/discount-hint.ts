import { isPercent } from "#contract/rules/money/typed-discount.ts";
import * as m from "#messages";
import { showMinor } from "#web/ui/figures.ts";

/** Under a discount: what a typed share comes to, in money. @param discountMinor null while what is typed is none */
export function discountHint(typed: string, discountMinor: number | null): string {
  if (!isPercent(typed)) return m.order_desk_discount_or_share();
  return discountMinor === null ? "" : m.order_desk_discount_comes_to({ sum: showMinor(discountMinor) });
}
