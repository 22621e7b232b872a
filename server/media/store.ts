import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pictureWidths } from "#contract/rules/pictures.ts";

/**
 * Where pictures are stored. A file's name is its content's hash, so a file never changes.
 * All calls accept only names of the form `{hash}.webp`, `{hash}-{width}.webp`, `{hash}-{width}.avif` and those of a logo's files,
 * `{hash}-icon192.png` for example, and of videos, `{hash}.mp4` and `{hash}.webm`. They throw on any other.
 */
export type MediaStore = {
  /** The whole file, or null when there is none. */
  read(file: string): Promise<Buffer | null>;
  /** When this returns, the file is whole and outlives a power cut. */
  write(file: string, bytes: Buffer): Promise<void>;
  /** In bytes, or null when there is no such file. */
  sizeOf(file: string): Promise<number | null>;
  /** A part of a file, both ends included, or null when there is no such file. The ends must lie within it. */
  readPart(file: string, from: number, to: number): Promise<Buffer | null>;
  /**
   * Deletes a picture and all that was made of it, unless it was written since then, also by an upload that found it there already:
   * the row that names it may not be committed yet.
   * @param file `{hash}.webp`
   */
  remove(file: string, unlessWrittenSince: Date): Promise<void>;
};

/** Of a picture that was not removed by then an upload may be sure that it stays. */
export const keptFresh = 10 * 60_000;

/** The names of a picture and of all that may have been made of it. */
export function filesOf(file: string): string[] {
  const hash = safeName(file).replace(/\.webp$/, "");
  return [file, ...pictureWidths.flatMap((width) => [`${hash}-${width}.webp`, `${hash}-${width}.avif`])];
}

/** A store in a local folder, made when missing. */
export async function openMediaFolder(folder: string): Promise<MediaStore> {
  await mkdir(folder, { recursive: true });
  return {
    read: (file) => readIfThere(join(folder, safeName(file))),
    write: (file, bytes) => writeOnce(folder, safeName(file), bytes),
    sizeOf: (file) => sizeIfThere(join(folder, safeName(file))),
    readPart: (file, from, to) => readPartIfThere(join(folder, safeName(file)), from, to),
    async remove(file, unlessWrittenSince) {
      const writtenAt = await writtenAtOf(join(folder, safeName(file)));
      if (writtenAt !== undefined && writtenAt >= unlessWrittenSince) return;
      for (const each of filesOf(file)) await rm(join(folder, each), { force: true });
    },
  };
}

/** The only way from a name to a path: no separators, and no dots but those of the pattern. */
export function safeName(file: string): string {
  if (!/^[0-9a-f]{16}([0-9a-f]{16})?(-[a-z]{0,8}[1-9]\d{0,4})?\.([a-z]{3,4}|mp4)$/.test(file))
    throw new Error("Not the name of a stored picture");
  return file;
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function sizeIfThere(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readPartIfThere(path: string, from: number, to: number): Promise<Buffer | null> {
  try {
    const handle = await open(path, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeOnce(folder: string, file: string, bytes: Buffer): Promise<void> {
  const path = join(folder, file);
  const writtenAt = await writtenAtOf(path);
  if (writtenAt !== undefined) return keepFresh(path, writtenAt);
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Otherwise a power cut may lose the rename. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; there the rename is journaled by the file system.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writtenAtOf(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** So that whoever removes unused pictures sees that it is wanted again. */
async function keepFresh(path: string, writtenAt: Date): Promise<void> {
  const now = new Date();
  if (now.getTime() - writtenAt.getTime() < keptFresh) return;
  await utimes(path, now, now);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
