/**
 * Splits a PostgreSQL address into one address per server, in order. As in libpq an address may list several servers:
 * postgresql://user:password@one:5432,two:5432/shop. The driver accepts only one host per address.
 */
export function hostsOf(address: string): [string, ...string[]] {
  const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(address);
  const [first = "", ...others] = parts?.[2]?.split(",") ?? [];
  if (parts === null || others.length === 0) return [withoutRole(address)];
  const of = (host: string) => withoutRole(`${parts[1]}${host}${parts[3]}`);
  return [of(first), ...others.map(of)];
}

/** Removes libpq's parameter for the role: the setting that holds the address decides the role. */
function withoutRole(address: string): string {
  if (!address.includes("target_session_attrs=") || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete("target_session_attrs");
  return url.href;
}

/** Host and port for the log, never the password. */
export function hostName(address: string): string {
  if (!URL.canParse(address)) return "the database's server";
  const { host, searchParams } = new URL(address);
  return host || searchParams.get("host") || "this machine";
}
