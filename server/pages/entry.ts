/**
 * A page as it is kept: its bytes in every encoding, with every header it is sent with.
 *
 * 1. Nothing of a visitor is in it. What a browser's request decides is only which encoding it gets, and whether the body is
 *    sent at all (304, HEAD).
 * 2. Entity tags are weak: a page may be compressed more densely later, and stays the same page.
 */
import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { bestEncoding, brotli, densestBrotli, type Encoding, gzip, quickBrotli } from "../http/encodings.ts";

/** `headers` and `unchanged` (of a 304) are flat lists of names and values, as writeHead takes them fastest. */
export type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] };

export type Entry = {
  status: number;
  /** Of the bytes before compression and of the headers. */
  hash: string;
  /** As it is, and compressed as it has been asked for. */
  forms: Forms;
  headers: [string, string][];
  /** All forms together, in bytes. */
  size: number;
  isDense: boolean;
};

type Forms = { identity: Form } & Partial<Record<Encoding, Form>>;

export type Answer = { status: number; headers: [string, string][]; body: Buffer };

/** What may be kept for the next visitor. A failure is answered once and forgotten. */
const keptStatuses = new Set([200, 202, 301, 302, 303, 307, 308, 404, 410]);

export function mayBeKept({ status, headers }: Answer): boolean {
  return keptStatuses.has(status) && !headers.some(([name]) => name === "set-cookie");
}

/** @param before the entry that this one follows: when nothing has changed its bytes are taken over */
export function makeEntry({ status, headers, body }: Answer, before?: Entry): Entry {
  const hash = createHash("sha256")
    .update(JSON.stringify([status, headers]))
    .update(body)
    .digest("base64url");
  if (before?.hash === hash) return before;
  const identity = formOf({ hash, headers }, "identity", body);
  return { status, hash, headers, forms: { identity }, size: body.length, isDense: false };
}

/** A form that it lacks. Quickly made: somebody waits for it. */
export async function makeForm(entry: Entry, encoding: Encoding): Promise<Form> {
  const { bytes } = entry.forms.identity;
  return formOf(entry, encoding, encoding === "br" ? await brotli(bytes, quickBrotli) : await gzip(bytes));
}

export function withForm(entry: Entry, encoding: Encoding, form: Form): Entry {
  const forms = { ...entry.forms, [encoding]: form };
  const size = Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { ...entry, forms, size };
}

/** The smallest bytes that brotli makes; slow. */
export async function makeDense(entry: Entry): Promise<Form> {
  const { br, identity } = entry.forms;
  const dense = await brotli(identity.bytes, densestBrotli);
  const smallest = br && br.bytes.length <= dense.length ? br.bytes : dense;
  return formOf(entry, "br", smallest);
}

/** @returns false, and has done nothing, when it lacks the form that is asked for */
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

/** For {@link Answer}: those that a response has been given so far, but what belongs to its connection. */
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
