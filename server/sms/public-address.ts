/**
 * Calls an address that an owner has typed, and none inside the network that the shop runs in: a stolen session must not read the
 * machine's own services through it.
 *
 * 1. What the name resolves to is looked at in the moment of connecting, so that no second answer of the name's server leads elsewhere.
 * 2. A redirect is not followed.
 * 3. The answer is read up to a limit, and the call ends after ten seconds, however slowly it arrives.
 */
import { lookup as resolve } from "node:dns/promises";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const timeLimitMs = 10_000;
const maxAnswerBytes = 10_000;

// Two lists: in one, an address of IPv4 would also be looked for in its form of IPv6.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.ipv4.addSubnet(network, bits, "ipv4");
// Only 2000::/3 is public at all; of it, what carries or stands for other addresses is not.
for (const [network, bits] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inside.ipv6.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public internet. Those of IPv4 in IPv6's form count as what they are written in: not public. */
export function isPublicAddress(address: string): boolean {
  const family = ({ 4: "ipv4", 6: "ipv6" } as const)[isIP(address)];
  return family !== undefined && !inside[family].check(address, family);
}

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
    let isInside = false;
    const lookup: LookupFunction = (name, options, answer) => {
      resolve(name, { ...options, all: true })
        .then((found) => {
          isInside = !isAllowed && !found.every((one) => isPublicAddress(one.address));
          const [first] = found;
          if (isInside || first === undefined) answer(new Error("not public"), "", 4);
          else if (options.all) answer(null, found);
          else answer(null, first.address, first.family);
        })
        .catch((error) => answer(error, "", 4));
    };
    const request = (address.protocol === "https:" ? secureRequest : plainRequest)(address, {
      method: call.method,
      headers: { ...call.headers, ...(call.body !== undefined && { "content-length": Buffer.byteLength(call.body) }) },
      lookup,
      agent: false,
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const lost = () => fail(new CallFault({ hasArrived: isWritten, isInside }));
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
