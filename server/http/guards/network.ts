import { isIP, isIPv4 } from "node:net";

/**
 * The part of an address that counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * household has all addresses below them. IPv4 written as IPv6 (::ffff:192.0.2.1) counts as IPv4.
 * @returns other texts unchanged
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (isIP(bare) !== 6) return address;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return bytesOf(groups.slice(6)).join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/**
 * X-Forwarded-For as proxies write it, as addresses only: without the quotes and ports that some add (Azure, IIS), so that a visitor is
 * the same at every port. What stands left of something that is no address was written by nobody we trust, and is dropped with it.
 * @returns undefined when nothing is left
 */
export function cleanForwarded(header: string): string | undefined {
  const addresses = header.split(",").map(addressIn);
  const kept = addresses.slice(addresses.lastIndexOf(undefined) + 1);
  return kept.length === 0 ? undefined : kept.join(", ");
}

/** Of `203.0.113.9:4711`, `"[2001:db8::1]:4711"` and the like. */
function addressIn(text: string): string | undefined {
  const bare = text.trim().replace(/^"|"$/g, "");
  const found = /^\[([^\]]*)\](:\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare;
  return isIP(found) === 0 ? undefined : found;
}

/**
 * The wider network around an address, which one customer of a hosting company has: the first 48 bits of an IPv6 address, the
 * first 24 of an IPv4 address.
 * @returns other texts unchanged
 */
export function aroundNetwork(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split(".").slice(0, 3).join(".")}.0/24`;
  return network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}::/48` : network;
}

/** Whether it is an address, or a network in CIDR notation that is no wider than the widest private one. */
export function isProxyAddress(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (isIP(address) === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const [least, most] = isIPv4(address) ? [8, 32] : [7, 128];
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= least && Number(prefix) <= most;
}

/** The eight groups of 16 bits of an IPv6 address, in whatever form it is written. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const numbers = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [front, back] = [numbers(head), numbers(tail ?? "")];
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function bytesOf(groups: number[]): number[] {
  return groups.flatMap((group) => [group >> 8, group & 255]);
}
