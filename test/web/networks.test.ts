// Which part of an address identifies a visitor, and which X-Forwarded-For is trusted.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { cleanForwarded, networkOf } from "#server/http/guards/network.ts";

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });

test("addresses of one /64 count as one visitor, addresses of two as two", () => {
  const addressOf = (numbers: number[]) => numbers.map((number) => number.toString(16)).join(":");
  // The first group is in 2000::/3, so that none is an IPv4 address in IPv6 notation.
  const network = groups(3).map((rest) => [0x2001, ...rest]);
  fc.assert(
    fc.property(network, network, groups(4), groups(4), (one, other, host, neighbor) => {
      const counted = networkOf(addressOf([...one, ...host]));
      expect(networkOf(addressOf([...one, ...neighbor]).toUpperCase())).toBe(counted);
      expect(networkOf(addressOf([...other, ...host])) === counted).toBe(addressOf(one) === addressOf(other));
    }),
  );
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["rahim@example.com", "rahim@example.com"],
  ["01712345678", "01712345678"],
])("%s counts as %s", (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test.each([
  "on",
  "yes",
  "0.0.0.0/0",
  "::/0",
  "10.0.0.0/4",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "my-proxy",
  "127.0.0.1,",
  "*",
])("TRUST_PROXY=%s is refused with what to write instead", (TRUST_PROXY) => {
  expect(() => readEnv({ TRUST_PROXY })).toThrow(
    /TRUST_PROXY must be off, or the addresses of your proxies, such as 127\.0\.0\.1/,
  );
});

test("TRUST_PROXY takes addresses and networks, and off", () => {
  const read = (TRUST_PROXY: string) => readEnv({ TRUST_PROXY }).TRUST_PROXY;
  expect(read("127.0.0.1, 10.0.0.0/8,fd00::/8")).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
  expect(read("off")).toEqual([]);
  expect(read("")).toEqual([]);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ['"203.0.113.9:4711"', "203.0.113.9"],
  ["198.51.100.1:1, 203.0.113.9:2", "198.51.100.1, 203.0.113.9"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ['"[2001:db8::7]"', "2001:db8::7"],
  // Written by whoever came to our proxy: nothing left of it is known.
  ["203.0.113.1, unknown, 203.0.113.9", "203.0.113.9"],
  ["203.0.113.9, unknown", undefined],
  ["_hidden", undefined],
  ["", undefined],
])("X-Forwarded-For %s counts as %s", (header, addresses) => {
  expect(cleanForwarded(header)).toBe(addresses);
});
