import { join } from "node:path";
import type { Env } from "../env.ts";
import { type MediaStore, openMediaFolder } from "./store.ts";

/** Loads the bucket's client only when one is configured, to save memory. */
export async function openMedia(env: Pick<Env, "bucket" | "DATA_DIR">): Promise<MediaStore> {
  if (!env.bucket) return await openMediaFolder(join(env.DATA_DIR, "media"));
  return await (await import("./s3-store.ts")).openMediaBucket(env.bucket);
}
