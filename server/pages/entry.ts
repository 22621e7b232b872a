/**
 * A page as it is kept: its bytes in every encoding, with every header it is sent with.
 *
 * 1. Nothing of a visitor is in it. What a browser's request decides is only which encoding it gets, and whether the body is
 *    sent at all (304, HEAD).
 * 2. Entity tags are weak: a page may be compressed more densely later, and stays the same page.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { bestEncoding, brotli, compressAll, densestBrotli, type Encoding, quickBrotli } from "../http/encodings.ts";

/** `headers` and `unchanged` (of a 304) are flat lists of names and values, as writeHead takes them fastest. */
type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] };

export type Entry = {
  status: number;
  /** Of the bytes before compression and of the headers. */
  hash: string;
  forms: Record<Encoding, Form>;
  headers: [string, string][];
  /** All forms together, in bytes. */
  size: number;
  isDense: boolean;
};

export type Answer = { status: number; headers: [string, string][]; body: Buffer };

/** What may be kept for the next visitor. A failure is answered once and forgotten. */
const keptStatuses = new Set([200, 202, 301, 302, 303, 307, 308, 404, 410]);

export function mayBeKept({ status, headers }: Answer): boolean {
  return keptStatuses.has(status) && !headers.some(([name]) => name === "set-cookie");
}

/** @param before the entry that this one follows: when nothing has changed its bytes are taken over */
export async function makeEntry({ status, headers, body }: Answer, before?: Entry): Promise<Entry> {
  const hash = createHash("sha256")
    .update(JSON.stringify([status, headers]))
    .update(body)
    .digest("base64url");
  if (before?.hash === hash) return before;
  const bytes = await compressAll(body, quickBrotli);
  return entryOf({ status, hash, headers, isDense: false }, bytes);
}

/** The same page with the smallest bytes that brotli makes; slow. */
export async function makeDense(entry: Entry): Promise<Entry> {
  const { br, gzip, identity } = entry.forms;
  const dense = await brotli(identity.bytes, densestBrotli);
  const smallest = dense.length < br.bytes.length ? dense : br.bytes;
  const bytes = { br: smallest, gzip: gzip.bytes, identity: identity.bytes };
  return entryOf({ ...entry, isDense: true }, bytes);
}

export function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  const { bytes, etag, headers, unchanged } = entry.forms[bestEncoding(request.headers["accept-encoding"])];
  const held = request.headers["if-none-match"];
  if (held !== undefined && entry.status === 200 && isHeld(held, etag)) {
    response.writeHead(304, unchanged).end();
    return;
  }
  response.writeHead(entry.status, headers);
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}

/** For {@link Answer}: those that a response has been given so far, but what belongs to its connection. */
export function headerList(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "connection" ? [] : [[name.toLowerCase(), String(value)] as [string, string]],
  );
}

function entryOf(kept: Omit<Entry, "forms" | "size">, bytes: Record<Encoding, Buffer>): Entry {
  const form = (encoding: Encoding): Form => {
    const etag = `W/"${kept.hash.slice(0, 22)}-${encoding}"`;
    const always = [...kept.headers, ["vary", "accept-encoding"], ["etag", etag]];
    const ofBody = [["content-length", String(bytes[encoding].length)]];
    if (encoding !== "identity") ofBody.push(["content-encoding", encoding]);
    return {
      bytes: bytes[encoding],
      etag,
      headers: [...always, ...ofBody].flat(),
      unchanged: always.filter(([name]) => name !== "content-type").flat(),
    };
  };
  const forms = { br: form("br"), gzip: form("gzip"), identity: form("identity") };
  return { ...kept, forms, size: bytes.br.length + bytes.gzip.length + bytes.identity.length };
}

/** If-None-Match compares weakly. */
function isHeld(given: string, etag: string): boolean {
  if (given === etag || given === "*") return true;
  const plain = etag.slice(2);
  return given.includes(",") || !given.startsWith("W/")
    ? given.split(",").some((one) => one.trim().replace(/^W\//, "") === plain)
    : false;
}
