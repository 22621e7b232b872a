/* An S3-compatible service, used for pictures (s3-store.ts) and backups (server/backup/backup-bucket.ts). */
import { HeadBucketCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { RemarkedError } from "../remarks/remarked-error.ts";
import { remark } from "../remarks/remarks.ts";

export type BucketOptions = {
  /** The service's address, without the bucket's name. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For one try. A whole call may take three times as long. */
  timeoutMs?: number;
};

/** How often a call is tried, each time for `timeoutMs`. */
export const attempts = 3;

/** @throws RemarkedError when the bucket cannot be reached with these keys */
export async function openBucket(options: BucketOptions & { timeoutMs: number }): Promise<S3Client> {
  const client = openClient(options, options.timeoutMs);
  try {
    const abortSignal = AbortSignal.timeout(attempts * options.timeoutMs);
    await client.send(new HeadBucketCommand({ Bucket: options.bucket }), { abortSignal });
    return client;
  } catch (error) {
    client.destroy();
    throw unreachable(options, error);
  }
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey }: BucketOptions, timeoutMs: number): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many services lack the certificates and DNS for bucket names in the host.
    forcePathStyle: true,
    maxAttempts: attempts,
    retryMode: "standard",
    // Services other than Amazon's refuse the newer checksums. The signature covers the content.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      // Otherwise a timeout is only a warning.
      throwOnRequestTimeout: true,
    },
  });
}

/** A bucket that is gone answers 404 too, and must not pass for a shop without pictures. */
export function isAbsent(error: unknown): boolean {
  return statusOf(error) === 404 && error instanceof Error && error.name !== "NoSuchBucket";
}

function unreachable({ endpoint, bucket }: BucketOptions, error: unknown): RemarkedError {
  const status = statusOf(error);
  if (status === 404) return new RemarkedError("bucketGone", [bucket, endpoint]);
  if (status === 401 || status === 403) {
    return new RemarkedError("bucketRefuses", [bucket, endpoint, String(status)]);
  }
  if (status === 301 || status === 400) {
    return new RemarkedError("bucketTakesNot", [bucket, endpoint, String(status)]);
  }
  return new RemarkedError("bucketAway", [bucket, endpoint, wordsOf(error)]);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** A remark (server/remarks), or the client's own words. After an answer without a body, as to HEAD, the client's error has a status but no message. */
export function wordsOf(error: unknown): string {
  if (error instanceof RemarkedError) return error.remark;
  if (!(error instanceof Error)) return remark("bucketSilent");
  const status = statusOf(error);
  if (status !== undefined) return `${status} ${error.name}`;
  const code = "code" in error ? String(error.code) : undefined;
  // The client names a cut connection TimeoutError too.
  const isLate = error.name === "TimeoutError" && (code === undefined || code === "ETIMEDOUT");
  if (isLate || error.name === "AbortError") return remark("bucketLate");
  // For a host with several addresses the outer error has a code but no message.
  return error.message || code || error.name;
}
