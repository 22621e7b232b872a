import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";

const formatNumber = 1;
export const manifestFile = "manifest.json";

/** As server/media names them. Whatever else a manifest names is no picture, and is not sent with one. */
const pictureName = /^[0-9a-f]{16,32}\.(webp|mp4|webm)$/;

const schema = z.object({
  format: z.literal(formatNumber),
  /** Of the shop that wrote it. */
  shopVersion: z.string(),
  engine: z.enum(["embedded", "postgres"]),
  /** When its rows were read. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** Names of the pictures that its rows name; they lie in pictures/ beside the backups. */
  pictures: z.array(z.string().regex(pictureName)),
  /** Named by a row, but the shop had them no longer. */
  missingPictures: z.array(z.string()),
});

/** A backup's contents. The manifest is written last: a folder without one is no backup. */
export type Manifest = z.infer<typeof schema>;

export const asText = (manifest: Omit<Manifest, "format">) =>
  `${JSON.stringify({ format: formatNumber, ...manifest }, null, 2)}\n`;

/** @throws StartError when the folder holds no backup, or one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => {
    throw new StartError(terminal(m.manifest_missing, { folder, file: manifestFile }));
  });
  return parseManifest(text, folder);
}

/** @throws StartError naming where it was found */
export function parseManifest(text: string, where: string): Manifest {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {}
  const parsed = schema.safeParse(written);
  if (parsed.success) return parsed.data;
  throw new StartError(terminal(m.manifest_unreadable, { file: manifestFile, folder: where }));
}
