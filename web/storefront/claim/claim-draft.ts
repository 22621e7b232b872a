/**
 * A claim as it is typed, with its photos, is kept on the device until the shop has it: a line that breaks, or a phone that
 * closes the browser to open its camera, loses nothing.
 */

import { type ClaimKind, type ClaimWish, claimKinds, claimPhotosMax, claimWishes } from "#contract/rules/claims.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { newKey } from "#web/ui/new-key.ts";

/** `url`: the whole photo as a data: address. */
export type DraftPhoto = { name: string; url: string };

/**
 * `lines`: how many pieces, by `product size`. `key`: of the claim once it was sent; sent again it is the same claim. `isWaiting`: it was
 * sent, and is sent on when the line is back.
 */
export type ClaimDraft = {
  lines: Record<string, number>;
  kinds: ClaimKind[];
  text: string;
  wish: ClaimWish;
  photos: DraftPhoto[];
  key: string;
  isWaiting: boolean;
};

const storedKey = (orderId: string) => `gp:claim:${orderId}`;

export function readDraft(orderId: string): ClaimDraft {
  const empty: ClaimDraft = {
    lines: {},
    kinds: [],
    text: "",
    wish: "plant",
    photos: [],
    key: newKey(),
    isWaiting: false,
  };
  try {
    const stored = JSON.parse(readStored(storedKey(orderId)) ?? "{}") as Partial<ClaimDraft>;
    const kinds = Array.isArray(stored.kinds) ? stored.kinds.filter((kind) => claimKinds.includes(kind)) : [];
    return {
      ...empty,
      lines: typeof stored.lines === "object" && stored.lines !== null ? stored.lines : {},
      kinds,
      text: typeof stored.text === "string" ? stored.text : "",
      wish: stored.wish !== undefined && claimWishes.includes(stored.wish) ? stored.wish : "plant",
      photos: Array.isArray(stored.photos) ? stored.photos.slice(0, claimPhotosMax) : [],
      key: typeof stored.key === "string" ? stored.key : empty.key,
      isWaiting: stored.isWaiting === true,
    };
  } catch {
    return empty;
  }
}

export const keepDraft = (orderId: string, draft: ClaimDraft) => writeStored(storedKey(orderId), JSON.stringify(draft));
export const forgetDraft = (orderId: string) => writeStored(storedKey(orderId), null);

export async function asDataUrl(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}

export function asFile({ name, url }: DraftPhoto): File {
  const [head = "", data = ""] = url.split(",");
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? "image/webp" });
}
