/**
 * The address within this site that `next` names, or null. An address of another site, in whatever disguise (a scheme,
 * two slashes, backslashes or line breaks that browsers read as slashes or leave out), is null.
 */
export function nextPath(next: string | null, origin: string): string | null {
  if (!next) return null;
  const path = next.replace(/^\//, "");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave tabs and line breaks out of an address
  if (/^\/|^[a-z][a-z0-9+.-]*:|[\\\x00-\x1f]/i.test(path.trim())) return null;
  if (!URL.canParse(`/${path}`, origin)) return null;
  const url = new URL(`/${path}`, origin);
  // "/..//other.example" stays here as a URL, but its path alone would be another site's address.
  if (url.pathname.startsWith("//")) return null;
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
