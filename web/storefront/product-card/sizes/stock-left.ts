// How many are left of the sizes that are nearly sold out. Fetched on demand, because pages do not contain stock counts.

import type { StockLeft } from "#contract/wire/catalog/stock.ts";
import * as m from "#messages";
import { browserCalls, search } from "#web/api.ts";
import { inDigits } from "#web/ui/figures.ts";
import { sizeName } from "#web/ui/size-name.ts";

/**
 * Fetches the counts by size. A missing size has enough stock or is not counted. Never throws: unknown counts block
 * nothing.
 */
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

/** The hint beside the sizes: about the chosen size, or about all sizes that are nearly sold out. */
export function leftHint(left: Record<string, number>, size: string | undefined): string {
  if (size !== undefined) return left[size] === undefined ? "" : leftWords(left[size]);
  return Object.entries(left)
    .map(([one, count]) => `${sizeName(one)}: ${leftWords(count)}`)
    .join(", ");
}
