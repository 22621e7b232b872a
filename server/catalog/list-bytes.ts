// The bare GET /api/product/list as bytes: made once per catalog version, when first asked for.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { allProducts } from "./browse.ts";
import type { Catalog } from "./snapshot.ts";

type Encoding = "br" | "gzip" | "identity";
type ListBytes = { etag: string } & Record<Encoding, Buffer>;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

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
    const encoding = bestEncoding(String(request.headers["accept-encoding"] ?? ""));
    const etag = `"${bytes.etag}-${encoding}"`;
    reply.headers({ etag, vary: "accept-encoding", "cache-control": "public, max-age=0, must-revalidate" });
    if (request.headers["if-none-match"]?.split(",").some((given) => given.trim() === etag))
      return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("application/json; charset=utf-8").send(bytes[encoding]);
  };
}

async function compress(identity: Buffer): Promise<ListBytes> {
  const [gzipped, brotli] = await Promise.all([
    toGzip(identity),
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  ]);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return { etag, identity, gzip: gzipped, br: brotli };
}

function bestEncoding(accepted: string): Encoding {
  const takes = (name: string) =>
    accepted.split(",").some((part) => {
      const [coding, quality] = part.split(";").map((piece) => piece.trim().toLowerCase());
      return coding === name && !/^q=0(\.0*)?$/.test(quality ?? "");
    });
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
