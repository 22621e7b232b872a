// The bare GET /api/product/list as bytes: made once per catalog version, when first asked for.
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bestEncoding, compressAll, type Encoding } from "../../http/encodings.ts";
import type { Catalog } from "../catalog.ts";
import { allProducts } from "./browse.ts";

type ListBytes = { etag: string } & Record<Encoding, Buffer>;

const brotliQuality = 6;

/** Answers with the list's bytes in the encoding the client takes best, or 304. */
export function createListBytes(catalog: Catalog) {
  let made: { version: number; bytes: Promise<ListBytes> } | undefined;

  return async function sendList(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const view = catalog.view();
    if (made?.version !== view.version) {
      const json = JSON.stringify({ success: true, message: "", products: allProducts(view) });
      made = { version: view.version, bytes: compress(Buffer.from(json)) };
    }
    const bytes = await made.bytes;
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    const etag = `"${bytes.etag}-${encoding}"`;
    reply.headers({ etag, vary: "accept-encoding", "cache-control": "public, max-age=0, must-revalidate" });
    if (request.headers["if-none-match"]?.split(",").some((given) => given.trim() === etag))
      return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("application/json; charset=utf-8").send(bytes[encoding]);
  };
}

async function compress(identity: Buffer): Promise<ListBytes> {
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return { etag, ...(await compressAll(identity, brotliQuality)) };
}
