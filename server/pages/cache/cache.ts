/**
 * The pages in memory.
 *
 * 1. An entry belongs to one state of the catalog, settings included, and is served in that state only: once a change is
 *    answered to the owner, no request gets an older page. The state is read before rendering starts.
 * 2. Concurrent requests for one page in one state render it once. Pages wait for rendering in a bounded queue (turns.ts),
 *    and leave it when everybody who asked has gone.
 * 3. Entries of an earlier state stay until they are rendered again or pushed out: a page that comes out the same keeps its
 *    compressed bytes.
 * 4. Both maps are bounded: entries by bytes, the least recently used out first; addresses by number and length.
 * 5. An encoding (br, gzip) is made once, on its first request.
 * 6. `serve` runs before the framework. It knows only addresses that the framework has routed to a page before, so every
 *    routing rule has been applied to them.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "../../http/encodings.ts";
import type { LiveView, ShopView } from "../../view/live-view.ts";
import { type Answer, type Entry, makeDense, makeEntry, makeForm, mayBeKept, sendEntry, withForm } from "./entry.ts";
import { openFlights } from "./flights.ts";
import { type Asker, openTurns } from "./turns.ts";

export type PageCache = {
  /** Answers from memory. @returns false without doing anything when it cannot */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * The entry of an address as a browser sent it, in the given encoding; rendered when none of the current catalog is kept.
   * @throws Busy when too many pages wait to be rendered; the signal's reason when the visitor has left
   */
  take(address: string, encoding: Encoding, pages: Pages, asker?: Asker): Promise<Entry>;
  /** The bytes of an address, when kept for the current catalog. */
  peek(address: string): Buffer | undefined;
  /** How many pages are being rendered, and how many wait for it. */
  renders(): { running: number; waiting: number };
  /** Its entries, in bytes. */
  size(): number;
};

export type Pages = {
  /** Normalizes an address: addresses that show the same page become equal. */
  spell(address: string, view: ShopView): string;
  render(spelling: string, view: ShopView): Promise<Answer>;
};

const defaultMaxBytes = 64 * 1024 * 1024;
const maxAddresses = 10_000;
const maxAddressLength = 500;
/** An entry's memory beside its bytes, in bytes. */
const entryOverhead = 8 * 1024;
/** Rendering is bound by the processor: more at once would only hold more memory. */
const rendersAtOnce = 4;
/** A page takes some ten milliseconds: behind more than these a visitor would leave. */
const maxWaiting = 50;

type Kept = { entry: Entry; view: ShopView; isUsed: boolean };

type KeptPages = ReturnType<typeof keepWithin>;

export function openPageCache(live: LiveView, maxBytes = defaultMaxBytes): PageCache {
  const kept = keepWithin(maxBytes);
  const spellings = learnSpellings(live);
  const { make, makeSmaller } = openMaking(live, kept);
  const flights = openFlights<Entry>();
  const renderInTurn = openTurns(rendersAtOnce, maxWaiting);
  const compressInTurn = openTurns(1);

  return {
    serve(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const spelling = spellings.of(request.url ?? "");
      if (spelling === undefined) return false;
      const page = kept.get(spelling);
      if (page === undefined || page.view !== live.view()) return false;
      if (!sendEntry(request, response, page.entry)) return false;
      kept.use(spelling, page);
      if (!page.isUsed) {
        page.isUsed = true;
        // Only pages asked for again are worth it. If it fails, the page is still there.
        if (!page.entry.isDense) compressInTurn(() => makeSmaller(spelling)).catch(() => {});
      }
      return true;
    },
    async take(address, encoding, pages, asker = {}) {
      asker.signal?.throwIfAborted();
      const view = live.view();
      const spelling = pages.spell(address, view);
      const page = kept.get(spelling);
      const entry =
        page?.view === view && page.entry.forms[encoding] !== undefined
          ? page.entry
          : await flights.share(`${encoding} ${spelling}`, view, asker, (shared) =>
              renderInTurn(() => make(spelling, encoding, view, pages), shared),
            );
      spellings.learn(address, spelling, view);
      return entry;
    },
    peek(address) {
      const page = kept.get(spellings.of(address) ?? "");
      return page?.view === live.view() ? page.entry.forms.identity.bytes : undefined;
    },
    renders: renderInTurn.load,
    size: kept.size,
  };
}

/** Addresses that led to a page, and how they are spelled. */
function learnSpellings(live: LiveView) {
  const spellings = new Map<string, string>();
  let spelledIn = live.view();

  return {
    of: (address: string) => spellings.get(address),
    /** Valid in one state of the catalog only: a name may become known, or name another category. */
    learn(address: string, spelling: string, view: ShopView): void {
      if (view !== live.view() || address.length > maxAddressLength) return;
      if (spelledIn !== view) spellings.clear();
      spelledIn = view;
      spellings.set(address, spelling);
      const oldest = spellings.size > maxAddresses ? spellings.keys().next().value : undefined;
      if (oldest !== undefined) spellings.delete(oldest);
    },
  };
}

/** Renders pages and makes their encodings, and keeps both. */
function openMaking(live: LiveView, kept: KeptPages) {
  const renders = openFlights<Entry>();

  async function render(spelling: string, view: ShopView, pages: Pages): Promise<Entry> {
    const answer = await pages.render(spelling, view);
    const entry = makeEntry(answer, kept.get(spelling)?.entry);
    if (mayBeKept(answer) && view === live.view()) kept.put(spelling, { entry, view, isUsed: false });
    return entry;
  }

  async function addForm(spelling: string, entry: Entry, encoding: Encoding): Promise<Entry> {
    const form = await makeForm(entry, encoding);
    const page = kept.get(spelling);
    if (page?.entry.hash === entry.hash) kept.put(spelling, { ...page, entry: withForm(page.entry, encoding, form) });
    return withForm(entry, encoding, form);
  }

  return {
    async make(spelling: string, encoding: Encoding, view: ShopView, pages: Pages): Promise<Entry> {
      const page = kept.get(spelling);
      // Once even when two encodings are asked for at the same time.
      const renderOnce = () => renders.share(spelling, view, {}, () => render(spelling, view, pages));
      const entry = page?.view === view ? page.entry : await renderOnce();
      return entry.forms[encoding] === undefined ? await addForm(spelling, entry, encoding) : entry;
    },
    async makeSmaller(spelling: string): Promise<void> {
      const page = kept.get(spelling);
      if (page === undefined || page.view !== live.view() || page.entry.isDense) return;
      const form = await makeDense(page.entry);
      const now = kept.get(spelling);
      // Another encoding may have been added meanwhile.
      if (now?.entry.hash !== page.entry.hash) return;
      kept.put(spelling, { ...now, entry: { ...withForm(now.entry, "br", form), isDense: true } });
    },
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
    /** A Map keeps insertion order: the entry used last moves to its end. */
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
