import { writeStored } from "#web/browser-storage.ts";

/** Written when the account's cart or the sign-in changes, so that other tabs reload both. */
export const changedKey = "gp:changed";

export function tellOtherTabs(): void {
  writeStored(changedKey, String(Date.now()));
}
