// A TCP proxy on loopback that imitates failures of a network and a server.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * `pass`: forwards. `silent`: accepts connections and bytes, forwards nothing. `deaf`: forwards requests but no answers. `away`: does
 * not listen.
 */
export type Fault = "pass" | "silent" | "deaf" | "away";

export class FaultProxy {
  /** Called with every request, whether it is forwarded or not. */
  onAsked: (bytes: Buffer) => void = () => {};
  readonly #host: string;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #fault: Fault = "pass";
  #ownPort = 0;

  private constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  /** Opens a proxy in front of the server at this address. */
  static async open(address: string): Promise<FaultProxy> {
    const { hostname, port } = new URL(address);
    const proxy = new FaultProxy(hostname, Number(port));
    await proxy.#listen();
    return proxy;
  }

  /** The address, rewritten to go through the proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.hostname = "127.0.0.1";
    url.port = String(this.#ownPort);
    return url.href;
  }

  /** Open connections stay open, except with `away`, which cuts them. */
  async set(fault: Fault): Promise<void> {
    this.#fault = fault;
    if (fault === "away") await this.close();
    else if (this.#server === undefined) await this.#listen();
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.cut();
    if (server === undefined) return;
    server.close();
    await once(server, "close");
  }

  async #listen(): Promise<void> {
    this.#server = createServer((client) => this.#join(client)).listen(this.#ownPort, "127.0.0.1");
    await once(this.#server, "listening");
    this.#ownPort = (this.#server.address() as AddressInfo).port;
  }

  #join(client: Socket): void {
    const server = connect(this.#port, this.#host);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (bytes) => {
      this.onAsked(bytes);
      if (this.#fault === "pass" || this.#fault === "deaf") server.write(bytes);
    });
    server.on("data", (bytes) => {
      if (this.#fault === "pass") client.write(bytes);
    });
  }
}
