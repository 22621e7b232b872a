/*
 * The disk fills up while shoppers order, and is freed later. Nobody gets a 500; the shop recovers by itself or after a restart; no
 * acknowledged order is lost.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formOf } from "#test/shop.ts";
import { audit, whole } from "./audit.ts";
import { comesTrue, countOf, report, wait } from "./counts.ts";
import { engines, openEngine } from "./engines.ts";
import { buy, Ledger, openShop, type People } from "./ledger.ts";
import { scratchFolder } from "./shop-process.ts";
import { hasSmallDisks, SmallDisk } from "./small-disk.ts";
import { Supervisor } from "./supervisor.ts";

const fullSeconds = countOf("full-seconds", { few: 15, full: 60 });
const folder = scratchFolder("disks");
afterAll(() => folder.remove());

/** A short log soon needs room for its next segment. */
const settings = ["min_wal_size=32MB", "max_wal_size=48MB"];

describe.skipIf(!(await hasSmallDisks())).each(engines)("on the %s engine", (name) => {
  test(`a disk that is full for ${fullSeconds} s`, async () => {
    const disk = SmallDisk.make(400);
    if (!disk) throw new Error("the disk could not be made");
    const engine = await openEngine(name, disk.path, { parent: disk.path, settings });
    // The shop's log file is on another disk.
    const supervisor = await Supervisor.start({ ...engine.shop, log: join(folder.path, `${name}.log`) });
    try {
      const people = await openShop(supervisor.shop.base, 6);
      const ledger = new Ledger(join(folder.path, `${name}.jsonl`));
      const statuses: Record<string, number> = {};
      await rush(ledger, people, 1500, statuses);
      disk.fill();
      const whileFull: Record<string, number> = {};
      await Promise.all([rush(ledger, people, fullSeconds * 1000, whileFull), fillTheLog(people, fullSeconds * 1000)]);
      disk.free();
      // PostgreSQL stops when it has no room for its log; restarting it is its owner's task.
      await engine.cluster?.stop("SIGQUIT");
      await engine.cluster?.start();
      const freedAt = performance.now();
      const isBack = await comesTrue(async () => {
        const [shopper] = people.shoppers;
        return shopper !== undefined && (await buy(ledger, shopper, people.goods)).reply.status === 200;
      }, 60_000);
      const backAfterMs = Math.round(performance.now() - freedAt);
      await rush(ledger, people, 1500, statuses);
      await supervisor.stop();
      const books = await audit(engine.shop, ledger, people.goods);
      report("disks", { engine: name, fullSeconds, whileFull, backAfterMs, ends: supervisor.ends, ...books });
      expect(isBack).toBe(true);
      expect(Object.keys(whileFull).filter((status) => !["0", "200", "503", "507"].includes(status))).toEqual([]);
      expect(books).toMatchObject(whole);
    } finally {
      await supervisor.stop();
      await engine.close();
      await disk.remove();
    }
  });
});

/** Places orders, and pauses after each refusal. */
async function rush(ledger: Ledger, { shoppers, goods }: People, ms: number, statuses: Record<string, number>) {
  const end = performance.now() + ms;
  const all = shoppers.map(async (shopper) => {
    while (performance.now() < end) {
      const { reply } = await buy(ledger, shopper, goods);
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      if (reply.status !== 200) await wait(150);
    }
  });
  await Promise.all(all);
}

/** Writes large rows, so that the log runs out of room too. */
async function fillTheLog({ owner }: People, ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; await wait(50)) {
    const description = randomBytes(240).toString("hex");
    await owner.post("/api/category/create", formOf({ name: `Full ${crypto.randomUUID()}`, description }));
  }
}
