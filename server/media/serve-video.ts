/**
 * GET /media/{hash}.mp4 and .webm, whole or in ranges (RFC 9110, 14). An answer to a range has at most a part, so that nobody makes the shop hold
 * a whole video in memory; players ask on.
 */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { MediaStore } from "./store.ts";

const storedVideo = /^[0-9a-f]{16}\.(mp4|webm)$/;
const partBytes = 1024 * 1024;

export const isVideoName = (file: string) => storedVideo.test(file);

/** @returns undefined when there is no such video */
export async function sendVideo(
  store: MediaStore,
  file: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const size = await store.sizeOf(file);
  if (size === null) return undefined;
  const etag = `"${file}"`;
  reply.headers({
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag,
  });
  if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  reply.type(`video/${file.slice(file.lastIndexOf(".") + 1)}`);
  const isOther = headers["if-range"] !== undefined && headers["if-range"] !== etag;
  const range = isOther ? undefined : readRange(headers.range, size);
  if (range === null) return reply.code(416).header("content-range", `bytes */${size}`).send();
  if (range === undefined) {
    return reply.header("content-length", size).send(Readable.from(partsOf(store, file, size)));
  }
  const to = Math.min(range.to, range.from + partBytes - 1);
  const bytes = await store.readPart(file, range.from, to);
  if (bytes === null) return undefined;
  return reply.code(206).header("content-range", `bytes ${range.from}-${to}/${size}`).send(bytes);
}

/**
 * The one range that a header asks for, both ends included.
 * @returns undefined: the whole file, also for several ranges and what is not understood; null: there is nothing
 */
export function readRange(header: string | undefined, size: number): { from: number; to: number } | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? null : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return undefined;
  return from >= size ? null : { from, to };
}

async function* partsOf(store: MediaStore, file: string, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += partBytes) {
    const bytes = await store.readPart(file, from, Math.min(from + partBytes, size) - 1);
    // A file never changes: one that is gone halfway breaks the answer off, as its length says.
    if (bytes === null) throw new Error(`The video ${file} is gone`);
    yield bytes;
  }
}
