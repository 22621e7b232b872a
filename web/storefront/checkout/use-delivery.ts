import { useEffect, useState } from "react";
import type { Totals } from "#contract/money.ts";
import type { DeliveryAddress } from "#contract/orders.ts";
import type { DeliverySettings } from "#contract/zones.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import type { LoadRow } from "./zone-parts.tsx";

export type Place = Pick<DeliveryAddress, "city" | "thana">;

const placeKey = "gp:place";
/** Nothing can be ordered before the charge is known. */
const retryMs = 3000;

/**
 * Delivery to a place by the owner's zones. While zones are off (`delivery` is null), nothing is loaded and sums do not change.
 * `rows`: what is brought. `isReady`: whether the sums include the zone's charge.
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
  const terms = delivery && parts ? parts.termsTo(delivery, place) : null;
  return {
    parts,
    terms,
    isReady: delivery === null || parts !== null,
    priced: (totals: Totals): Totals => (terms && parts ? parts.priced(totals, terms, rows) : totals),
  };
}

/** The district and thana last chosen on this device. */
export function rememberedPlace(): Place {
  try {
    const { city, thana } = JSON.parse(readStored(placeKey) ?? "{}") as Partial<Record<keyof Place, unknown>>;
    return { city: typeof city === "string" ? city : "", ...(typeof thana === "string" && { thana }) };
  } catch {
    return { city: "" };
  }
}

export function rememberPlace({ city, thana }: Place): void {
  if (city !== "") writeStored(placeKey, JSON.stringify({ city, thana }));
}
