/*
 * Backups in a bucket of an S3-compatible service, beside those in a folder.
 *
 * 1. The bucket is given what the folder has. Below backups/ everything lies as it does in the folder, so what is fetched
 *    is a backup like any other.
 * 2. The manifest is sent last and removed first: what has none is no backup.
 * 3. What was sent is read again and compared before it counts.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { StartError } from "#db/open.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { attempts, type BucketOptions, openBucket, wordsOf } from "../media/bucket.ts";
import { safeName } from "../media/store.ts";
import { RemarkedError } from "../remarks/remarked-error.ts";
import type { RemarkName } from "../remarks/remarks.ts";
import { listBackups, picturesFolder, timeOf } from "./make-backup.ts";
import { type Manifest, manifestFile, parseManifest, readManifest } from "./manifest.ts";

const prefix = "backups/";
/** For one try of one file; a backup's largest table takes its time. */
const timeoutMs = 10 * 60_000;
const dayMs = 86_400_000;
const filePattern = /^[\w.-]+$/;

type BackupBucket = {
  /** Sends each backup of the folder that the bucket lacks, and removes those older than so many days, but the newest. */
  mirror(root: string, keepDays: number, now: Date): Promise<void>;
  /** Names of the whole backups in it, the newest first. */
  list(): Promise<string[]>;
  /** Brings a backup and its pictures into a folder. @returns the backup's own folder in it */
  fetch(name: string, into: string): Promise<string>;
  close(): void;
};

/** @throws RemarkedError when the bucket cannot be reached; so does each call when it fails later */
export async function openBackupBucket(options: BucketOptions): Promise<BackupBucket> {
  const client = await openBucket({ ...options, timeoutMs: options.timeoutMs ?? timeoutMs });
  const place = { client, bucket: options.bucket };
  return {
    mirror: (root, keepDays, now) => mirror(place, root, keepDays, now),
    list: async () => wholeOf(await listKeys(place)),
    fetch: (name, into) => fetchBackup(place, name, into),
    close: () => client.destroy(),
  };
}

type Place = { client: S3Client; bucket: string };
/** The bucket's files, with their sizes in bytes. */
type Kept = Map<string, number>;

async function mirror(place: Place, root: string, keepDays: number, now: Date): Promise<void> {
  const keys = await listKeys(place);
  const known = new Set(wholeOf(keys));
  for (const { name } of (await listBackups(root)).toReversed()) {
    if (!known.has(name)) await sendBackup(place, root, name, keys);
  }
  const [, ...older] = wholeOf(keys);
  const oldest = now.getTime() - keepDays * dayMs;
  const old = older.filter((name) => timeOf(name).getTime() < oldest);
  for (const name of old) await removeBackup(place, name, keys);
  if (old.length > 0) await removeUnusedPictures(place, keys);
}

/** @param keys of the bucket; what is sent is added */
async function sendBackup(place: Place, root: string, name: string, keys: Kept): Promise<void> {
  const { pictures } = await readManifest(join(root, name));
  const files = (await readdir(join(root, name))).filter((file) => file !== manifestFile);
  const paths = [
    ...pictures.map((picture) => `${picturesFolder}/${picture}`),
    ...[...files, manifestFile].map((file) => `${name}/${file}`),
  ];
  for (const path of paths) {
    const key = `${prefix}${path}`;
    const { size } = await stat(join(root, path));
    // A picture is named by what is in it, so one of its size is it. What a try left that failed is sent anew.
    if (keys.get(key) === size && path.startsWith(picturesFolder)) continue;
    await send(place, key, join(root, path), size);
    keys.set(key, size);
  }
}

async function send(place: Place, key: string, path: string, size: number): Promise<void> {
  const sent = await sumOf(createReadStream(path));
  await trying(["bucketUnsent", key, place.bucket], async (abortSignal) => {
    const put = new PutObjectCommand({
      Bucket: place.bucket,
      Key: key,
      // A stream is used up by one try, so the client itself repeats none.
      Body: createReadStream(path),
      ContentLength: size,
    });
    await place.client.send(put, { abortSignal });
    if ((await sumOf(await open(place, key, abortSignal))) !== sent) throw new RemarkedError("bucketChanged", []);
  });
}

