// Bodies signed like Stripe's: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`.
import { createHmac, timingSafeEqual } from "node:crypto";
import { WrongSignature } from "./provider.ts";

export const signatureHeader = "demo-signature";
const toleranceSeconds = 300;

export function signBody(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${macOf(seconds, body, secret).toString("hex")}`;
}

/** @throws WrongSignature when it was not signed with this secret within the last five minutes */
export function requireSignature(body: Buffer, header: unknown, secret: string, now: Date): void {
  const [, seconds, mac] = typeof header === "string" ? (/^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []) : [];
  if (seconds === undefined || mac === undefined) throw new WrongSignature("no signature");
  const wanted = macOf(Number(seconds), body, secret);
  if (!timingSafeEqual(wanted, Buffer.from(mac, "hex"))) throw new WrongSignature("another signature");
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) throw new WrongSignature("too old");
}

function macOf(seconds: number, body: string | Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}
