import { expect, test } from "vitest";
import { hostName, hostsOf } from "./hosts.ts";

test.each([
  ["postgresql://shop:pw@one/shop", ["postgresql://shop:pw@one/shop"]],
  ["postgresql:///shop?host=/run/postgresql", ["postgresql:///shop?host=/run/postgresql"]],
  ["postgresql://one:5432,two:5433/shop", ["postgresql://one:5432/shop", "postgresql://two:5433/shop"]],
  [
    "postgresql://shop:p%40,w@one,two:5433,[::1]:5434/shop?sslmode=verify-full",
    [
      "postgresql://shop:p%40,w@one/shop?sslmode=verify-full",
      "postgresql://shop:p%40,w@two:5433/shop?sslmode=verify-full",
      "postgresql://shop:p%40,w@[::1]:5434/shop?sslmode=verify-full",
    ],
  ],
  ["postgres://one,two/shop?target_session_attrs=read-write", ["postgres://one/shop", "postgres://two/shop"]],
])("%s names its servers in order", (address, hosts) => {
  expect(hostsOf(address)).toEqual(hosts);
});

test("a server is named without its password", () => {
  expect(hostName("postgresql://shop:secret@db.example:5432/shop")).toBe("db.example:5432");
  expect(hostName("postgresql:///shop?host=/run/postgresql")).toBe("/run/postgresql");
  expect(hostName("no address")).not.toContain("no address");
});