async function fetchBackup(place: Place, name: string, into: string): Promise<string> {
  const keys = await listKeys(place);
  const whole = wholeOf(keys);
  if (!whole.includes(name)) {
    const { bucket } = place;
    throw new StartError(
      whole.length > 0
        ? terminal(m.bucket_backup_unknown, { bucket, name, others: whole.join(", ") })
        : terminal(m.bucket_backup_none, { bucket, name }),
    );
  }
  const { pictures } = await readManifestIn(place, name);
  const own = [...keys.keys()].filter((key) => key.startsWith(`${prefix}${name}/`)).map((key) => basename(key));
  await mkdir(join(into, name), { mode: 0o700 });
  await mkdir(join(into, picturesFolder), { mode: 0o700 });
  const paths = [
    ...own.filter((file) => filePattern.test(file)).map((file) => `${name}/${file}`),
    ...pictures.map((picture) => `${picturesFolder}/${safeName(picture)}`),
  ];
  for (const path of paths) {
    await trying(["bucketUnread", `${prefix}${path}`, place.bucket], async (abortSignal) => {
      const body = await open(place, `${prefix}${path}`, abortSignal);
      await pipeline(body, createWriteStream(join(into, path), { mode: 0o600 }));
    });
  }
  return join(into, name);
}

async function removeBackup(place: Place, name: string, keys: Kept): Promise<void> {
  const manifest = `${prefix}${name}/${manifestFile}`;
  await remove(place, manifest, keys);
  for (const key of [...keys.keys()].filter((each) => each.startsWith(`${prefix}${name}/`)))
    await remove(place, key, keys);
}

async function removeUnusedPictures(place: Place, keys: Kept): Promise<void> {
  const used = new Set<string>();
  for (const name of wholeOf(keys)) {
    for (const picture of (await readManifestIn(place, name)).pictures) {
      used.add(`${prefix}${picturesFolder}/${picture}`);
    }
  }
  const pictures = [...keys.keys()].filter((key) => key.startsWith(`${prefix}${picturesFolder}/`));
  for (const key of pictures) if (!used.has(key)) await remove(place, key, keys);
}

async function remove(place: Place, key: string, keys: Kept): Promise<void> {
  await trying(["bucketUnremoved", key, place.bucket], (abortSignal) =>
    place.client.send(new DeleteObjectCommand({ Bucket: place.bucket, Key: key }), { abortSignal }),
  );
  keys.delete(key);
}

async function readManifestIn(place: Place, name: string): Promise<Manifest> {
  const key = `${prefix}${name}/${manifestFile}`;
  const written = await trying(["bucketUnread", key, place.bucket], async (abortSignal) =>
    text(await open(place, key, abortSignal)),
  );
  return parseManifest(written, `the bucket ${place.bucket}, ${name}`);
}

async function listKeys(place: Place): Promise<Kept> {
  const keys: Kept = new Map();
  let token: string | undefined;
  do {
    const listing = new ListObjectsV2Command({ Bucket: place.bucket, Prefix: prefix, ContinuationToken: token });
    const page = await trying(["bucketUnlisted", place.bucket], (abortSignal) =>
      place.client.send(listing, { abortSignal }),
    );
    for (const { Key, Size = -1 } of page.Contents ?? []) if (Key !== undefined) keys.set(Key, Size);
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}

function wholeOf(keys: Kept): string[] {
  const names = [...keys.keys()].flatMap((key) => {
    const [, name, file] = key.split("/");
    return name !== undefined && file === manifestFile ? [name] : [];
  });
  return names.toSorted().reverse();
}

async function open({ client, bucket }: Place, key: string, abortSignal: AbortSignal): Promise<Readable> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
  if (!Body) throw new Error("the answer has no body");
  return Body as Readable;
}

async function sumOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** @param fault the remark when it fails, without the bucket's words */
async function trying<T>(
  [fault, ...values]: [RemarkName, ...string[]],
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(AbortSignal.timeout(timeoutMs));
    } catch (error) {
      if (attempt < attempts) continue;
      throw new RemarkedError(fault, [...values, wordsOf(error)], { cause: error });
    }
  }
}
