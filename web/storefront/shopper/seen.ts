// Products that were looked at on this device, the last one first: for the search while nothing is typed. Leaves the device never.
import { readStored, writeStored } from "#web/browser-storage.ts";

const seenKey = "gp:seen";
const mostSeen = 8;

export function readSeen(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(seenKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, mostSeen) : [];
  } catch {
    return [];
  }
}

export function noteSeen(productId: string): void {
  const others = readSeen().filter((id) => id !== productId);
  writeStored(seenKey, JSON.stringify([productId, ...others].slice(0, mostSeen)));
}

/** When somebody signs out: the next one on this device has seen nothing. */
export function forgetSeen(): void {
  writeStored(seenKey, null);
}
