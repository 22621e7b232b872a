// How many are left of sizes of which there are few. Asked when it is needed: counts are no part of a page.

import type { StockLeft } from "#contract/stock.ts";
import * as m from "#messages";
import { browserCalls, search } from "#web/api.ts";
import { inDigits } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

/** By size; a size that is missing has enough, or is not counted. Never throws: an unknown count hinders nobody. */
export async function leftOf(productId: string): Promise<Record<string, number>> {
  try {
    const { left } = await browserCalls.get<{ left: StockLeft }>(`/api/product/stock${search({ ids: productId })}`);
    return left[productId] ?? {};
  } catch {
    return {};
  }
}

export function leftWords(left: number): string {
  return left === 0 ? m.sold_out() : m.few_left({ count: inDigits(left) });
}

/** Beside the sizes: of the chosen one, or of all that are few. */
export function leftHint(left: Record<string, number>, size: string | undefined): string {
  if (size !== undefined) return left[size] === undefined ? "" : leftWords(left[size]);
  return Object.entries(left)
    .map(([one, count]) => `${sizeName(one)}: ${leftWords(count)}`)
    .join(", ");
}
