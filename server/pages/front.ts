/**
 * The web server before the framework: a page in memory is answered before anything else sees the request.
 *
 * While it stops, every answer ends its connection, so that a browser does not send the next request into a closed door.
 */
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { PageCache } from "./cache.ts";

/** Longer than a proxy in front keeps its own, so that it is the proxy that closes. */
const keepAliveMs = 72_000;
const sweepMs = 100;
const drainMs = 8_000;

/** What the framework has not answered yet, for each server. */
const underWay = new WeakMap<Server, Set<ServerResponse>>();

/** @param isSkipped the framework sees every request: it is to log them all */
export function createFront(handler: RequestListener, caches: readonly PageCache[], isSkipped: boolean): Server {
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    if (!isSkipped && caches.some((cache) => cache.serve(request, response))) return;
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    handler(request, response);
  });
  underWay.set(server, unanswered);
  server.keepAliveTimeout = keepAliveMs;
  return server;
}

/** Takes no more connections and waits for the answers under way; those that take too long are cut off. */
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
