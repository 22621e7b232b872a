import { expect, test } from "vitest";
import { isPublicAddress, PrivateAddress, publicLookup } from "./public-address.ts";

test.each([
  ["8.8.8.8", true],
  ["142.250.183.106", true],
  ["2404:6800:4009:827::200a", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::ffff:10.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["2001:db8::1", false],
  ["2001:10::1", false],
  ["3fff::1", false],
  ["push.example", false],
])("%s is in the internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([true, false])(
  "a name that leads to this machine is refused as the connection is made (all: %s)",
  async (all) => {
    const error = await new Promise((resolve) => publicLookup("localhost", { all }, resolve));
    expect(error).toBeInstanceOf(PrivateAddress);
  },
);
