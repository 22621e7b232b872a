/**
 * Where messages to phones may be sent. The address comes from a browser, so it could name anything: a machine of this network, or one that
 * answers with another name tomorrow.
 *
 * 1. HTTPS at its usual port, by name: no push service is reached otherwise.
 * 2. The name is looked up as the connection is made, and one private address among its answers refuses it.
 */
import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** @param testBase the origin of a test double on this machine, which is allowed besides */
export function isServiceAddress(endpoint: string, testBase: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (testBase !== undefined && origin === testBase) return true;
  return protocol === "https:" && port === "" && hostname.includes(".") && isIP(hostname) === 0;
}

/** IPv4 networks that are nobody's in the internet. */
const reserved = new BlockList();
for (const network of [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24",
  "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
].flatMap((line) => line.split(" "))) {
  const [address = "", bits] = network.split("/");
  reserved.addSubnet(address, Number(bits), "ipv4");
}
/** Of IPv6 everything that is in use, less what leads to IPv4 addresses or is for examples. */
const inUse = new BlockList();
inUse.addSubnet("2000::", 3, "ipv6");
const tunnels = new BlockList();
for (const [address, bits] of [["2001::", 32] as const, ["2001:db8::", 32] as const, ["2002::", 16] as const])
  tunnels.addSubnet(address, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, "ipv4");
  return isIP(address) === 6 && inUse.check(address, "ipv6") && !tunnels.check(address, "ipv6");
}

/** For a connection: looks the name up, and fails when it leads to a machine that is not in the internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = error ? [] : found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(error ?? new Error("the name leads to a private address"), "");
    }
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
