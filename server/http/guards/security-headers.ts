import type { FastifyInstance, FastifyReply } from "fastify";

const permissions = (camera: "()" | "(self)") => `camera=${camera},geolocation=(),microphone=()`;

/** The office reads labels with the phone's camera; no other page has one. @param address of a page, with its language */
export function permissionsOf(address: string): string {
  return permissions(/^(\/(bn|en))?\/admin(?![\w-])/.test(address) ? "(self)" : "()");
}

/**
 * Headers of every answer, also of those that no route gives and that the parser refuses. Pages have their own
 * Content-Security-Policy (server/pages); everything else gets the closed one.
 *
 * A page and its headers should fit into the first flight of a connection, so headers for extinct browsers and plugins are
 * left out (X-XSS-Protection, X-Download-Options, X-Permitted-Cross-Domain-Policies).
 */
export function securityHeaders(isHttps: boolean): [name: string, value: string][] {
  const always: [string, string][] = [
    ["content-security-policy", "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    // Features that no page uses are denied to injected scripts too.
    ["permissions-policy", permissions("()")],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
  ];
  return isHttps ? [...always, ["strict-transport-security", "max-age=31536000"]] : always;
}

/** Before every other hook, so that a refusal of the guard has them too. */
export function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook("onRequest", async (_request, reply) => setSecurityHeaders(reply, isHttps));
}

/** Set on the raw answer: kept answers copy them from there, and a route can still override them. */
export function setSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  for (const [name, value] of securityHeaders(isHttps)) reply.raw.setHeader(name, value);
}
