/**
 * Limits for one connection.
 *
 * 1. Headers, bodies and silence have time limits; uploads have a longer one.
 * 2. A connection that keeps sending requests without reading the answers is closed: the shop would make and hold every
 *    answer while others wait. Browsers and proxies read one answer before they send the next request.
 * 3. A request with no or two Host headers is refused (RFC 9112, 3.2): a proxy in front may have used the other one.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import { securityHeaders } from "./guards/security-headers.ts";

export type ConnectionLimits = {
  headersMs: number;
  bodyMs: number;
  uploadMs: number;
  /** The longest time in which neither side sends anything. */
  silentMs: number;
  /** How often the limits are checked. */
  checkEveryMs: number;
  /** The most requests of one connection whose answers are unread. */
  unanswered: number;
  connections: number;
};

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 120_000,
  silentMs: 180_000,
  checkEveryMs: 5_000,
  unanswered: 10,
  connections: 5_000,
};

/** A connection's unread answers, as of its last request. */
const untaken = new WeakMap<Socket, ServerResponse[]>();

/** @returns false when the request was refused or dropped here */
type Admission = (request: IncomingMessage, response: ServerResponse) => boolean;

export function admissionOf(server: Server, limits: ConnectionLimits): Admission {
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silentMs);
  // Idle connections make room for new ones.
  server.on("drop", () => server.closeIdleConnections());
  return (request, response) => {
    const { socket } = request;
    // The parser still delivers requests that arrived before the connection was closed.
    if (socket.destroyed) return false;
    const before = untakenOf(socket);
    if (before.length >= limits.unanswered) {
      socket.destroy();
      return false;
    }
    untaken.set(socket, [...before, response]);
    const hosts = hostCount(request);
    if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1")) {
      server.emit("clientError", new Error("not one Host header"), socket);
      return false;
    }
    if (hasBody(request)) limitBody(server, request, limits);
    return true;
  };
}

/** Answers requests that the parser could not read, or that came too late. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, isHttps: boolean): void {
  const isWithinAnswer = untakenOf(socket).some(({ headersSent }) => headersSent);
  if (error.code === "ECONNRESET" || !socket.writable || isWithinAnswer) {
    socket.destroy();
    return;
  }
  const [status, code, message] = clientErrors[error.code ?? ""] ?? badRequest;
  const body = JSON.stringify({ success: false, message, code });
  const headers = [
    ...securityHeaders(isHttps),
    ["content-type", "application/json; charset=utf-8"],
    ["content-length", String(Buffer.byteLength(body))],
    ["connection", "close"],
  ];
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n${body}`, () => socket.destroy());
}

type ClientError = [status: string, code: RefusalCode, message: string];
const badRequest: ClientError = ["400 Bad Request", "unreadable", "The request could not be read."];
const clientErrors: Record<string, ClientError> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "timed-out", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too-large", "The headers are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "too-large", "That is too large."],
};

function untakenOf(socket: Socket): ServerResponse[] {
  return untaken.get(socket)?.filter(({ writableFinished }) => !writableFinished) ?? [];
}

function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function limitBody(server: Server, request: IncomingMessage, { bodyMs, uploadMs }: ConnectionLimits): void {
  const isUpload = /^(multipart\/form-data|text\/csv)/i.test(request.headers["content-type"] ?? "");
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      const late: NodeJS.ErrnoException = Object.assign(new Error("the body did not come"), {
        code: "ERR_HTTP_REQUEST_TIMEOUT",
      });
      server.emit("clientError", late, request.socket);
    },
    isUpload ? uploadMs : bodyMs,
  );
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
