// Compresses answers into the encodings that browsers accept, and picks one for a request.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Best first: of two that a client likes equally, the smaller one is sent. */
const encodings = ["br", "gzip", "identity"] as const satisfies Encoding[];
export const quickBrotli = 5;
export const densestBrotli = constants.BROTLI_MAX_QUALITY;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzipCompress);
/** Browsers send a handful of different headers; the bound is for everyone else. */
const maxKnown = 200;
const known = new Map<string, Encoding>();

export async function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return await toBrotli(bytes, { params });
}

export async function gzip(bytes: Buffer): Promise<Buffer> {
  return await toGzip(bytes);
}

/** @param accepted the request's Accept-Encoding; identity when it refuses everything */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const found = known.get(accepted);
  if (found !== undefined) return found;
  const best = choose(accepted);
  if (known.size >= maxKnown) known.clear();
  if (accepted.length <= 200) known.set(accepted, best);
  return best;
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight) || 0);
  }
  // Unless it is named, identity is accepted last.
  const weightOf = (coding: Encoding) =>
    weights.get(coding) ?? (coding === "identity" ? Number.MIN_VALUE : (weights.get("*") ?? 0));
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) > 0 ? best : "identity";
}
