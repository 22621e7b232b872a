// Passes the number of an order that was just placed to the page that thanks for it, which then forgets it.
import { useEffect, useState } from "react";
import { readStored, writeStored } from "#web/browser-storage.ts";

const placedKey = "gp:placed";

export function keepPlacedNumber(number: string): void {
  writeStored(placedKey, number, "sessionStorage");
}

const atCardPageKey = "gp:at-card-page";

/**
 * Keeps the number of an order whose card page was opened in this tab, until the shopper has seen its payment
 * confirmed.
 */
export function keepCardNumber(number: string | null): void {
  writeStored(atCardPageKey, number, "sessionStorage");
}

/** Null until hydrated, because the server knows nothing about the shopper. */
export function useCardNumber(): string | null {
  const [number, setNumber] = useState<string | null>(null);
  useEffect(() => setNumber(readStored(atCardPageKey, "sessionStorage")), []);
  return number;
}

export function usePlacedNumber(): string | undefined {
  const [number, setNumber] = useState<string>();
  useEffect(() => {
    const kept = readStored(placedKey, "sessionStorage");
    if (kept === null) return;
    setNumber(kept);
    writeStored(placedKey, null, "sessionStorage");
  }, []);
  return number;
}
