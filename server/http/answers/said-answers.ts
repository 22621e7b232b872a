import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import { readerLanguage } from "./language.ts";
import { Said } from "./say.ts";

/** Says what an answer holds in the reader's language. Refusals are said by errors.ts. */
export function sayAnswers(app: FastifyInstance): void {
  app.addHook("preSerialization", async (request, reply, payload) => {
    if (typeof payload !== "object" || payload === null) return payload;
    // A cache in front must not keep one language for the readers of the other.
    reply.header("vary", "accept-language");
    const { message } = payload as { message?: unknown };
    return message instanceof Said ? { ...payload, message: message.in(readerLanguage(request)) } : payload;
  });
}

/** A value with all the sentences in it as texts. */
export function saidIn(language: Language, value: unknown): unknown {
  if (value instanceof Said) return value.in(language);
  if (Array.isArray(value)) return value.map((one) => saidIn(language, one));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, saidIn(language, one)]));
}

/** The same, for one part of an answer. */
export function saidTo<Part>(request: Pick<FastifyRequest, "headers">, part: Part): Part {
  return saidIn(readerLanguage(request), part) as Part;
}
