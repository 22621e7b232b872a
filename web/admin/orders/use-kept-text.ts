import { useState } from "react";
import { readStored, writeStored } from "../../storefront/session/browser-storage.ts";

/**
 * A text that is typed before it is saved. It is kept in this tab, so that leaving the page, a reload or a login that ran
 * out lose nothing.
 * @param key names the field of one order
 * @param saved what the server has
 */
export function useKeptText(key: string, saved: string) {
  const storageKey = `gp:office:${key}`;
  const [typed, setTyped] = useState<string | null>(() => readStored(storageKey, "sessionStorage"));
  return {
    text: typed ?? saved,
    isUnsaved: typed !== null && typed !== saved,
    type(text: string) {
      setTyped(text);
      writeStored(storageKey, text === saved ? null : text, "sessionStorage");
    },
    /** It was saved, or is not wanted. */
    forget() {
      setTyped(null);
      writeStored(storageKey, null, "sessionStorage");
    },
  };
}
