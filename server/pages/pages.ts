/**
 * The pages inside the web server.
 *
 * 1. A page is rendered from a synthetic request with the address and nothing else of the visitor: no cookie, no header,
 *    no host. So everyone can get the same bytes.
 * 2. Its loaders reach the shop through the one door: app.inject, with every rule of the API enforced.
 * 3. An address that names the shop's first language leads to the page's plain one, before the pages are asked.
 * 4. Unmatched /api, /assets and /media never render a page.
 */
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type LogoFile, logoFileAddress } from "#contract/rules/brand-look.ts";
import { firstLanguageOf, splitPagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import { bestEncoding } from "../http/encodings.ts";
import { permissionsOf } from "../http/guards/security-headers.ts";
import type { LiveView, ShopView } from "../view/live-view.ts";
import { answerUnmade, askerOf } from "./askers.ts";
import type { Pages } from "./cache/cache.ts";
import { type Answer, headerList, sendEntry } from "./cache/entry.ts";
import { policyOf } from "./content-security-policy.ts";
import { crawlerFiles } from "./crawlers.ts";
import { plainAskPages } from "./plain/ask-pages.ts";
import { claimByLink, plainClaimPages } from "./plain/claim-pages.ts";
import { orderLinkPages } from "./plain/order-link-page.ts";
import { plainOrderPages } from "./plain/order-page.ts";
import type { Renderer, ShownShop } from "./renderer.ts";
import { leadToPlain, oldAddresses, spellAddress } from "./spelling.ts";
import { keepWarm } from "./warm.ts";
import { wordsPreview } from "./words-preview.ts";

const clientFolder = join(import.meta.dirname, "../../build/client");
/** Of the standard mark; and which of the logo's files a browser gets that asks for them by these names. */
const publicFiles: Record<string, LogoFile> = {
  "favicon.ico": "favicon",
  "icon.svg": "favicon",
  "icon-192.png": "icon192",
  "icon-512.png": "icon512",
  "icon-maskable-512.png": "maskable",
  "apple-touch-icon.png": "touch",
  "share.jpg": "share",
};
const page = { config: { role: "page" }, schema: { hide: true } } as const;

type PageOptions = {
  renderer: Renderer;
  isDevelopment: boolean;
  isDemo?: boolean;
  sendsSms?(): boolean;
  origin: string;
  live: LiveView;
};

export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { renderer, origin, live } = options;
  if (!options.isDevelopment) await serveAssets(app, live);
  crawlerFiles(app, {
    live,
    origin,
    site: () => renderer.site(shownShop(options)),
    feed: (language) => renderer.feed(shownShop(options), language, origin),
  });
  wordsPreview(app, { renderer, shop: () => shownShop(options), origin, dispatcher: (id) => dispatcher(app, id) });
  await orderLinkPages(app, { renderer, shop: () => shownShop(options), origin, isDevelopment: options.isDevelopment });
  await plainOrderPages(app, {
    ...{ renderer, shop: () => shownShop(options), origin, isDevelopment: options.isDevelopment },
    dispatcher: (id) => dispatcher(app, id),
  });
  await plainAskPages(app, {
    ...{ renderer, shop: () => shownShop(options), origin, isDevelopment: options.isDevelopment },
    dispatcher: (id) => dispatcher(app, id),
  });
  await plainClaimPages(app, {
    ...{ renderer, shop: () => shownShop(options), origin, isDevelopment: options.isDevelopment },
    dispatcher: (id) => dispatcher(app, id),
  });
  oldAddresses(app);
  plainNotFound(app, "/assets/*");
  plainNotFound(app, "/img/*");
  // No page may take an address of the API: http/errors.ts says whether another method would be taken.
  app.all("/api/*", { config: { role: "public" }, schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  // Only for a listening shop: tests that inject have no visitors.
  let stopWarming = () => {};
  app.addHook("onListen", async () => {
    if (!options.isDevelopment) stopWarming = keepWarm(app, live);
  });
  app.addHook("preClose", async () => stopWarming());
  app.get("/", page, (request, reply) => answer(app, options, request, reply));
  app.get("/*", page, (request, reply) => answer(app, options, request, reply));
}

async function serveAssets(app: FastifyInstance, live: LiveView): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: clientFolder,
      serve: false,
      wildcard: false,
      index: false,
      preCompressed: true,
    });
    const file = { config: { role: "public" }, schema: { hide: true } } as const;
    scope.get<{ Params: { name: string } }>("/assets/:name", file, (request, reply) =>
      reply.sendFile(`assets/${request.params.name}`, { maxAge: "365d", immutable: true }),
    );
    // Its fetches follow its own policy. Every visit asks whether it is still current.
    scope.get("/sw.js", file, (_request, reply) =>
      reply
        .header("content-security-policy", "default-src 'none'; connect-src 'self'")
        .sendFile("sw.js", { maxAge: 0 }),
    );
    scope.get("/office-push.js", file, (_request, reply) =>
      reply
        .header("content-security-policy", "default-src 'none'; connect-src 'self'")
        .sendFile("office-push.js", { maxAge: 0 }),
    );
    for (const [name, logoFile] of Object.entries(publicFiles)) {
      scope.get(`/${name}`, file, (_request, reply) => {
        const { logo } = live.view().brand;
        if (logo === null) return reply.sendFile(name, { maxAge: "1d" });
        return reply.header("cache-control", "public, max-age=300").redirect(logoFileAddress(logo, logoFile));
      });
    }
  });
}

