// Visitors who wait for a page or an answer, and what they get when there is too much to do.
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { type Asker, Busy } from "./cache/turns.ts";

const retryAfterSeconds = 5;
const style =
  "body{font:1.1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color:#1d2b22}";
const busyPage = (language: Language) => {
  const [title, text] = [say(m.busy_title).in(language), say(m.busy_text).in(language)];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${text}</p></html>`;
};
const busyPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;

/** The visitor has left: nobody waits for the answer. */
class Gone extends Error {
  override readonly name = "Gone";
}

export function askerOf(request: FastifyRequest, reply: FastifyReply): Asker {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort(new Gone("the asker has left")));
  return { from: request.ip, signal: left.signal };
}

/** @throws the given error, unless it is a full queue or a visitor who left */
export function answerUnmade(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language = "en",
): FastifyReply {
  if (error instanceof Gone) return reply.hijack();
  if (!(error instanceof Busy)) throw error;
  if (!request.headers.accept?.includes("text/html")) throw busyRefusal();
  return reply
    .code(503)
    .headers({
      "retry-after": String(retryAfterSeconds),
      "cache-control": "no-store",
      "content-security-policy": busyPolicy,
    })
    .type("text/html; charset=utf-8")
    .send(busyPage(language));
}

function busyRefusal(): Refusal {
  return new Refusal(503, say(m.busy_text), {
    code: "busy",
    data: { retryAfterSeconds },
  });
}
