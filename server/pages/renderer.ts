// The pages, behind two functions: render one, and (in development) let Vite answer first.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Dispatch } from "#contract/dispatch.ts";
import type { RenderedPage, ShopFacts, Site } from "#contract/documents.ts";
import type { ShopSettings } from "#contract/settings.ts";

export type SpellPage = (pathname: string, search: string, facts: ShopFacts) => string;

export type Renderer = {
  /** @param request synthetic: nothing of the visitor but the address */
  render(request: Request, dispatch: Dispatch, settings: PageSettings): Promise<RenderedPage>;
  site(): Promise<Site>;
  /** Normalizes an address. Missing in development, where no page is kept. */
  spell?: SpellPage;
  /** Development only: true when Vite has answered. */
  serveSource?(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
};

/** `isDemo`: shows parts without data, such as ratings. */
type PageSettings = ShopSettings & { isDemo?: boolean };

/** web/documents/server.tsx */
type Documents = {
  applySettings(settings: PageSettings): void;
  render(request: Request, dispatch: Dispatch): Promise<RenderedPage>;
  site: Site;
  spell: SpellPage;
};

const root = join(import.meta.dirname, "../..");

export async function openProductionRenderer(): Promise<Renderer> {
  const documents: Documents = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  return {
    render(request, dispatch, settings) {
      documents.applySettings(settings);
      return documents.render(request, dispatch);
    },
    site: async () => documents.site,
    spell: documents.spell,
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
  const load = () => vite.ssrLoadModule("/web/documents/server.tsx") as Promise<Documents>;
  return {
    async render(request, dispatch, settings) {
      const documents = await load();
      documents.applySettings(settings);
      const page = await documents.render(request, dispatch);
      const { pathname } = new URL(request.url);
      // A part is no document, so Vite's script cannot be added.
      if (pathname.startsWith("/parts/")) return page;
      return { ...page, html: await vite.transformIndexHtml(pathname, page.html) };
    },
    site: async () => (await load()).site,
    serveSource: (request, response) =>
      new Promise((resolve, reject) => {
        response.once("finish", () => resolve(true));
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)));
      }),
    close: () => vite.close(),
  };
}
