/**
 * The pages, behind two functions: render one, and (in development) let Vite answer first.
 *
 * React Router is never imported here: the build holds its own copy of it, and contexts of two copies do not match.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Dispatch } from "#contract/dispatch.ts";
import type { ShopSettings } from "#contract/settings.ts";

/** What the web server needs to know of the pages (web/storefront/seo/site.ts). */
export type Site = { name: string; description: string; paths: string[] };

/** What the shop knows of the things that addresses name (web/page-address.ts). */
export type ShopFacts = {
  categories: readonly { slug: string; name: string }[];
  /** What products on sale have: slugs, and sizes and lights as stored. */
  subcategories: readonly string[];
  sizes: readonly string[];
  lights: readonly string[];
  productCount: number;
  findProduct(id: string): { categorySlug: string; isGone: boolean } | undefined;
};

export type SpellPage = (pathname: string, search: string, facts: ShopFacts) => string;

export type Renderer = {
  /** @param request synthetic: nothing of the visitor but the address */
  render(request: Request, dispatch: Dispatch, settings: ShopSettings): Promise<Response>;
  /** What a response has to say: a page's text is not in its body. */
  readPage(response: Response): Promise<string | Buffer>;
  site(): Promise<Site>;
  /** The one spelling of an address. Missing in development, where no page is kept. */
  spell?: SpellPage;
  /** Development only: true when Vite has answered. */
  serveSource?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
};

type ServerBuild = {
  routes: unknown;
  entry: {
    module: {
      applySettings(settings: ShopSettings): void;
      readPage(response: Response): Promise<string | Buffer>;
      site: Site;
      openAddresses(routes: unknown): SpellPage;
      makeContext(dispatch: Dispatch): unknown;
      createRequestHandler(build: unknown, mode: string): (request: Request, context: unknown) => Promise<Response>;
    };
  };
};

const root = join(import.meta.dirname, "../..");

export async function openProductionRenderer(): Promise<Renderer> {
  const build: ServerBuild = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  const handle = build.entry.module.createRequestHandler(build, "production");
  return {
    render(request, dispatch, settings) {
      build.entry.module.applySettings(settings);
      return handle(request, build.entry.module.makeContext(dispatch));
    },
    readPage: build.entry.module.readPage,
    site: async () => build.entry.module.site,
    spell: build.entry.module.openAddresses(build.routes),
    close: async () => {},
  };
}

/** Renders from the sources, with hot reload over the shop's own server. */
export async function openDevelopmentRenderer(server: Server): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
  return {
    async render(request, dispatch, settings) {
      const build = await load();
      build.entry.module.applySettings(settings);
      const handle = build.entry.module.createRequestHandler(build, "development");
      return handle(request, build.entry.module.makeContext(dispatch));
    },
    readPage: async (response) => (await load()).entry.module.readPage(response),
    site: async () => (await load()).entry.module.site,
    serveSource: (request, response) =>
      new Promise((resolve, reject) => {
        response.once("finish", () => resolve(true));
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)));
      }),
    close: () => vite.close(),
  };
}
