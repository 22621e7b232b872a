/**
 * The pages inside the web server.
 *
 * 1. A page is rendered from a synthetic request that holds the address and nothing else of the visitor: no cookie, no
 *    header, no host. So a page can be the same bytes for everyone.
 * 2. Its loaders reach the shop through the one door: app.inject, with every rule of the API enforced.
 * 3. Unmatched /api, /assets and /media never render a page.
 */
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dispatch } from "#contract/dispatch.ts";
import type { Catalog } from "../catalog/snapshot.ts";
import { policyOf } from "./content-security-policy.ts";
import { crawlerFiles } from "./crawlers.ts";
import type { Renderer } from "./renderer.ts";

const clientFolder = join(import.meta.dirname, "../../build/client");
const publicFiles = [
  "favicon.ico",
  "icon.svg",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
  "share.jpg",
];
const page = { config: { role: "page" }, schema: { hide: true } } as const;

export type PageOptions = { renderer: Renderer; isDevelopment: boolean; origin: string; catalog: Catalog };

export async function registerPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  if (!options.isDevelopment) await serveAssets(app);
  const { renderer, origin, catalog } = options;
  crawlerFiles(app, { catalog, site: renderer.site, origin });
  plainNotFound(app, "/assets/*");
  plainNotFound(app, "/img/*");
  app.all("/api/*", { config: { role: "public" }, schema: { hide: true } }, async (_request, reply) =>
    reply.code(404).send({ success: false, message: "There is no such call." }),
  );
  app.get("/", page, (request, reply) => answer(app, options, request, reply));
  app.get("/*", page, (request, reply) => answer(app, options, request, reply));
}

async function serveAssets(app: FastifyInstance): Promise<void> {
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
    // What it fetches is asked of its own policy; each visit asks whether it is still this one.
    scope.get("/sw.js", file, (_request, reply) =>
      reply.header("content-security-policy", "default-src 'none'; connect-src 'self'").sendFile("sw.js", { maxAge: 0 }),
    );
    for (const name of publicFiles) {
      scope.get(`/${name}`, file, (_request, reply) => reply.sendFile(name, { maxAge: "1d" }));
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
  { renderer, isDevelopment, origin, catalog }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (renderer.serveSource !== undefined) {
    const isServed = await renderer.serveSource(request.raw, reply.raw);
    if (isServed) return reply.hijack();
  }
  const synthetic = new Request(new URL(request.url, origin));
  const response = await renderer.render(synthetic, dispatcher(app, request.id), catalog.view().settings);
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  const body = Buffer.from(await response.arrayBuffer());
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    reply.header("content-security-policy", policyOf(body.toString(), isDevelopment));
    reply.header("cache-control", "public, max-age=0, must-revalidate");
  }
  return reply.send(body);
}

/** The in-process door. Without cookies: what a page shows is public. */
function dispatcher(app: FastifyInstance, requestId: string): Dispatch {
  return async ({ method, url, body, headers }) => {
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
