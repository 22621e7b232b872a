import type { FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";

/** The language that the reader of an answer asks for. English unless Bengali is wanted more. */
export function readerLanguage({ headers }: Pick<FastifyRequest, "headers">): Language {
  const wanted = (headers["accept-language"] ?? "").slice(0, 200).split(",").map(weighed);
  const best = (code: Language) => Math.max(0, ...wanted.flatMap((one) => (one.code === code ? one.weight : [])));
  return best("bn") > best("en") ? "bn" : "en";
}

/** The same, or null for a caller that asks for neither language. */
export function askedLanguage(request: Pick<FastifyRequest, "headers">): Language | null {
  const asks = /\b(bn|en)\b/i.test((request.headers["accept-language"] ?? "").slice(0, 200));
  return asks ? readerLanguage(request) : null;
}

function weighed(range: string): { code: string; weight: number } {
  const [name = "", ...options] = range.trim().toLowerCase().split(";");
  const q = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find((one) => one !== undefined);
  return { code: name.split("-")[0] ?? "", weight: q === undefined ? 1 : Number(q) || 0 };
}
