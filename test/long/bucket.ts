// An S3-compatible service in memory: what the shop's client asks of one, and nothing that goes wrong (test/s3-store.test.ts).
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type Bucket = {
  /** For the shops that keep their pictures in it. */
  environment: Record<string, string>;
  objects: Map<string, Buffer>;
  close(): Promise<void>;
};

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (asked, answer) => {
    const path = new URL(asked.url ?? "", "http://bucket").pathname;
    if (asked.method === "PUT") {
      objects.set(path, await buffer(asked));
      answer.end();
      return;
    }
    // As the client knows that a picture is not there, and not that something went wrong.
    const missing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
    const found = path === "/pictures" || path === "/pictures/" ? Buffer.alloc(0) : objects.get(path);
    answer.writeHead(found ? 200 : 404, { "content-type": found ? "image/webp" : "application/xml" });
    answer.end(asked.method === "HEAD" ? undefined : (found ?? missing));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "a-key",
      S3_SECRET_ACCESS_KEY: "a-secret",
    },
    objects,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
