import { useEffect, useState } from "react";
import { takesGifts } from "#web/settings.ts";

/** The fields of a gift; null until they are loaded, and while the shop sends none. */
export function useGiftParts() {
  const [parts, setParts] = useState<typeof import("../purchase/gift-fields.tsx") | null>(null);
  useEffect(() => {
    if (!takesGifts()) return;
    import("../purchase/gift-fields.tsx").then(setParts, (error: unknown) =>
      console.warn("The fields of a gift could not be loaded", error),
    );
  }, []);
  return parts;
}
