/**
 * A kept page: its bytes in every encoding, with all of its headers.
 *
 * 1. It holds nothing of a visitor. A request decides only the encoding, and whether a body is sent (304, HEAD).
 * 2. Entity tags are weak: a page that is compressed more densely later stays the same page.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { bestEncoding, brotli, densestBrotli, type Encoding, gzip, quickBrotli } from "../../http/encodings.ts";

/** `headers` and `unchanged` (for a 304) are flat lists of names and values, which writeHead handles fastest. */
export type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] };

export type Entry = {
  status: number;
  /** Of the bytes before compression and of the headers. */
  hash: string;
  /** Uncompressed, and in the encodings asked for so far. */
  forms: Forms;
  headers: [string, string][];
  /** All forms together, in bytes. */
  size: number;
  isDense: boolean;
};

type Forms = { identity: Form } & Partial<Record<Encoding, Form>>;

export type Answer = { status: number; headers: [string, string][]; body: Buffer };

/** Statuses worth keeping for the next visitor. Failures are not kept. */
const keptStatuses = new Set([200, 202, 301, 302, 303, 307, 308, 404, 410]);

export function mayBeKept({ status, headers }: Answer): boolean {
  return keptStatuses.has(status) && !headers.some(([name]) => name === "set-cookie");
}

/** @param before the previous entry: its bytes are reused when nothing has changed */
export function makeEntry({ status, headers, body }: Answer, before?: Entry): Entry {
  const hash = createHash("sha256")
    .update(JSON.stringify([status, headers]))
    .update(body)
    .digest("base64url");
  if (before?.hash === hash) return before;
  const identity = formOf({ hash, headers }, "identity", body);
  return { status, hash, headers, forms: { identity }, size: body.length, isDense: false };
}

/** Makes a missing encoding, quickly, because somebody waits for it. */
export async function makeForm(entry: Entry, encoding: Encoding): Promise<Form> {
  const { bytes } = entry.forms.identity;
  return formOf(entry, encoding, encoding === "br" ? await brotli(bytes, quickBrotli) : await gzip(bytes));
}

export function withForm(entry: Entry, encoding: Encoding, form: Form): Entry {
  const forms = { ...entry.forms, [encoding]: form };
  const size = Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { ...entry, forms, size };
}

/** Brotli's smallest result; slow. */
export async function makeDense(entry: Entry): Promise<Form> {
  const { br, identity } = entry.forms;
  const dense = await brotli(identity.bytes, densestBrotli);
  const smallest = br && br.bytes.length <= dense.length ? br.bytes : dense;
  return formOf(entry, "br", smallest);
}

/** @returns false without doing anything when it lacks the encoding */
export function sendEntry(request: IncomingMessage, response: ServerResponse, entry: Entry): boolean {
  const form = entry.forms[bestEncoding(request.headers["accept-encoding"])];
  if (form === undefined) return false;
  const { bytes, etag, headers, unchanged } = form;
  const held = request.headers["if-none-match"];
  if (held !== undefined && entry.status === 200 && isHeld(held, etag)) {
    response.writeHead(304, unchanged).end();
    return true;
  }
  response.writeHead(entry.status, headers);
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
  return true;
}

/** For {@link Answer}: the headers set so far, except those of the connection. */
export function headerList(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === "connection" ? [] : [[name.toLowerCase(), String(value)] as [string, string]],
  );
}

function formOf(of: Pick<Entry, "hash" | "headers">, encoding: Encoding, bytes: Buffer): Form {
  const etag = `W/"${of.hash.slice(0, 22)}-${encoding}"`;
  const always = [...of.headers, ["vary", "accept-encoding"], ["etag", etag]];
  const ofBody = [["content-length", String(bytes.length)]];
  if (encoding !== "identity") ofBody.push(["content-encoding", encoding]);
  return {
    bytes,
    etag,
    headers: [...always, ...ofBody].flat(),
    unchanged: always.filter(([name]) => name !== "content-type").flat(),
  };
}

/** If-None-Match compares weakly. */
function isHeld(given: string, etag: string): boolean {
  if (given === etag || given === "*") return true;
  const plain = etag.slice(2);
  return given.includes(",") || !given.startsWith("W/")
    ? given.split(",").some((one) => one.trim().replace(/^W\//, "") === plain)
    : false;
}
