// The number of an order that was just placed goes along to the page that thanks for it, and is forgotten there.
import { useEffect, useState } from "react";
import { readStored, writeStored } from "#web/browser-storage.ts";

const placedKey = "gp:placed";

export function keepPlacedNumber(number: string): void {
  writeStored(placedKey, number, "sessionStorage");
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
