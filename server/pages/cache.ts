/**
 * The pages in memory.
 *
 * 1. An entry belongs to one state of the catalog (settings are part of it) and is answered in that state only: after a
 *    change was answered to the owner, no request is answered from before it. The state is read before rendering starts.
 * 2. Concurrent requests of one page in one state render it once.
 * 3. Entries of an earlier state stay until they are rendered again or pushed out: a page that came out the same keeps its
 *    compressed bytes.
 * 4. Both maps are bounded: entries by bytes, the least recently used out first; addresses by number and length.
 * 5. A form (br, gzip) is made when it is first asked for, once.
 * 6. `serve` runs before the framework. It knows only addresses that the framework has led to a page before, so every rule
 *    of routing has been applied to them.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Catalog, CatalogView } from "../catalog/snapshot.ts";
import type { Encoding } from "../http/encodings.ts";
import { type Answer, type Entry, makeDense, makeEntry, makeForm, mayBeKept, sendEntry, withForm } from "./entry.ts";
import { openTurns } from "./turns.ts";

export type PageCache = {
  /** Answers from memory. @returns false when it cannot, and has done nothing */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * The entry of an address as a browser sent it, with the form that is asked for; rendered when there is none of the
   * catalog as it is now.
   */
  take(address: string, encoding: Encoding, pages: Pages): Promise<Entry>;
  /** The bytes of an address, when they are there and of the catalog as it is now. */
  peek(address: string): Buffer | undefined;
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
    const form = await makeDense(page.entry);
    const now = kept.get(spelling);
    // Another form may have been added meanwhile.
    if (now?.entry.hash !== page.entry.hash) return;
    kept.put(spelling, { ...now, entry: { ...withForm(now.entry, "br", form), isDense: true } });
  }

  async function render(spelling: string, view: CatalogView, pages: Pages): Promise<Entry> {
    const answer = await renderInTurn(() => pages.render(spelling, view));
    const entry = makeEntry(answer, kept.get(spelling)?.entry);
    if (mayBeKept(answer) && view === catalog.view()) kept.put(spelling, { entry, view, isUsed: false });
    return entry;
  }

  async function addForm(spelling: string, entry: Entry, encoding: Encoding): Promise<Entry> {
    const form = await makeForm(entry, encoding);
    const page = kept.get(spelling);
    if (page?.entry.hash === entry.hash) kept.put(spelling, { ...page, entry: withForm(page.entry, encoding, form) });
    return withForm(entry, encoding, form);
  }

  async function once(key: string, view: CatalogView, work: () => Promise<Entry>): Promise<Entry> {
    const running = flights.get(key);
    if (running?.view === view) return running.entry;
    const flight = { view, entry: work() };
    flights.set(key, flight);
    try {
      return await flight.entry;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return {
    serve(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const spelling = spellings.get(request.url ?? "");
      if (spelling === undefined) return false;
      const page = kept.get(spelling);
      if (page === undefined || page.view !== catalog.view()) return false;
      if (!sendEntry(request, response, page.entry)) return false;
      kept.use(spelling, page);
      if (!page.isUsed) {
        page.isUsed = true;
        // Only what is asked for again is worth the work. Should it fail, the page is there without it.
        if (!page.entry.isDense) compressInTurn(() => makeSmaller(spelling)).catch(() => {});
      }
      return true;
    },
    async take(address, encoding, pages) {
      const view = catalog.view();
      const spelling = pages.spell(address, view);
      const entry = await once(`${encoding} ${spelling}`, view, async () => {
        const page = kept.get(spelling);
        const entry =
          page?.view === view ? page.entry : await once(spelling, view, () => render(spelling, view, pages));
        return entry.forms[encoding] === undefined ? await addForm(spelling, entry, encoding) : entry;
      });
      learn(address, spelling, view);
      return entry;
    },
    peek(address) {
      const page = kept.get(spellings.get(address) ?? "");
      return page?.view === catalog.view() ? page.entry.forms.identity.bytes : undefined;
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
