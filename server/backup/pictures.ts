import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { MediaStore } from "../media/store.ts";

/** Addresses of stored pictures and videos, wherever a row names one. Smaller widths are not kept: they are made again. */
const pictureAddress = /\/media\/([0-9a-f]{16}(?:[0-9a-f]{16})?)(?:-\d+)?\.(?:webp|avif)/g;

const videoAddress = /\/media\/([0-9a-f]{16}\.(?:mp4|webm))/g;

export function findPictures(text: string, found: Set<string>): void {
  for (const [, hash] of text.matchAll(pictureAddress)) found.add(`${hash}.webp`);
  for (const [, file = ""] of text.matchAll(videoAddress)) found.add(file);
}

/**
 * Copies the pictures that the folder lacks. A picture's name is the hash of its bytes, so one that is there is whole.
 * @returns the names of those that the shop does not have
 */
export async function copyPictures(media: MediaStore, names: string[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const missing: string[] = [];
  for (const name of names) {
    if (await isThere(join(folder, name))) continue;
    const bytes = await media.read(name);
    if (bytes === null || !isNamedByHash(name, bytes)) missing.push(name);
    else await writeWhole(folder, name, bytes);
  }
  return missing;
}

export function isNamedByHash(name: string, bytes: Buffer): boolean {
  return createHash("sha256")
    .update(bytes)
    .digest("hex")
    .startsWith(name.replace(/\.(webp|mp4|webm)$/, ""));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, `.${randomUUID()}.tmp`);
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, name));
}
