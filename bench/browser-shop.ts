// Starts a shop with the demo catalog for measurements in a browser.
import { z } from "zod";
import { productCard } from "#contract/wire/catalog/catalog.ts";
import { findBrowser } from "../scripts/browser.ts";
import { processorSeconds, startShop } from "./children.ts";
import { inFolder } from "./engines.ts";

export type BrowserShop = {
  origin: string;
  pages: { name: string; url: string }[];
  /**
   * Resolves when the shop is idle: it makes small pictures and compressed pages in the background after the first
   * request.
   */
  rests(): Promise<void>;
};

const patienceSeconds = 240;
const restMs = 1500;
const busiestRest = 0.03;
export const browserFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The one that shoppers use: Chromium without a window prerenders no page that a finger rests on. */
export const benchBrowser = () => findBrowser("chromium");

export async function withBrowserShop<T>(work: (shop: BrowserShop) => Promise<T>): Promise<T> {
  return await inFolder(async (dataDir) => {
    const shop = await startShop(dataDir, patienceSeconds);
    try {
      const origin = shop.origin.replace("127.0.0.1", "localhost");
      const answer = await fetch(`${shop.origin}/api/product/list?page=1`);
      const listed = z.object({ products: z.array(productCard.pick({ _id: true, categorySlug: true })) });
      const [first] = listed.parse(await answer.json()).products;
      if (first === undefined) throw new Error("The shop lists no product");
      const product = `/collection/${first.categorySlug}/${first._id}`;
      const paths = { Home: "/", Collection: "/collection", Product: product };
      const pages = Object.entries(paths).flatMap(([name, path]) => [
        { name, url: `${origin}${path}` },
        { name: `${name} in Bengali`, url: `${origin}/bn${path.replace(/^\/$/, "")}` },
      ]);
      return await work({ origin, pages, rests: () => waitUntilIdle(shop.pid) });
    } finally {
      await shop.stop();
    }
  });
}

async function waitUntilIdle(pid: number): Promise<void> {
  const until = performance.now() + patienceSeconds * 1000;
  let before = processorSeconds(pid);
  do {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const now = processorSeconds(pid);
    if ((now - before) * 1000 < restMs * busiestRest) return;
    before = now;
  } while (performance.now() < until);
  throw new Error("The shop does not become idle");
}
