/*
 * A push service on loopback, and the browsers that it tells: their keys are here, so that a test reads what arrived as the browser would
 * (RFC 8291, aes128gcm). It can refuse, ask to be left alone, and be silent.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { openDoubleServer } from "./double-server.ts";

type Answer = { status: number; headers?: Record<string, string> } | "silence";
export type PushedText = {
  title: string;
  body: string;
  path: string;
  address: string;
  lang: string;
  tag: string;
};
/** `raw`: what came over the wire, in hex. */
export type Pushed = { text: PushedText; headers: IncomingMessage["headers"]; raw: string };

/** A browser with a subscription. */
export type ToldBrowser = {
  /** As PushSubscription.toJSON() has it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Oldest first. */
  pushed: Pushed[];
  /** The calls that came, also those that were refused. */
  asked: number;
  /** Answers so from now on; without one, 201. */
  answer(answer?: Answer): void;
};

export type PushDouble = { base: string; browser(): ToldBrowser; close(): Promise<void> };

type Kept = ToldBrowser & { ecdh: ECDH; auth: Buffer; says: Answer | undefined };

export async function openPushDouble(): Promise<PushDouble> {
  const browsers = new Map<string, Kept>();
  const { base, close } = await openDoubleServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const browser = browsers.get(request.url ?? "");
    if (browser === undefined) return void response.writeHead(404).end();
    browser.asked += 1;
    if (browser.says === "silence") return;
    if (browser.says !== undefined) return void response.writeHead(browser.says.status, browser.says.headers).end();
    if (!isSigned(request.headers.authorization ?? "", base)) return void response.writeHead(403).end();
    const text: PushedText = JSON.parse(opened(body, browser).toString());
    browser.pushed.push({ text, headers: request.headers, raw: body.toString("latin1") });
    response.writeHead(201).end();
  }

  function browser(): ToldBrowser {
    const path = `/push/${randomUUID()}`;
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys().toString("base64url");
    const auth = randomBytes(16);
    const made: Kept = {
      ecdh,
      auth,
      says: undefined,
      subscription: { endpoint: base + path, keys: { p256dh, auth: auth.toString("base64url") } },
      pushed: [],
      asked: 0,
      answer: (answer) => {
        made.says = answer;
      },
    };
    browsers.set(path, made);
    return made;
  }
  return { base, browser, close };
}

/** RFC 8292: a token signed by the key that it names, for this service, not for longer than a day. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const isRight = verify("sha256", Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, "base64url"));
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString() || "{}");
  return isRight && aud === audience && exp < Date.now() / 1000 + 86_400 && /^(mailto|https):/.test(sub);
}

/** RFC 8188 and 8291: salt, size of a record, the sender's key, and one record. */
function opened(body: Buffer, { ecdh, auth }: Kept): Buffer {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = derived(auth, ecdh.computeSecret(senderKey), info, 32);
  const key = derived(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2));
}

const derived = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
