import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { StartError } from "#db/open.ts";
import { type MediaStore, safeName } from "./store.ts";

export type BucketOptions = {
  /** Of the service, without the bucket's name. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long one try may take. A call is given three times as long in all. */
  timeoutMs?: number;
};

const attempts = 3;
const contentTypes: Record<string, string> = { webp: "image/webp", avif: "image/avif" };

/**
 * A store in a bucket of an S3-compatible service. Each file is an object of the same name at the top of the bucket.
 * @throws StartError when the bucket cannot be reached with these keys
 */
export async function openMediaBucket(options: BucketOptions): Promise<MediaStore> {
  const { bucket, timeoutMs = 5000 } = options;
  const client = openClient(options, timeoutMs);
  const deadline = () => AbortSignal.timeout(attempts * timeoutMs);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: deadline() });
  } catch (error) {
    client.destroy();
    throw unreachable(options, error);
  }
  return {
    read: (file) => readObject(client, { Bucket: bucket, Key: safeName(file) }, deadline()),
    write: (file, bytes) => writeOnce(client, { Bucket: bucket, Key: safeName(file) }, bytes, deadline()),
  };
}

type Place = { Bucket: string; Key: string };

function openClient({ endpoint, region, accessKeyId, secretAccessKey }: BucketOptions, timeoutMs: number): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A bucket's name as part of the host needs certificates and name service that many other services do not have.
    forcePathStyle: true,
    maxAttempts: attempts,
    retryMode: "standard",
    // Services that are not Amazon's refuse the newer checksums. What is sent is covered by the signature.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      // Without this the time is only warned about.
      throwOnRequestTimeout: true,
    },
  });
}

async function readObject(client: S3Client, place: Place, abortSignal: AbortSignal): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt += 1) {
    const body = await openObject(client, place, abortSignal);
    if (!body) return null;
    try {
      return await buffer(addAbortSignal(abortSignal, body));
    } catch (error) {
      // The client repeats a request that was not answered, not one whose answer broke off.
      if (attempt >= attempts || abortSignal.aborted) throw failure("read", place, error);
    }
  }
}

async function openObject(client: S3Client, place: Place, abortSignal: AbortSignal): Promise<Readable | null> {
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
    if (await isThere(client, place, abortSignal)) return;
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

async function isThere(client: S3Client, place: Place, abortSignal: AbortSignal): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand(place), { abortSignal });
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** A bucket that is gone answers 404 too, and must not pass for a shop without pictures. */
function isAbsent(error: unknown): boolean {
  return statusOf(error) === 404 && error instanceof Error && error.name !== "NoSuchBucket";
}

/** The service's own error carries the signed request, which belongs in no log; only its words are kept. */
function failure(done: "read" | "written", place: Place, error: unknown): Error {
  return new Error(`The picture ${place.Key} could not be ${done} in the bucket ${place.Bucket}: ${wordsOf(error)}`);
}

function unreachable({ endpoint, bucket }: BucketOptions, error: unknown): StartError {
  const status = statusOf(error);
  const where = `The bucket ${bucket} at ${endpoint}`;
  if (status === 404) return new StartError(`${where} is not there: create it, or correct S3_BUCKET and S3_ENDPOINT.`);
  if (status === 401 || status === 403) {
    const keys = "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may list, read and write it";
    return new StartError(`${where} refuses the shop (${status}): check ${keys}.`);
  }
  if (status === 301 || status === 400) {
    return new StartError(`${where} does not take the request (${status}): check S3_REGION and S3_ENDPOINT.`);
  }
  return new StartError(`${where} could not be reached (${wordsOf(error)}): check S3_ENDPOINT and that it runs there.`);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** An answer without a body, as to HEAD, leaves the client without words; then the status is all there is. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const status = statusOf(error);
  if (status !== undefined) return `${status} ${error.name}`;
  const code = "code" in error ? String(error.code) : undefined;
  // The client calls a connection that was cut a TimeoutError too.
  const isLate = error.name === "TimeoutError" && (code === undefined || code === "ETIMEDOUT");
  if (isLate || error.name === "AbortError") return "no answer in time";
  // A host with several addresses fails with one error for each of them, and with a code but no words of its own.
  return error.message || code || error.name;
}
