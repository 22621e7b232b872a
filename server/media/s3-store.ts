import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { saidOf } from "../remarks/remarks.ts";
import { attempts, type BucketOptions, isAbsent, openBucket, wordsOf } from "./bucket.ts";
import { filesOf, keptFresh, type MediaStore, safeName } from "./store.ts";

const contentTypes: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
};

/**
 * A store in a bucket of an S3-compatible service. Each file is an object of the same name at the top of the bucket.
 * @throws RemarkedError when the bucket cannot be reached with these keys
 */
export async function openMediaBucket(options: BucketOptions): Promise<MediaStore> {
  const { bucket, timeoutMs = 5000 } = options;
  const client = await openBucket({ ...options, timeoutMs });
  const deadline = () => AbortSignal.timeout(attempts * timeoutMs);
  return {
    read: (file) => readObject(client, { Bucket: bucket, Key: safeName(file) }, deadline()),
    write: (file, bytes) => writeOnce(client, { Bucket: bucket, Key: safeName(file) }, bytes, deadline()),
    sizeOf: (file) => sizeOfObject(client, { Bucket: bucket, Key: safeName(file) }, deadline()),
    readPart: (file, from, to) =>
      readObject(client, { Bucket: bucket, Key: safeName(file), Range: `bytes=${from}-${to}` }, deadline()),
    async remove(file, unlessWrittenSince) {
      const writtenAt = await writtenAtOf(client, { Bucket: bucket, Key: safeName(file) }, deadline());
      if (writtenAt !== undefined && writtenAt >= unlessWrittenSince) return;
      for (const each of filesOf(file)) await removeObject(client, { Bucket: bucket, Key: each }, deadline());
    },
  };
}

type Place = { Bucket: string; Key: string };
/** `Range`: as the header of a request. */
type Read = Place & { Range?: string };

async function readObject(client: S3Client, place: Read, abortSignal: AbortSignal): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt += 1) {
    const body = await openObject(client, place, abortSignal);
    if (!body) return null;
    try {
      return await buffer(addAbortSignal(abortSignal, body));
    } catch (error) {
      // The client repeats requests without an answer, but not those whose answer broke off.
      if (attempt >= attempts || abortSignal.aborted) throw failure("read", place, error);
    }
  }
}

async function openObject(client: S3Client, place: Read, abortSignal: AbortSignal): Promise<Readable | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand(place), { abortSignal });
    if (!Body) throw new Error("the answer has no body");
    // In Node the body is the response itself; the declared type covers browsers too.
    return Body as Readable;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw failure("read", place, error);
  }
}

async function writeOnce(client: S3Client, place: Place, bytes: Buffer, abortSignal: AbortSignal): Promise<void> {
  try {
    // An old one is written again: whoever removes unused pictures sees that it is wanted.
    const writtenAt = await writtenAtOf(client, place, abortSignal);
    if (writtenAt !== undefined && Date.now() - writtenAt.getTime() < keptFresh) return;
    const put = new PutObjectCommand({
      ...place,
      Body: bytes,
      ContentType: contentTypes[place.Key.slice(place.Key.lastIndexOf(".") + 1)],
      CacheControl: "public, max-age=31536000, immutable",
    });
    await client.send(put, { abortSignal });
  } catch (error) {
    throw failure("written", place, error);
  }
}

/** Undefined for a file that is not there; of a service that does not say when, it is now. */
async function writtenAtOf(client: S3Client, place: Place, abortSignal: AbortSignal): Promise<Date | undefined> {
  try {
    return (await client.send(new HeadObjectCommand(place), { abortSignal })).LastModified ?? new Date();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function sizeOfObject(client: S3Client, place: Place, abortSignal: AbortSignal): Promise<number | null> {
  try {
    return (await client.send(new HeadObjectCommand(place), { abortSignal })).ContentLength ?? null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw failure("read", place, error);
  }
}

async function removeObject(client: S3Client, place: Place, abortSignal: AbortSignal): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand(place), { abortSignal });
  } catch (error) {
    if (!isAbsent(error)) throw failure("removed", place, error);
  }
}

/** Keeps only the message: the service's error holds the signed request, which must not be logged. */
function failure(done: "read" | "written" | "removed", place: Place, error: unknown): Error {
  return new Error(
    `The picture ${place.Key} could not be ${done} in the bucket ${place.Bucket}: ${saidOf(wordsOf(error)).in("en")}`,
  );
}
