import { createHash } from "node:crypto";

/**
 * The policy of one page, made from its own HTML: inline scripts and styles are allowed by their hash, so that the same
 * bytes can be served to everyone. JSON-LD is data, which no policy of scripts is asked about. In development Vite
 * injects what no hash can foresee.
 */
export function policyOf(html: string, isDevelopment: boolean): string {
  const scripts = isDevelopment
    ? "'unsafe-inline'"
    : hashesOf(html, /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g);
  const styles = isDevelopment ? "'unsafe-inline'" : hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob:",
    ...(isDevelopment ? ["connect-src 'self' ws:"] : []),
    "frame-src https://www.openstreetmap.org",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashesOf(html: string, element: RegExp): string {
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(element)) {
    if (text) hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes].join(" ");
}
