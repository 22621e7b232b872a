// Browser storage that never throws: it may be full, disabled, or hold unexpected text.

type Storage = "localStorage" | "sessionStorage";

/** Values that the browser refused to keep; they hold as long as the page does. */
const refused = new Map<string, string | null>();

export function readStored(key: string, storage: Storage = "localStorage"): string | null {
  const held = refused.get(`${storage} ${key}`);
  if (held !== undefined) return held;
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

export function storedKeys(storage: Storage = "localStorage"): string[] {
  try {
    return Array.from({ length: window[storage].length }, (_, at) => window[storage].key(at) ?? "");
  } catch {
    return [];
  }
}

/** Whether the browser refused to keep a key, so that it holds only as long as the page. */
export function isRefused(key: string, storage: Storage = "localStorage"): boolean {
  return refused.has(`${storage} ${key}`);
}

/** `null` removes the key. */
export function writeStored(key: string, text: string | null, storage: Storage = "localStorage"): void {
  refused.delete(`${storage} ${key}`);
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch (error) {
    refused.set(`${storage} ${key}`, text);
    console.warn("Browser storage refused", key, error);
  }
}
