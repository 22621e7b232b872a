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
  const { sockets, asked, length } = await openSockets(url, connections);
  const tally = { answers: 0, failed: 0, isOver: false };
  for (const socket of sockets) {
    hearAnswers(socket, length, (isWhole) => {
      if (tally.isOver) return;
      if (isWhole) tally.answers += 1;
      else tally.failed += 1;
      socket.write(asked);
    });
    socket.write(asked);
  }
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  tally.isOver = true;
  const perSecond = tally.answers / ((performance.now() - start) / 1000);
  for (const socket of sockets) socket.destroy();
  return { perSecond, failed: tally.failed };
}

/** Connections, the words that ask for an address, and how long its answer is. */
export async function openSockets(url: string, connections: number) {
  const { hostname, port, pathname, search } = new URL(url);
  const asked = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, br\r\nAccept: text/html\r\n\r\n`,
  );
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname, noDelay: true });
      await once(socket, "connect");
      return socket;
    }),
  );
  return { sockets, asked, length: await lengthOf(sockets[0] as Socket, asked) };
}

/** @param heard is told of each answer when its last byte has come, and of a broken connection: not whole */
export function hearAnswers(socket: Socket, length: number, heard: (isWhole: boolean) => void): void {
  let missing = length;
  let isGood = true;
  socket.on("data", (bytes: Buffer) => {
    if (missing === length) isGood = bytes.toString("latin1", 9, 12) === "200";
    missing -= bytes.length;
    if (missing > 0) return;
    const isWhole = isGood && missing === 0;
    missing = length;
    heard(isWhole);
  });
  socket.on("error", () => heard(false));
}

/** Headers and body of one answer. It must name its length. */
async function lengthOf(socket: Socket, asked: Buffer): Promise<number> {
  socket.write(asked);
  let got = Buffer.alloc(0);
  for (;;) {
    const [bytes] = (await once(socket, "data")) as [Buffer];
    got = Buffer.concat([got, bytes]);
    const end = got.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const named = /\r\ncontent-length: (\d+)/i.exec(got.toString("latin1", 0, end));
    if (named === null) throw new Error("The answer does not name its length");
    const whole = end + 4 + Number(named[1]);
    if (got.length >= whole) return whole;
  }
}
