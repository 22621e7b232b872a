// Browser storage that never throws: it may be full, disabled, or hold unexpected text.

export function readStored(key: string, storage: "localStorage" | "sessionStorage" = "localStorage"): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** `null` removes the key. */
export function writeStored(
  key: string,
  text: string | null,
  storage: "localStorage" | "sessionStorage" = "localStorage",
): void {
  try {
    if (text === null) window[storage].removeItem(key);
    else window[storage].setItem(key, text);
  } catch (error) {
    console.warn("Browser storage refused", key, error);
  }
}
