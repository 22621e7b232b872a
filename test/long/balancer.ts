/*
 * A load balancer on loopback that sends requests to the shops in turn. It skips a shop that refuses the connection, as every balancer
 * does, and never resends a request.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = { base: string; close(): Promise<void> };

/** @param ports of the shops */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn += 1;
    const order = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0);
    forward(asked, answer, order);
  });

  function forward(asked: IncomingMessage, answer: ServerResponse, [port, ...others]: number[]): void {
    const { method, url: path, headers } = asked;
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent });
    sent.once("response", (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.once("error", () => answer.destroy());
      reply.pipe(answer);
    });
    sent.once("error", (error) => {
      const isRefused = "code" in error && error.code === "ECONNREFUSED";
      if (isRefused && others.length > 0) forward(asked, answer, others);
      else answer.destroy();
    });
    // The body is read only after a shop has accepted the connection, so that a refusal leaves it for the next shop.
    sent.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => asked.pipe(sent));
      else asked.pipe(sent);
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
