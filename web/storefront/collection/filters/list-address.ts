/**
 * Filters, sorts and pages a list in place: fetches the changed part of the page, and updates the address.
 *
 * 1. Every step is a link or form that works without this module. If the part cannot be fetched, the browser loads the page.
 * 2. The old list stays, dimmed, until the new one arrives. The later of two quick steps wins.
 * 3. Paging scrolls to the top of the list and moves the focus there. When a focused control disappears, the list gets the
 *    focus. On Back and Forward, the browser handles scroll and focus.
 */

import { useEffect, useSyncExternalStore } from "react";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import { pathHere } from "#web/language.ts";
import type { FilterOptions } from "./filter-fields.tsx";

/** `search`: the filters as the query of the first page. While a list loads, `search` already has its filters. */
export type List = {
  search: string;
  total: number;
  applied: number;
  /** Current filter options, once a filter was changed in place. */
  counted?: FilterOptions;
};

let list: List | undefined;
let shownAddress = "";
let turn = 0;
const listeners = new Set<() => void>();

/** @param sent the list that the document was rendered with */
export function useList(sent: List): [List, (search: string) => void] {
  const current = useSyncExternalStore(
    subscribe,
    () => list ?? sent,
    () => sent,
  );
  useEffect(() => start(sent), [sent]);
  return [current, visit];
}

function start(sent: List): void {
  if (list) return;
  list = sent;
  shownAddress = address();
  addEventListener("popstate", () => address() !== shownAddress && void show());
  document.addEventListener("click", followLink);
}

/** Shows the list that `search` asks for. */
function visit(search: string, isPaged = false): void {
  history.pushState(null, "", location.pathname + search);
  void show(isPaged, true);
}

function followLink(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("main a[href]") : null;
  if (!link || event.defaultPrevented || event.button || isHeld(event)) return;
  // The next page of the list appears under the pointer: the second half of a double click would open a product.
  const isSecond = event.detail > 1 && link.closest(".results") !== null;
  if (isSecond) event.preventDefault();
  if (isSecond || link.origin !== location.origin || link.pathname !== location.pathname || link.hash) return;
  event.preventDefault();
  visit(link.search, link.closest(".pager") !== null);
}

function isHeld({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}

async function show(isPaged = false, takesFocus = false): Promise<void> {
  turn += 1;
  const mine = turn;
  shownAddress = address();
  change({ search: withoutPage(location.search) });
  const results = document.querySelector<HTMLElement>(".results");
  results?.setAttribute("aria-busy", "true");
  const next = await fetchParts(pathHere(`/parts${withoutLanguage(location.pathname)}${location.search}`));
  if (mine !== turn) return;
  if (!next) return location.reload();
  for (const region of document.querySelectorAll<HTMLElement>("[data-region]")) replaceIn(region, next);
  results?.setAttribute("aria-busy", "false");
  const data = next.querySelector<HTMLElement>("[data-list]")?.dataset ?? {};
  const { search = "", total = "0", applied = "0", counted } = data;
  const options = counted === undefined ? {} : { counted: JSON.parse(counted) as FilterOptions };
  change({ search, total: Number(total), applied: Number(applied), ...options });
  if (!takesFocus || !results) return;
  const startsAnew = isPaged && new URLSearchParams(location.search).has("page");
  if (startsAnew) results.scrollIntoView({ block: "start" });
  if (startsAnew || document.activeElement === document.body) results.focus({ preventScroll: true });
}

async function fetchParts(address: string): Promise<Document | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : undefined;
  } catch {
    return undefined;
  }
}

function replaceIn(region: HTMLElement, next: Document): void {
  const there = next.querySelector(`[data-region="${region.dataset.region}"]`);
  if (!there) return;
  region.replaceChildren(...there.childNodes);
  const label = there.getAttribute("aria-label");
  if (label) region.setAttribute("aria-label", label);
}

function change(changes: Partial<List>): void {
  if (list) list = { ...list, ...changes };
  for (const listener of listeners) listener();
}

function address(): string {
  return location.pathname + location.search;
}

function withoutPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
