// Words for the products that follow a search's results (closestBy in contract/wire/catalog/catalog.ts).
import type { ProductSearch } from "#contract/wire/catalog/catalog.ts";
import * as m from "#messages";

type ClosestBy = ProductSearch["closestBy"];

/** Their heading under results. */
export function closestTitle(by: ClosestBy | undefined): string {
  return by === "meaning" ? m.also_fits() : m.closest_matches();
}

/** Said above them when there are no results. */
export function closestNote(by: ClosestBy, text: string): string {
  return by === "meaning" ? m.showing_fits({ text }) : m.showing_sounds({ text });
}
