/**
 * The price of a product at a moment. All that decides it is here; pages, lists, carts and orders use this one
 * function.
 *
 * 1. The owner's prices are never changed by the shop. The price of the moment is computed from them: first by planned sales,
 *    then, when they come, by steps of quantity. A coupon is taken off the sum afterwards (discount.ts).
 * 2. Of several running sales each price takes the lowest. When one ends, the others go on.
 * 3. No sale raises a price.
 */
import { percentOf, toMinor } from "./money.ts";

export type PlannedSaleState = "planned" | "running" | "ended";
export type Span = { startsAt: Date; endsAt: Date };

/** `ids`: of the categories or products. `offerPrice` in taka. */
export type SaleTerms = {
  gives: "percent" | "price";
  percent?: number | undefined;
  offerPrice?: number | undefined;
  on: "everything" | "categories" | "products";
  ids: readonly string[];
};

/** Prices in poisha, as the owner has set them. A size without a price of its own costs the offer price. */
export type OwnersPrices = {
  id: string;
  categoryId: string;
  offerPriceMinor: number;
  sizes: readonly { size: string; offerPriceMinor: number | null }[];
};

/** By which sale a price is lower, and by how much, in poisha. */
export type LoweredPrice<Sale> = { sale: Sale; offMinor: number };

/**
 * `sales`: those by which a price is lower; empty: the prices are the owner's. `lowered`: by size, those of sizes with a price of their own;
 * under the empty text that of the product. Of several sales with one price, the first.
 */
export type CurrentPrices<Sale> = Pick<OwnersPrices, "offerPriceMinor" | "sizes"> & {
  sales: Sale[];
  lowered: Map<string, LoweredPrice<Sale>>;
};

/** The first moment of a sale belongs to it, the last does not. */
export function stateOfSale({ startsAt, endsAt }: Span, at: Date): PlannedSaleState {
  if (at < startsAt) return "planned";
  return at < endsAt ? "running" : "ended";
}

/** A product's prices at a moment, in poisha. Pure. @throws never */
export function currentPrices<Sale extends Span & { terms: SaleTerms }>(
  product: OwnersPrices,
  sales: readonly Sale[],
  at: Date,
): CurrentPrices<Sale> {
  const running = sales.filter((sale) => stateOfSale(sale, at) === "running" && isOn(sale.terms, product));
  const lowered = new Map<string, LoweredPrice<Sale>>();
  if (running.length === 0) {
    return { offerPriceMinor: product.offerPriceMinor, sizes: product.sizes, sales: [], lowered };
  }
  const lowering = new Set<Sale>();
  const lowest = (ownMinor: number, size: string | null): number => {
    const prices = running.map((sale) => salePrice(sale.terms, ownMinor, size !== null));
    const priceMinor = Math.min(ownMinor, ...prices);
    const by = running.filter((_, at) => priceMinor < ownMinor && prices[at] === priceMinor);
    for (const sale of by) lowering.add(sale);
    if (by[0] !== undefined) lowered.set(size ?? "", { sale: by[0], offMinor: ownMinor - priceMinor });
    return priceMinor;
  };
  return {
    offerPriceMinor: lowest(product.offerPriceMinor, null),
    sizes: product.sizes.map(({ size, offerPriceMinor: own }) => ({
      size,
      offerPriceMinor: own === null ? null : lowest(own, size),
    })),
    sales: running.filter((sale) => lowering.has(sale)),
    lowered,
  };
}

function isOn({ on, ids }: SaleTerms, { id, categoryId }: OwnersPrices): boolean {
  return on === "everything" || ids.includes(on === "categories" ? categoryId : id);
}

/** In poisha. A percentage is rounded half up, once; a new offer price leaves sizes that have a price of their own. */
function salePrice({ gives, percent = 0, offerPrice }: SaleTerms, ownMinor: number, isOfSize: boolean): number {
  if (gives === "percent") return percentOf(ownMinor, 100 - percent);
  return isOfSize || offerPrice === undefined ? ownMinor : Math.min(ownMinor, toMinor(offerPrice));
}
