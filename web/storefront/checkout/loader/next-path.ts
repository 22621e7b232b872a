/**
 * The address within this site that `next` names, or null. Prevents redirects to other sites, including disguised ones: a
 * scheme, two slashes, or backslashes and line breaks, which browsers read as slashes or remove.
 */
export function nextPath(next: string | null, origin: string): string | null {
  if (!next) return null;
  const path = next.replace(/^\//, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove tabs and line breaks from addresses
  if (/^\/|^[a-z][a-z0-9+.-]*:|[\\\x00-\x1f]/i.test(path.trim())) return null;
  if (!URL.canParse(`/${path}`, origin)) return null;
  const url = new URL(`/${path}`, origin);
  // "/..//other.example" is a URL of this site, but its path alone would be another site's address.
  if (url.pathname.startsWith("//")) return null;
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
