// Values that the database keeps and only the shop can open.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const startBytes = 12;
const tagBytes = 16;

/** @param purpose so that one secret makes another key for each use */
export function sealingKey(purpose: string, secret: string): Buffer {
  return createHash("sha256").update(`gachpala ${purpose} ${secret}`).digest();
}

/** As JSON, in AES-256-GCM. */
export function seal(key: Buffer, value: unknown): string {
  const start = randomBytes(startBytes);
  const cipher = createCipheriv("aes-256-gcm", key, start);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString("base64");
}

/** @returns undefined when it was sealed with another key, as after a change of the secret */
export function unseal(key: Buffer, sealed: string): unknown {
  try {
    const bytes = Buffer.from(sealed, "base64");
    const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, startBytes), { authTagLength: tagBytes });
    cipher.setAuthTag(bytes.subarray(startBytes, startBytes + tagBytes));
    return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(startBytes + tagBytes)), cipher.final()]).toString());
  } catch {
    return undefined;
  }
}
