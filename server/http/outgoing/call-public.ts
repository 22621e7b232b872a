/**
 * Calls an address that an owner has typed, and none inside the network that the shop runs in: a stolen session must not read the
 * machine's own services through it.
 *
 * 1. What the name resolves to is looked at in the moment of connecting (public-address.ts).
 * 2. A redirect is not followed.
 * 3. The answer is read up to a limit, and the call ends after ten seconds, however slowly it arrives.
 */
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, PrivateAddress, publicLookup } from "./public-address.ts";

const timeLimitMs = 10_000;
const maxAnswerBytes = 10_000;

export type Call = { method: "GET" | "POST"; headers: Record<string, string>; body?: string };
export type CallAnswer = { status: number; text: string };

/** `hasArrived`: the other side may have read the call. `isInside`: the address is not public. */
export class CallFault extends Error {
  readonly hasArrived: boolean;
  readonly isInside: boolean;
  constructor({ hasArrived = false, isInside = false }) {
    super(isInside ? "The address is not public" : "The address could not be reached");
    this.hasArrived = hasArrived;
    this.isInside = isInside;
  }
}

/** @param allowedOrigin called although it is inside: a double of the tests. @throws CallFault */
export async function callPublic(address: URL, call: Call, allowedOrigin?: string): Promise<CallAnswer> {
  const isAllowed = allowedOrigin !== undefined && address.origin === allowedOrigin;
  const host = address.hostname.replace(/^\[|\]$/g, "");
  // No name is looked up for an address in figures.
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw new CallFault({ isInside: true });
  return new Promise((done, fail) => {
    let isWritten = false;
    const request = (address.protocol === "https:" ? secureRequest : plainRequest)(address, {
      method: call.method,
      headers: { ...call.headers, ...(call.body !== undefined && { "content-length": Buffer.byteLength(call.body) }) },
      ...(!isAllowed && { lookup: publicLookup }),
      agent: false,
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const lost = (error: Error) =>
      fail(new CallFault({ hasArrived: isWritten, isInside: error instanceof PrivateAddress }));
    // Before the connection stands nothing can have been read; a call without a body leaves with it.
    request.on("socket", (socket) => {
      const event = address.protocol === "https:" ? "secureConnect" : "connect";
      socket.once(event, () => {
        isWritten = true;
      });
    });
    request.on("error", lost);
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxAnswerBytes) chunks.push(chunk);
        // Success is at the beginning of any answer that is one.
        else {
          end();
          response.destroy();
        }
      });
      const end = () => done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      response.on("end", end);
      response.on("error", lost);
    });
    request.end(call.body);
  });
}
