// An S3-compatible service in memory, as far as the shop uses one. Failures of pictures are in test/s3-store.test.ts.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Bucket = {
  /** Variables for the shops that use the bucket. */
  environment: Record<string, string>;
  /** By path: /bucket/key. */
  objects: Map<string, Buffer>;
  /** While on, every stored object loses its last byte. */
  isLosing: boolean;
  close(): Promise<void>;
};

/** So few that lists have several pages. */
const keysOnPage = 5;

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (asked, answer) => {
    const { pathname: path, searchParams } = new URL(asked.url ?? "", "http://bucket");
    if (asked.method === "PUT") {
      const bytes = await buffer(asked);
      objects.set(path, bucket.isLosing ? bytes.subarray(0, -1) : bytes);
      answer.end();
      return;
    }
    if (asked.method === "DELETE") {
      objects.delete(path);
      answer.writeHead(204).end();
      return;
    }
    if (searchParams.get("list-type") === "2") {
      answer.writeHead(200, { "content-type": "application/xml" }).end(listOf(objects, path, searchParams));
      return;
    }
    // The code by which the client tells a missing picture from a failure.
    const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
    const isBucket = path.replace(/\/$/, "").lastIndexOf("/") === 0;
    const found = isBucket ? Buffer.alloc(0) : objects.get(path);
    answer.writeHead(found ? 200 : 404, { "content-type": found ? "image/webp" : "application/xml" });
    answer.end(asked.method === "HEAD" ? undefined : (found ?? missing));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "a-key",
      S3_SECRET_ACCESS_KEY: "a-secret",
    },
    objects,
    isLosing: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return bucket;
}

function listOf(objects: Map<string, Buffer>, path: string, asked: URLSearchParams): string {
  const base = path.endsWith("/") ? path : `${path}/`;
  const keys = [...objects.keys()].filter((key) => key.startsWith(base)).map((key) => key.slice(base.length));
  const after = asked.get("continuation-token") ?? "";
  const rest = keys.filter((key) => key.startsWith(asked.get("prefix") ?? "") && key > after).toSorted();
  const page = rest.slice(0, keysOnPage);
  const more = rest.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const sizeOf = (key: string) => objects.get(`${base}${key}`)?.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${sizeOf(key)}</Size></Contents>`).join("");
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${contents}${more}</ListBucketResult>`;
}
