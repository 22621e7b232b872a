/**
 * Favorites: product ids, stored in this browser under `favorites`.
 *
 * 1. They belong to an account. Logout moves them to a key of the account, and login restores them, so that two people on one
 *    phone do not see each other's favorites.
 * 2. A list without a known account goes to the next customer who logs in.
 */
import { readStored, writeStored } from "#web/browser-storage.ts";
import { forgetSeen } from "./seen.ts";
import { changeShopper } from "./shopper.ts";

export const favoritesKey = "favorites";
const ownerKey = "gp:favorites-of";
const putAwayKey = (customerId: string) => `gp:favorites:${customerId}`;

export function readFavorites(): string[] {
  return parseFavorites(readStored(favoritesKey));
}

export function writeFavorites(favorites: readonly string[]): void {
  writeStored(favoritesKey, JSON.stringify(favorites));
}

/** Changes the favorites of the signed-in customer. */
export function keepFavorites(favorites: string[]): void {
  writeFavorites(favorites);
  changeShopper({ favorites });
}

/** Replaces `favorites` by those of the given customer (null: a visitor) and returns them. */
export function swapFavorites(customerId: string | null): string[] {
  const ownerId = readStored(ownerKey);
  if (ownerId === customerId) return readFavorites();
  if (ownerId !== null) {
    writeStored(putAwayKey(ownerId), readStored(favoritesKey));
    writeStored(favoritesKey, null);
  }
  if (customerId === null) {
    forgetSeen();
    writeStored(ownerKey, null);
    return readFavorites();
  }
  const kept = parseFavorites(readStored(putAwayKey(customerId)));
  const joined = [...new Set([...kept, ...readFavorites()])];
  writeStored(ownerKey, customerId);
  writeStored(putAwayKey(customerId), null);
  writeFavorites(joined);
  return joined;
}

/** Deletes the stored favorites of a deleted account. */
export function dropFavorites(customerId: string): void {
  writeStored(putAwayKey(customerId), null);
}

function parseFavorites(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? [...new Set(stored.filter((id): id is string => typeof id === "string"))] : [];
  } catch {
    return [];
  }
}
