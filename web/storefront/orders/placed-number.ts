// The number of an order that was just placed goes along to the page that thanks for it, and is forgotten there.
import { useEffect, useState } from "react";
import { readStored, writeStored } from "#web/browser-storage.ts";

const placedKey = "gp:placed";

export function keepPlacedNumber(number: string): void {
  writeStored(placedKey, number, "sessionStorage");
}

const atCardPageKey = "gp:at-card-page";

/** The number of an order whose card page was opened in this tab, until its payment is confirmed on the screen. */
export function keepCardNumber(number: string | null): void {
  writeStored(atCardPageKey, number, "sessionStorage");
}

/** Read when the page is alive: on the server nothing is known of the shopper. */
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
