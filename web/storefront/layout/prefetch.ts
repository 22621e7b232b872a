/**
 * The next page, fetched while the shopper is about to press its link: script, styles and data.
 *
 * 1. The data is read at once and kept for some seconds (kept-data.ts): the press waits for nothing. After that the press asks,
 *    as it would have done anyway.
 * 2. Running the script of a page makes it fetch its late parts and sheets too (late-component.tsx, late-sheet.tsx).
 * 3. Its sheets are in force already then, so that the press has no new styles to compute for what stays.
 * 4. Nothing is fetched for a shopper who asked the browser to save data.
 */
import { useContext, useEffect } from "react";
import { preinit } from "react-dom";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { sheetsOf } from "#web/page-styles.tsx";
import { type PageData, setKept } from "./kept-data.ts";

/** Shorter is a pointer on its way to something else. */
const intentMs = 65;
/** As long as the browser may use such an answer (server/pages). */
const freshMs = 10_000;

const kept = new Map<string, { since: number; data: Promise<PageData | undefined> }>();

export function usePrefetch(): void {
  const router = useContext(DataRouterContext)?.router;
  const routes = useContext(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (!router || !routes || savesData()) return;
    setKept(async (address) => {
      const found = kept.get(keyOf(new URL(address)));
      return found && isFresh(found) ? found.data : undefined;
    });
    return onIntent((url) => {
      const matched = router.match(url.pathname)?.map(({ route }) => routes[route.id]) ?? [];
      for (const route of matched) {
        if (!route) continue;
        void import(/* @vite-ignore */ route.module).catch(() => undefined);
        // In the order of web/page-styles.tsx, which decides whose rules win.
        for (const sheet of sheetsOf(route).toReversed()) {
          if (!document.querySelector(`[data-href~="${sheet}"]`)) preinit(sheet, { as: "style", precedence: "page" });
        }
      }
      if (matched.some((route) => route?.hasLoader)) keepData(url);
    });
  }, [router, routes]);
}

function keepData(url: URL): void {
  for (const [key, found] of kept) if (!isFresh(found)) kept.delete(key);
  if (kept.has(keyOf(url))) return;
  kept.set(keyOf(url), { since: performance.now(), data: fetchData(url).catch(() => undefined) });
}

function isFresh({ since }: { since: number }): boolean {
  return performance.now() - since < freshMs;
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search;
}

/** What the loaders of a page answer; nothing when one of them does not, or leads elsewhere. The server is asked whether it is still so. */
async function fetchData(url: URL): Promise<PageData | undefined> {
  const { ok, body } = await fetch(dataAddress(url), { cache: "no-cache" });
  if (!ok || !body) return;
  const { value } = await decodeViaTurboStream(body, window);
  const answers = Object.entries(value as Record<string, { data?: unknown }>);
  if (answers.length === 0 || !answers.every(([, answer]) => "data" in answer)) return;
  return Object.fromEntries(answers.map(([routeId, { data }]) => [routeId, { type: "data", result: data }]));
}

/** As the router asks for it. */
function dataAddress({ pathname, search }: URL): string {
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}.data${search}`;
}

/** @param act  with the address of a page of the shop other than the one that is shown */
function onIntent(act: (url: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const begin = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.pathname + link.search === location.pathname + location.search) return;
    timer = setTimeout(() => act(new URL(link.href)), intentMs);
  };
  const end = () => clearTimeout(timer);
  const begins = ["pointerover", "focusin", "touchstart"] as const;
  // A finger that moves scrolls; a press asks by itself.
  const ends = ["touchmove", "focusout", "click"] as const;
  for (const name of begins) document.addEventListener(name, begin, { passive: true });
  for (const name of ends) document.addEventListener(name, end, { passive: true });
  return () => {
    end();
    for (const name of begins) document.removeEventListener(name, begin);
    for (const name of ends) document.removeEventListener(name, end);
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
