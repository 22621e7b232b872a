/**
 * Answers of the API that are the same for everyone in one state of the catalog: kept as bytes, as pages are.
 *
 * 1. Only for public calls that read nothing but the catalog's view and have no effect of their own: once it is kept, an
 *    answer is given before the framework and the route see the request.
 * 2. The whole address is the key, or the spelling of it that the route gives: what finds the same is kept once. What is
 *    asked for once only is soon pushed out; the bytes are bounded.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { bestEncoding } from "../http/encodings.ts";
import { answerUnmade, askerOf } from "./askers.ts";
import type { PageCache, Pages } from "./cache.ts";
import { headerList, sendEntry } from "./entry.ts";

export const maxAnswerBytes = 8 * 1024 * 1024;

export type KeepAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => object,
  spelling?: string,
) => Promise<void>;

export function answersIn(answers: PageCache): KeepAnswer {
  return async (request, reply, make, spelling = request.url) => {
    const pages: Pages = {
      spell: () => spelling,
      render: async () => ({
        status: 200,
        headers: [
          // The headers of every answer have been set by now.
          ...headerList(reply.raw.getHeaders()),
          ["content-type", "application/json; charset=utf-8"],
          ["cache-control", "public, max-age=0, must-revalidate"],
        ],
        body: Buffer.from(JSON.stringify({ success: true, message: "", ...make() })),
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
