/**
 * Who asks for a code by SMS, and who types it. The browser that asks gets a cookie, which signs nobody in: it tells its own code from those
 * that others have asked for with the same number. A program without cookies is nobody in particular.
 */
import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/rules/constants.ts";
import { readerLanguage } from "../../http/answers/language.ts";
import { cookieName, isSecure } from "../../http/guards/sessions.ts";
import { deviceToken } from "./known-devices.ts";

/** A code works for five minutes; whoever asks again on the same day is still the same. */
const lifetimeSeconds = 86_400;

/** `browser`: "" for a program without cookies. `deviceToken`: of a browser in which a customer has logged in before. */
export type CodeAsker = { address: string; language: Language; browser: string; deviceToken: string | undefined };

/** Of whoever asks for a code, whose browser is known from then on. */
export function askerOfCode(request: FastifyRequest, reply: FastifyReply): CodeAsker {
  const secure = isSecure(request);
  const name = cookieName("code_asker", secure);
  const token = tokenOf(request) ?? randomBytes(24).toString("base64url");
  reply.setCookie(name, token, { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: lifetimeSeconds });
  return { ...typerOfCode(request), browser: hashOf(token) };
}

/** Of whoever types a code, or asks for something else than one: the browser gets no cookie. */
export function typerOfCode(request: FastifyRequest): CodeAsker {
  return {
    address: request.ip,
    language: readerLanguage(request),
    browser: browserOfCode(request),
    deviceToken: deviceToken(request, "customer"),
  };
}

export function browserOfCode(request: FastifyRequest): string {
  const token = tokenOf(request);
  return token === undefined ? "" : hashOf(token);
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName("code_asker", isSecure(request))];
  return token !== undefined && /^[\w-]{32}$/.test(token) ? token : undefined;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
