/*
 * The clock jumps by an hour to twelve years, back and forth, while the shop runs. Orders continue, their numbers ascend, expired
 * sessions end, new ones start, and nothing is lost. Shop and embedded database share a clock that Debian's libfaketime moves; without
 * it the test is skipped.
 */
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { owner, shopperPassword } from "#test/shop.ts";
import { audit, whole } from "./audit.ts";
import { Client } from "./client.ts";
import { report, wait } from "./counts.ts";
import { openEngine } from "./engines.ts";
import { askAgain, buy, Ledger, openShop } from "./ledger.ts";
import { ShopProcess, scratchFolder } from "./shop-process.ts";

const folder = scratchFolder("clock");
afterAll(() => folder.remove());

const jumps = ["-1h", "+1h", "+29d", "+31d", "+0", "-2d", "+400d", "+4500d", "+0", "-3650d", "+0"];

const library = findLibrary();
if (!library)
  console.warn("libfaketime is not installed (Debian: apt-get install libfaketime): the clock is not moved.");

test.skipIf(!library)(`${jumps.length} jumps of the clock`, async () => {
  const offset = join(folder.path, "offset");
  const jumpTo = async (where: string) => {
    writeFileSync(offset, `${where}\n`);
    await wait(1200);
  };
  await jumpTo("+0");
  const engine = await openEngine("embedded", folder.path);
  const shop = await ShopProcess.start({
    ...engine.shop,
    environment: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    },
  });
  try {
    const people = await openShop(shop.base, 2);
    const ledger = new Ledger(join(folder.path, "ledger.jsonl"));
    const [shopper] = people.shoppers;
    if (!shopper) throw new Error("no shopper");
    const numbers: number[] = [];
    const seen: Record<string, number[]> = {};
    for (const [at, jump] of jumps.entries()) {
      await jumpTo(jump);
      const date = Date.parse(String((await new Client(shop.base).get("/api/health")).headers.date));
      const login = { name: "", email: shopper.email, password: shopperPassword };
      let { entry, reply } = await buy(ledger, shopper, people.goods);
      if (reply.status === 401) {
        expect((await shopper.post("/api/user/login", login)).status).toBe(200);
        ({ entry, reply } = await buy(ledger, shopper, people.goods));
      }
      expect([jump, reply.status]).toEqual([jump, 200]);
      numbers.push(Number(entry.number?.slice(3)));
      const fresh = new Client(shop.base);
      const loggedIn = (await fresh.post("/api/admin/login", owner)).status;
      const list = await fresh.post("/api/order/list", { page: 1, limit: 10 });
      const pages = [(await fresh.get("/")).status, (await fresh.get("/api/order/sales?days=30")).status];
      seen[`${at} ${jump}`] = [date, loggedIn, list.status, ...pages];
      expect([jump, loggedIn, list.status, ...pages]).toEqual([jump, 200, 200, 200, 200]);
      expect(list.body.total).toBe(ledger.count("acknowledged"));
      fresh.close();
    }
    // Proves that the clock moved at all.
    const dates = Object.values(seen).map(([date]) => Number(date));
    expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(20 * 365 * 86_400_000);
    expect(numbers).toEqual(numbers.toSorted((one, next) => one - next));
    const [first] = ledger.entries;
    if (first) expect((await askAgain(ledger, shopper, people.goods, first)).status).toBe(200);
    await shop.stop();
    const books = await audit(engine.shop, ledger, people.goods);
    const failures = shop
      .said()
      .split("\n")
      .filter((line) => /"level":[56]0/.test(line)).length;
    report("clock", { jumps: jumps.length, failures, ...books });
    expect(books).toMatchObject(whole);
    expect(failures).toBe(0);
  } finally {
    await shop.kill();
    await engine.close();
  }
});

/** Finds libfaketime's variant for multithreaded programs; Debian installs both variants. */
function findLibrary(): string | undefined {
  const named = execFileSync("sh", ["-c", "ls /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null || true"], {
    encoding: "utf8",
  }).trim();
  return [process.env.FAKETIME_LIBRARY, ...named.split("\n")].find((path) => path && existsSync(path));
}
