/**
 * Which machines an address that somebody has typed may lead to: those of the public internet, and none inside the network that the shop
 * runs in.
 */
import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// Two lists: in one, an address of IPv4 would also be looked for in its form of IPv6.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.ipv4.addSubnet(network, bits, "ipv4");
// Only 2000::/3 is public at all; of it, what carries or stands for other addresses is not.
for (const [network, bits] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  inside.ipv6.addSubnet(network, bits, "ipv6");

/** Whether an IP address is one of the public internet. Those of IPv4 in IPv6's form count as what they are written in: not public. */
export function isPublicAddress(address: string): boolean {
  const family = ({ 4: "ipv4", 6: "ipv6" } as const)[isIP(address)];
  return family !== undefined && !inside[family].check(address, family);
}

/** The name leads to a machine that is not in the internet. */
export class PrivateAddress extends Error {
  constructor() {
    super("the name leads to a private address");
  }
}

/**
 * For a connection: looks the name up as it is made, so that no second answer of the name's server leads elsewhere. One private address
 * among the answers refuses it with a {@link PrivateAddress}.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = error ? [] : found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(error ?? new PrivateAddress(), "");
    }
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