function plainNotFound(app: FastifyInstance, path: string): void {
  app.get(path, { config: { role: "public" }, schema: { hide: true } }, async (_request, reply) =>
    reply.code(404).type("text/plain").send("Not found"),
  );
}

async function answer(
  app: FastifyInstance,
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { renderer, live } = options;
  if (renderer.serveSource !== undefined) {
    const isServed = await renderer.serveSource(request.raw, reply.raw);
    if (isServed) return reply.hijack();
  }
  const first = firstLanguageOf(live.view().settings);
  const led = leadToPlain(request, reply, first);
  if (led !== undefined) return led;
  const shown = {
    renderer,
    shop: () => shownShop(options),
    origin: options.origin,
    isDevelopment: options.isDevelopment,
  };
  const opened = claimByLink({ ...shown, dispatch: dispatcher(app, request.id) }, request, reply);
  if (opened !== undefined) return opened;
  // The common headers are already set. An entry keeps them, because its requests bypass the framework.
  const asked = { requestId: request.id, common: headerList(reply.raw.getHeaders()) };
  const { spell } = renderer;
  if (spell === undefined) {
    const { status, headers, body } = await render(app, options, { ...asked, address: request.url }, live.view());
    return reply.code(status).headers(Object.fromEntries(headers)).send(body);
  }
  const pages: Pages = {
    spell: (address, view) => spellAddress(spell, address, view),
    render: (spelling, view) => render(app, options, { ...asked, address: spelling }, view),
  };
  try {
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    const entry = await app.pageCache.take(request.url, encoding, pages, askerOf(request, reply));
    reply.hijack();
    sendEntry(request.raw, reply.raw, entry);
    return reply;
  } catch (error) {
    return answerUnmade(error, request, reply, splitPagePath(request.url.replace(/\?.*/s, ""), first).language);
  }
}

type AskedPage = { requestId: string; common: [string, string][]; address: string };

async function render(
  app: FastifyInstance,
  options: PageOptions,
  { requestId, common, address }: AskedPage,
  view: ShopView,
): Promise<Answer> {
  const { renderer, isDevelopment, origin } = options;
  const synthetic = new Request(origin + address);
  const page = await renderer.render(synthetic, dispatcher(app, requestId), shownShop(options, view));
  if (page.failure !== undefined) app.log.error({ err: page.failure, reqId: requestId }, "a page broke");
  const headers = new Headers(common);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policyOf(page.hashes, isDevelopment, address));
  headers.set("permissions-policy", permissionsOf(address));
  headers.set("cache-control", page.status >= 500 ? "no-store" : "public, max-age=0, must-revalidate");
  // A page may override the common headers.
  for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
  return { status: page.status, headers: [...headers], body: Buffer.from(page.html) };
}

function shownShop({ live, isDemo, sendsSms }: PageOptions, view = live.view()): ShownShop {
  const { settings, delivery, brand, words } = view;
  const blog = { ...view.blog, hasSamples: isDemo === true };
  return { settings, delivery, brand, blog, words, isDemo: isDemo === true, sendsSms: sendsSms?.() === true };
}

/** The in-process door. Without cookies: pages show public data only. */
function dispatcher(app: FastifyInstance, requestId: string): Dispatch {
  return async ({ method, url, body, headers }) => {
    // A kept answer has passed every rule before.
    const known = method === "GET" ? app.answerCache.peek(url) : undefined;
    if (known !== undefined) return { status: 200, body: JSON.parse(known.toString()) };
    const reply = await app.inject({
      method: method as "GET",
      url,
      headers: { ...headers, "x-request-id": requestId },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(reply.headers["content-type"] ?? "").includes("json");
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.payload };
  };
}
