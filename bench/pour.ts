/**
 * Asks one address as fast as the server can answer, over connections that are kept.
 *
 * A general load generator parses every answer and is slower than a server that only writes ready bytes; it would measure
 * itself. This one knows how long an answer is and counts bytes. An answer of another length or status is an error.
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
 * Connections that count the bytes of their answers, each of which is `length` bytes long. All read into one buffer: a new
 * one for each read is 64 kB, and collecting them would be most of this process's work and all of its pauses.
 *
 * @param heard is told of each answer when its last byte has come, and of a broken connection: not whole
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

/** The words that ask for an address, and how long its answer is, headers and body. It must name its length. */
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
    if (named === null) throw new Error("The answer does not name its length");
    const length = end + 4 + Number(named[1]);
    if (got.length >= length) return { asked, length };
  }
  throw new Error("The answer has broken off");
}
