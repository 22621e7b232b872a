import { useEffect, useState } from "react";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { Totals } from "#contract/rules/money/money.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import type { LoadRow } from "./zone-parts.tsx";

export type Place = Pick<DeliveryAddress, "city" | "thana"> & { state?: string | undefined };

const placeKey = "gp:place";
/** Nothing can be ordered before the charge is known. */
const retryMs = 3000;

/**
 * Delivery to a place by the owner's zones. While zones are off (`delivery` is null), nothing is loaded and sums do not change.
 * `rows`: what is brought. `isReady`: whether the sums include the zone's charge. `isKnown`: whether it is that of the place;
 * before, it is the least charge of all zones.
 */
export function useDelivery(delivery: DeliverySettings | null, place: Place, rows: readonly LoadRow[]) {
  const [parts, setParts] = useState<typeof import("./zone-parts.tsx") | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (delivery === null) return;
    let again: ReturnType<typeof setTimeout> | undefined;
    // Each attempt is a request of its own.
    void attempt;
    import("./zone-parts.tsx").then(setParts, (error: unknown) => {
      console.warn("The delivery zones could not be loaded", error);
      again = setTimeout(() => setAttempt((count) => count + 1), retryMs);
    });
    return () => clearTimeout(again);
  }, [delivery, attempt]);
  const isKnown = parts === null || parts.isPlaceKnown(place);
  const ofPlace = delivery && parts && isKnown ? parts.termsTo(delivery, place) : null;
  const termsOf = (totals: Totals) =>
    delivery && parts && !isKnown ? parts.leastTermsFor(delivery, totals, rows) : ofPlace;
  return {
    delivery,
    parts,
    isKnown,
    termsOf,
    isReady: delivery === null || parts !== null,
    priced(totals: Totals): Totals {
      const terms = termsOf(totals);
      return terms && parts ? parts.priced(totals, terms, rows) : totals;
    },
    /**
     * The advance for an order in cash, paid before it is packed, in poisha; null if there is none, or the place is not
     * known.
     */
    advanceOf: (totals: Totals): number | null =>
      delivery && parts && ofPlace ? parts.advanceTo(delivery, ofPlace, totals) : null,
  };
}

/** The district and thana last chosen on this device. */
export function rememberedPlace(): Place {
  try {
    const { city, thana } = JSON.parse(readStored(placeKey) ?? "{}") as Partial<Record<keyof Place, unknown>>;
    // It was kept when it was known, so it needs no state to be.
    const state = typeof city === "string" ? city : "";
    return { city: state, state, ...(typeof thana === "string" && { thana }) };
  } catch {
    return { city: "" };
  }
}

/** A name that is still being typed has no state yet. */
export function rememberPlace({ city, thana, state }: Place): void {
  if (city !== "" && state) writeStored(placeKey, JSON.stringify({ city, thana }));
}
