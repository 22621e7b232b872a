/**
 * API answers that are the same for everyone until the catalog changes: kept as bytes, like pages.
 *
 * 1. Only for public calls that read the view and have no side effects: a kept answer is sent before the framework
 *    and the route see the request.
 * 2. The key is the whole address, or a normalized one from the route, so that equal queries are kept once. Answers asked
 *    for once only are soon pushed out; the bytes are bounded.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { bestEncoding } from "../http/encodings.ts";
import { answerUnmade, askerOf } from "./askers.ts";
import type { PageCache, Pages } from "./cache/cache.ts";
import { headerList, sendEntry } from "./cache/entry.ts";

export const maxAnswerBytes = 8 * 1024 * 1024;

export type KeepAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => object,
  spelling?: string,
) => Promise<void>;

/** Of a content type, as {@link KeepAnswer}. `spelling` keys them. */
export type KeepBytes = (
  request: FastifyRequest,
  reply: FastifyReply,
  of: { type: string; make: () => string; spelling: string },
) => Promise<void>;

export function answersIn(answers: PageCache): KeepAnswer {
  const keep = bytesIn(answers);
  return (request, reply, make, spelling = request.url) =>
    keep(request, reply, {
      type: "application/json; charset=utf-8",
      make: () => JSON.stringify({ success: true, message: "", ...make() }),
      spelling,
    });
}

export function bytesIn(answers: PageCache): KeepBytes {
  return async (request, reply, { type, make, spelling }) => {
    const pages: Pages = {
      spell: () => spelling,
      render: async () => ({
        status: 200,
        headers: [
          // The common headers are already set.
          ...headerList(reply.raw.getHeaders()),
          ["content-type", type],
          ["cache-control", "public, max-age=0, must-revalidate"],
        ],
        body: Buffer.from(make()),
      }),
    };
    try {
      const encoding = bestEncoding(request.headers["accept-encoding"]);
      const entry = await answers.take(request.url, encoding, pages, askerOf(request, reply));
      reply.hijack();
      sendEntry(request.raw, reply.raw, entry);
    } catch (error) {
      answerUnmade(error, request, reply);
    }
  };
}
