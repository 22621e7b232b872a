import { createServer } from "node:http";
import { AggregatorRegistry } from "prom-client";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

type Place = { METRICS_PORT: number; METRICS_HOST: string };
type Source = { text(): Promise<string>; contentType: string };

/**
 * Answers GET /metrics on a port of its own, so that no proxy in front of the shop can make it public.
 * @returns its address, and what ends it
 */
export async function serveMetrics({ METRICS_PORT, METRICS_HOST }: Place, source: Source) {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return response.writeHead(404).end("Not found\n");
    try {
      const text = await source.text();
      return response.writeHead(200, { "content-type": source.contentType }).end(text);
    } catch (error) {
      return response.writeHead(503).end(`${error instanceof Error ? error.message : error}\n`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(new StartError(terminal(m.metrics_port_closed, { port: String(METRICS_PORT), words: error.message }))),
    );
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : METRICS_PORT;
  return {
    address: `http://${METRICS_HOST.includes(":") ? `[${METRICS_HOST}]` : METRICS_HOST}:${port}/metrics`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** In the process that watches the workers: the sum over all of them. */
export function workersMetrics(): Source {
  const registry = new AggregatorRegistry();
  return { text: () => registry.clusterMetrics(), contentType: registry.contentType };
}
