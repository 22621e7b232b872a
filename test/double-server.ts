import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** The server of a test double, on a free port of this machine. */
export async function openDoubleServer(serve: RequestListener): Promise<{ base: string; close(): Promise<void> }> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
