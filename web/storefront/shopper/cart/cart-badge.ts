// The cart's count in the header. Without React, so that it shows before any island is hydrated.
import * as m from "#messages";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { inDigits } from "#web/ui/figures.ts";

const countKey = "gp:count";

/** @param count the current count; by default that of the previous page */
export function showCartCount(count?: number): void {
  if (count !== undefined) writeStored(countKey, String(count), "sessionStorage");
  const shown = count ?? Number(readStored(countKey, "sessionStorage") ?? 0);
  for (const link of document.querySelectorAll("[data-cart]")) {
    link.setAttribute("aria-label", shown === 0 ? m.cart() : m.cart_items({ count: shown, shown: inDigits(shown) }));
    link.querySelector(".badge")?.remove();
    if (shown === 0) continue;
    const badge = document.createElement("span");
    badge.className = "badge num";
    badge.textContent = inDigits(shown > 99 ? "99+" : shown);
    link.append(badge);
  }
}
