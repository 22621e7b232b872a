// The pages, behind two functions: render one, and (in development) let Vite answer first.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "#contract/rules/constants.ts";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { Feed, RenderedPage, ShopFacts, Site } from "#contract/wire/documents.ts";
import type { Blog, StandardPost } from "#contract/wire/shop/blog.ts";
import type { ShopBrand } from "#contract/wire/shop/brand.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import type { OwnReview, ShopWords } from "#contract/wire/shop/words.ts";

export type SpellPage = (pathname: string, search: string, facts: ShopFacts) => string;

export type Renderer = {
  /** @param request synthetic: nothing of the visitor but the address */
  render(request: Request, dispatch: Dispatch, shop: ShownShop): Promise<RenderedPage>;
  site(shop: ShownShop): Promise<Site>;
  feed(shop: ShownShop, language: Language, origin: string): Promise<Feed>;
  /** The sentences that stand if the owner sets no other, by name. */
  standardWords(shop: ShownShop): Promise<Record<Language, Record<string, string>>>;
  /** The reviews that a demo shop shows until the owner writes others. */
  standardReviews(shop: ShownShop): Promise<OwnReview[]>;
  /** The posts that a demo shop has until the owner writes others. */
  standardPosts(shop: ShownShop): Promise<StandardPost[]>;
  /** Normalizes an address. Missing in development, where no page is kept. */
  spell?: SpellPage;
  /** Development only: true when Vite has answered. */
  serveSource?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * The owner's settings as pages show them. `isDemo`: shows values that nobody has set, such as ratings and the
 * sentences of the specification. `sendsSms`: there are accounts by phone. `isPreview`: the words are a draft, and the
 * page has no scripts.
 */
export type ShownShop = {
  settings: ShopSettings;
  delivery: DeliverySettings;
  brand: ShopBrand;
  blog: Blog;
  words: ShopWords;
  isDemo?: boolean;
  sendsSms?: boolean;
  isPreview?: boolean;
};
type PageSettings = ShopSettings & { brand: ShopBrand; isDemo?: boolean; sendsSms?: boolean };
type OwnersWords = Pick<ShownShop, "words" | "delivery" | "blog">;

/** web/documents/server.tsx */
type Documents = {
  applySettings(settings: PageSettings): void;
  render(request: Request, dispatch: Dispatch, words: OwnersWords, isPreview?: boolean): Promise<RenderedPage>;
  withWords<Made>(words: OwnersWords, make: () => Made): Made;
  site: () => Site;
  feed: (language: Language, origin: string) => Feed;
  standardWords(): Record<Language, Record<string, string>>;
  standardReviews(): OwnReview[];
  standardPosts(): StandardPost[];
  spell: SpellPage;
};

const root = join(import.meta.dirname, "../..");

export async function openProductionRenderer(): Promise<Renderer> {
  const documents: Documents = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return {
    render: (request, dispatch, shop) => renderFor(documents, request, dispatch, shop),
    site: async (shop) => siteFor(documents, shop),
    feed: async (...asked) => feedFor(documents, ...asked),
    standardWords: async (shop) => standardFor(documents, shop),
    standardReviews: async (shop) => (shop.isDemo ? documents.standardReviews() : []),
    standardPosts: async (shop) => (shop.isDemo ? documents.standardPosts() : []),
    spell: documents.spell,
    close: async () => {},
  };
}

function renderFor(documents: Documents, request: Request, dispatch: Dispatch, shop: ShownShop) {
  documents.applySettings(settingsOf(shop));
  return documents.render(request, dispatch, shop, shop.isPreview);
}

function siteFor(documents: Documents, shop: ShownShop): Site {
  documents.applySettings(settingsOf(shop));
  return documents.withWords(shop, documents.site);
}

function feedFor(documents: Documents, shop: ShownShop, language: Language, origin: string): Feed {
  documents.applySettings(settingsOf(shop));
  return documents.withWords(shop, () => documents.feed(language, origin));
}

function standardFor(documents: Documents, shop: ShownShop) {
  documents.applySettings(settingsOf(shop));
  return documents.withWords(shop, documents.standardWords);
}

function settingsOf({ settings, delivery, brand, isDemo, sendsSms }: ShownShop): PageSettings {
  const postcodeOptional = settings.postcodeOptional === true || delivery.isOn;
  return { ...settings, postcodeOptional, brand, isDemo: isDemo === true, sendsSms: sendsSms === true };
}

/** Renders from the sources, with hot reload over the shop's own server. */
export async function openDevelopmentRenderer(server: Server): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    // Bundled, it would be a file that comes and goes, for which `node --watch` restarts the shop.
    configLoader: "native",
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = () => vite.ssrLoadModule("/web/documents/server.tsx") as Promise<Documents>;
  return {
    async render(request, dispatch, shop) {
      const page = await renderFor(await load(), request, dispatch, shop);
      const { pathname } = new URL(request.url);
      // A part is no document, so Vite's script cannot be added.
      if (pathname.startsWith("/parts/")) return page;
      return { ...page, html: await vite.transformIndexHtml(pathname, page.html) };
    },
    site: async (shop) => siteFor(await load(), shop),
    feed: async (...asked) => feedFor(await load(), ...asked),
    standardWords: async (shop) => standardFor(await load(), shop),
    standardReviews: async (shop) => (shop.isDemo ? (await load()).standardReviews() : []),
    standardPosts: async (shop) => (shop.isDemo ? (await load()).standardPosts() : []),
    serveSource: (request, response) =>
      new Promise((resolve, reject) => {
        response.once("finish", () => resolve(true));
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)));
      }),
    close: () => vite.close(),
  };
}
