import type { RenderedPage } from "#contract/documents.ts";

/**
 * The policy of one page: inline scripts and styles are allowed by their hash, so that the same bytes can be served to
 * everyone. JSON-LD is data, which no policy of scripts is asked about. In development Vite injects what no hash can foresee.
 */
export function policyOf({ scripts, styles }: RenderedPage["hashes"], isDevelopment: boolean): string {
  const allowed = (hashes: string[]) => (isDevelopment ? "'unsafe-inline'" : hashes.join(" "));
  return [
    "default-src 'self'",
    `script-src 'self' ${allowed(scripts)}`,
    `style-src 'self' ${allowed(styles)}`,
    "img-src 'self' data: blob:",
    ...(isDevelopment ? ["connect-src 'self' ws:"] : []),
    "frame-src https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
