import { join } from "node:path";
import type { BucketOptions } from "./bucket.ts";
import { type MediaStore, openMediaFolder } from "./store.ts";

/** Loads the bucket's client only when one is configured, to save memory. */
export async function openMedia(env: { bucket: BucketOptions | undefined; DATA_DIR: string }): Promise<MediaStore> {
  if (!env.bucket) return await openMediaFolder(join(env.DATA_DIR, "media"));
  return await (await import("./s3-store.ts")).openMediaBucket(env.bucket);
}
