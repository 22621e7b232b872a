import { writeStored } from "#web/browser-storage.ts";

/** Written at each change of the account's cart or of who is signed in, so that other tabs look again. */
export const changedKey = "gp:changed";

export function tellOtherTabs(): void {
  writeStored(changedKey, String(Date.now()));
}
