/** The address within this site that `next` names, or null. An address of another site, in whatever disguise, is null. */
export function nextPath(next: string | null, origin: string): string | null {
  if (!next) return null;
  const path = `/${next.replace(/^[/\\]+/, "")}`;
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // "/..//other.example" stays here as a URL, but its path alone would be another site's address.
  if (url.pathname.startsWith("//")) return null;
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
