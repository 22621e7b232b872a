import { useState } from "react";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { useClosingWarning } from "./leave-guard.tsx";

/**
 * Unsaved text, kept in this tab's storage: it survives navigation, a reload and an expired session. Closing the tab loses
 * it, so the browser asks first.
 * @param key names the field of one order
 * @param saved what the server has
 */
export function useKeptText(key: string, saved: string) {
  const storageKey = `gp:office:${key}`;
  const [typed, setTyped] = useState<string | null>(() => readStored(storageKey, "sessionStorage"));
  const isUnsaved = typed !== null && typed !== saved;
  useClosingWarning(isUnsaved);
  return {
    text: typed ?? saved,
    isUnsaved,
    type(text: string) {
      setTyped(text);
      writeStored(storageKey, text === saved ? null : text, "sessionStorage");
    },
    /** Call when the text was saved or discarded. */
    forget() {
      setTyped(null);
      writeStored(storageKey, null, "sessionStorage");
    },
  };
}
