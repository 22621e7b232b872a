// Products that were looked at on this device, the last one first: for the search while nothing is typed. Leaves the device never.
import { readStored, writeStored } from "#web/browser-storage.ts";

const seenKey = "gp:seen";
const mostSeen = 8;

/** Their ids; what somebody else has stored there finds no product. */
export const readSeen = (): string[] => (readStored(seenKey) ?? "").split(" ").filter(Boolean).slice(0, mostSeen);

export function noteSeen(productId: string): void {
  writeStored(seenKey, [productId, ...readSeen().filter((id) => id !== productId)].join(" "));
}

/** When somebody signs out: the next one on this device has seen nothing. */
export function forgetSeen(): void {
  writeStored(seenKey, null);
}
