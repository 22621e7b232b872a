import { withoutLanguage } from "#contract/rules/page-path.ts";
import type { RenderedPage } from "#contract/wire/documents.ts";

/**
 * The Content-Security-Policy of one page. Inline scripts and styles are allowed by hash, so that everyone can get the same
 * bytes. JSON-LD is data and needs no permission. In development Vite injects scripts that no hash can foresee.
 */
export function policyOf({ scripts, styles }: RenderedPage["hashes"], isDevelopment: boolean, address: string): string {
  // The map is on the contact page. The back office frames it in its preview of the owner's words.
  const frames = /^\/(admin|contact)\b/.test(withoutLanguage(address))
    ? ["frame-src 'self' https://www.openstreetmap.org"]
    : [];
  const allowed = (hashes: string[]) => (isDevelopment ? "'unsafe-inline'" : hashes.join(" "));
  return [
    "default-src 'self'",
    `script-src 'self' ${allowed(scripts)}`,
    `style-src 'self' ${allowed(styles)}`,
    "img-src 'self' data: blob:",
    ...(isDevelopment ? ["connect-src 'self' ws:"] : []),
    ...frames,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
