/**
 * Requests one address as fast as the server can answer, over persistent connections.
 *
 * A general load generator parses every answer, which is slower than a server that only writes bytes from memory, so it would
 * measure itself. This one knows the length of an answer and counts bytes. An answer with another length or status is an error.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type Poured = { perSecond: number; failed: number };

export async function pour(url: string, seconds: number, connections: number): Promise<Poured> {
  const { asked, length } = await askOnce(url);
  const tally = { answers: 0, failed: 0, isOver: false };
  const sockets = await openSockets(url, connections, length, (socket, isWhole) => {
    if (tally.isOver) return;
    if (isWhole) tally.answers += 1;
    else tally.failed += 1;
    socket.write(asked);
  });
  for (const socket of sockets) socket.write(asked);
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  tally.isOver = true;
  const perSecond = tally.answers / ((performance.now() - start) / 1000);
  for (const socket of sockets) socket.destroy();
  return { perSecond, failed: tally.failed };
}

/**
 * Opens connections that count the bytes of their answers, each `length` bytes long. All read into one buffer: allocating 64 kB
 * for each read would make garbage collection most of this process's work.
 *
 * @param heard called when the last byte of an answer has arrived, or the connection has broken (`isWhole` is false)
 */
export async function openSockets(
  url: string,
  connections: number,
  length: number,
  heard: (socket: Socket, isWhole: boolean) => void,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const buffer = Buffer.alloc(2 ** 16);
  return await Promise.all(
    Array.from({ length: connections }, async () => {
      let missing = length;
      let isGood = true;
      const callback = (read: number) => {
        if (missing === length) isGood = buffer.toString("latin1", 9, 12) === "200";
        missing -= read;
        if (missing > 0) return true;
        const isWhole = isGood && missing === 0;
        missing = length;
        heard(socket, isWhole);
        return true;
      };
      const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread: { buffer, callback } });
      socket.on("error", () => heard(socket, false));
      await once(socket, "connect");
      return socket;
    }),
  );
}

/** The bytes of a request, and the length of its answer with headers. The answer must have a content-length. */
export async function askOnce(url: string): Promise<{ asked: Buffer; length: number }> {
  const { hostname, port, pathname, search } = new URL(url);
  const asked = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, br\r\nAccept: text/html\r\n\r\n`,
  );
  const socket = connect({ port: Number(port), host: hostname });
  socket.write(asked);
  let got = Buffer.alloc(0);
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    got = Buffer.concat([got, bytes]);
    const end = got.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const named = /\r\ncontent-length: (\d+)/i.exec(got.toString("latin1", 0, end));
    if (named === null) throw new Error("The answer has no content-length");
    const length = end + 4 + Number(named[1]);
    if (got.length >= length) return { asked, length };
  }
  throw new Error("The connection closed before the end of the answer");
}
