import { useState } from "react";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { useClosingWarning } from "../kit/leave-guard.tsx";

/**
 * A text that is typed before it is saved. It is kept in this tab, so that leaving the page, a reload or a login that ran
 * out lose nothing; closing the tab does, and is asked about.
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
    /** It was saved, or is not wanted. */
    forget() {
      setTyped(null);
      writeStored(storageKey, null, "sessionStorage");
    },
  };
}
