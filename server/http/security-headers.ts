import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Headers of every answer. Pages bring their own Content-Security-Policy (server/pages); all else gets the closed one. */
export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
    // A page with its headers is to fit into the first flight of a connection. Three of these are for browsers and plugins that
    // are no more; the last keeps a browser from looking up the hosts of links, which it does on no HTTPS page anyway.
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  });
}
