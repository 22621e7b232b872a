/**
 * The pages in memory.
 *
 * 1. An entry belongs to one state of the catalog (settings are part of it) and is answered in that state only: after a
 *    change was answered to the owner, no request is answered from before it. The state is read before rendering starts.
 * 2. Concurrent requests of one page in one state render it once.
 * 3. Entries of an earlier state stay until they are rendered again or pushed out: a page that came out the same keeps its
 *    compressed bytes.
 * 4. Both maps are bounded: entries by bytes, the least recently used out first; addresses by number and length.
 * 5. `serve` runs before the framework. It knows only addresses that the framework has led to a page before, so every rule
 *    of routing has been applied to them.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Catalog, CatalogView } from "../catalog/snapshot.ts";
import { type Answer, type Entry, makeDense, makeEntry, mayBeKept, sendEntry } from "./entry.ts";
import { openTurns } from "./turns.ts";

export type PageCache = {
  /** Answers from memory. @returns false when it cannot, and has done nothing */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** The entry of an address as a browser sent it; rendered when there is none of the catalog as it is now. */
  take(address: string, pages: Pages): Promise<Entry>;
  /** What it holds, in bytes. */
  size(): number;
};

export type Pages = {
  /** The one spelling of an address: what shows the same is spelled the same. */
  spell(address: string, view: CatalogView): string;
  render(spelling: string, view: CatalogView): Promise<Answer>;
};

const defaultMaxBytes = 64 * 1024 * 1024;
const maxAddresses = 10_000;
const maxAddressLength = 500;
/** An entry weighs something beside its bytes. */
const entryOverhead = 8 * 1024;
/** Rendering is work of the processor: more at once would only hold more memory. */
const rendersAtOnce = 4;

type Kept = { entry: Entry; view: CatalogView; isUsed: boolean };
type Flight = { view: CatalogView; entry: Promise<Entry> };

export function openPageCache(catalog: Catalog, maxBytes = defaultMaxBytes): PageCache {
  const kept = keepWithin(maxBytes);
  const flights = new Map<string, Flight>();
  const spellings = new Map<string, string>();
  const renderInTurn = openTurns(rendersAtOnce);
  const compressInTurn = openTurns(1);
  let spelledIn = catalog.view();

  /** A spelling is true in one state of the catalog only: a name may become known, or mean another category. */
  function learn(address: string, spelling: string, view: CatalogView): void {
    if (view !== catalog.view() || address.length > maxAddressLength) return;
    if (spelledIn !== view) spellings.clear();
    spelledIn = view;
    spellings.set(address, spelling);
    const oldest = spellings.size > maxAddresses ? spellings.keys().next().value : undefined;
    if (oldest !== undefined) spellings.delete(oldest);
  }

  async function makeSmaller(spelling: string): Promise<void> {
    const page = kept.get(spelling);
    if (page === undefined || page.view !== catalog.view() || page.entry.isDense) return;
    const entry = await makeDense(page.entry);
    if (kept.get(spelling) === page) kept.put(spelling, { ...page, entry });
  }

  async function render(spelling: string, view: CatalogView, pages: Pages): Promise<Entry> {
    const answer = await renderInTurn(() => pages.render(spelling, view));
    const entry = await makeEntry(answer, kept.get(spelling)?.entry);
    if (mayBeKept(answer) && view === catalog.view()) kept.put(spelling, { entry, view, isUsed: false });
    return entry;
  }

  async function renderOnce(spelling: string, view: CatalogView, pages: Pages): Promise<Entry> {
    const running = flights.get(spelling);
    if (running?.view === view) return running.entry;
    const flight = { view, entry: render(spelling, view, pages) };
    flights.set(spelling, flight);
    try {
      return await flight.entry;
    } finally {
      if (flights.get(spelling) === flight) flights.delete(spelling);
    }
  }

  return {
    serve(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const spelling = spellings.get(request.url ?? "");
      if (spelling === undefined) return false;
      const page = kept.get(spelling);
      if (page === undefined || page.view !== catalog.view()) return false;
      kept.use(spelling, page);
      if (!page.isUsed) {
        page.isUsed = true;
        // Only what is asked for again is worth the work. Should it fail, the page is there without it.
        if (!page.entry.isDense) compressInTurn(() => makeSmaller(spelling)).catch(() => {});
      }
      sendEntry(request, response, page.entry);
      return true;
    },
    async take(address, pages) {
      const view = catalog.view();
      const spelling = pages.spell(address, view);
      const page = kept.get(spelling);
      const entry = page?.view === view ? page.entry : await renderOnce(spelling, view, pages);
      learn(address, spelling, view);
      return entry;
    },
    size: kept.size,
  };
}

function keepWithin(maxBytes: number) {
  const pages = new Map<string, Kept>();
  let size = 0;
  const weightOf = ({ entry }: Kept) => entry.size + entryOverhead;

  function drop(spelling: string): void {
    const page = pages.get(spelling);
    if (page === undefined) return;
    pages.delete(spelling);
    size -= weightOf(page);
  }

  return {
    get: (spelling: string) => pages.get(spelling),
    /** A map keeps the order of entering: the one used last goes to its end. */
    use(spelling: string, page: Kept): void {
      pages.delete(spelling);
      pages.set(spelling, page);
    },
    put(spelling: string, page: Kept): void {
      drop(spelling);
      if (weightOf(page) > maxBytes) return;
      pages.set(spelling, page);
      size += weightOf(page);
      for (const oldest of pages.keys()) {
        if (size <= maxBytes) break;
        drop(oldest);
      }
    },
    size: () => size,
  };
}
