/**
 * The web server before the framework: a page in memory is answered before anything else sees the request.
 *
 * While it stops, every answer closes its connection, so that no browser sends another request over it.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { admissionOf, type ConnectionLimits } from "../http/connections.ts";
import type { PageCache } from "./cache/cache.ts";

/** Longer than a proxy in front keeps its own connections, so that the proxy closes first. */
const keepAliveMs = 72_000;
const sweepMs = 100;
const drainMs = 8_000;

/** Requests that the framework has not answered yet, by server. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();

type FrontOptions = {
  caches: readonly PageCache[];
  /** The framework handles every request, because it logs them all. */
  isSkipped: boolean;
  limits: ConnectionLimits;
};

export function createFront(handler: RequestListener, { caches, isSkipped, limits }: FrontOptions): Server {
  const unanswered = new Set<ServerResponse>();
  const times = {
    connectionsCheckingInterval: limits.checkEveryMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    // The parser's own refusal has no headers; admissionOf refuses it with them.
    requireHostHeader: false,
  };
  const server: Server = createServer(times, (request, response) => {
    if (!mayBeAnswered(request, response)) return;
    if (!server.listening) response.shouldKeepAlive = false;
    if (!isSkipped && caches.some((cache) => cache.serve(request, response))) return;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    handler(request, response);
  });
  const mayBeAnswered = admissionOf(server, limits);
  underWay.set(server, unanswered);
  server.keepAliveTimeout = keepAliveMs;
  return server;
}

/** Accepts no more connections and waits for running answers; slow ones are cut off. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    for (const response of underWay.get(server) ?? []) response.shouldKeepAlive = false;
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cutOff);
      resolve();
    });
  });
}
