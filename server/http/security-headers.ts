import type { FastifyInstance, FastifyReply } from "fastify";

/**
 * Headers of every answer: of routes, of what no route sees, and of what the parser refuses. Pages bring their own
 * Content-Security-Policy (server/pages); all else gets the closed one.
 *
 * A page with its headers is to fit into the first flight of a connection, so what is only for browsers and plugins that are
 * no more is left out (X-XSS-Protection, X-Download-Options, X-Permitted-Cross-Domain-Policies).
 */
export function securityHeaders(isHttps: boolean): [name: string, value: string][] {
  const always: [string, string][] = [
    ["content-security-policy", "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    // What no page of the shop uses, so that no script that got in may.
    ["permissions-policy", "camera=(),geolocation=(),microphone=()"],
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

/** On the answer itself: what is kept in memory takes them from there, and a route may still say otherwise. */
export function setSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  for (const [name, value] of securityHeaders(isHttps)) reply.raw.setHeader(name, value);
}
