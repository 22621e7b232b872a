// Backups sent to a bucket as well as a folder, and a restore from the bucket.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { runCommand } from "./backup-commands.ts";
import { type Bucket, openBucket } from "./long/bucket.ts";
import { addProduct, aPicture, type Browser, openShopWithOwner, type TestShop } from "./shop.ts";

let folder: string;
let bucket: Bucket;
let environment: Record<string, string>;
let shop: TestShop;
let admin: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gachpala-backup-bucket-"));
  bucket = await openBucket();
  const { S3_BUCKET: _, ...service } = bucket.environment;
  environment = { ...service, BACKUP_BUCKET: "backups", BACKUP_DIR: join(folder, "backups") };
  ({ shop, admin } = await openShopWithOwner(environment));
  await addProduct(admin, {}, [await aPicture()]);
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

test("a damaged upload is no backup, and the next backup sends it again", async () => {
  bucket.isLosing = true;
  const failed = await backUp();
  expect(failed).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/not in the bucket .* not what was sent/),
  });
  expect(sentManifests()).toEqual([]);
  bucket.isLosing = false;
  const { state, bucket: name, kept } = await backUp();
  expect({ state, name }).toEqual({ state: "done", name: "backups" });
  expect(kept).toHaveLength(2);
  expect(sentManifests()).toEqual(kept.map((one: { name: string }) => one.name).toSorted());
});

test("a shop is restored from the bucket alone; an unknown name is answered with the existing ones", async () => {
  const [name = ""] = (await backUp()).kept.map((one: { name: string }) => one.name);
  const place = { dataDir: join(folder, "restored") };
  const elsewhere = { ...environment, BACKUP_DIR: "" };
  const unknown = await runCommand("restore", ["--bucket", "2020-01-01T00-00-00Z"], place, elsewhere);
  expect([unknown.code, unknown.complained]).toEqual([1, expect.stringContaining(`there are ${name}`)]);
  const { code, said, complained } = await runCommand("restore", ["--bucket", name], place, elsewhere);
  expect([code, complained]).toEqual([0, ""]);
  expect(said).toContain("each table as it was read, and 1 pictures");
  expect(await readdir(join(place.dataDir, "media"))).toEqual(await readdir(join(folder, "backups/pictures")));
  expect((await readdir(place.dataDir)).filter((file) => file.startsWith(".fetched"))).toEqual([]);
}, 120_000);

test("old backups leave the bucket with their pictures, never the newest; foreign objects stay", async () => {
  const old = "/backups/backups/2020-01-01T00-00-00Z";
  const unused = `/backups/backups/pictures/${"0".repeat(32)}.webp`;
  bucket.objects.set(`${old}/manifest.json`, Buffer.from("{}"));
  bucket.objects.set(`${old}/orders.jsonl.gz`, Buffer.from("old"));
  bucket.objects.set(unused, Buffer.from("old"));
  bucket.objects.set("/backups/notes.txt", Buffer.from("the owner's"));
  expect((await backUp()).state).toBe("done");
  expect([...bucket.objects.keys()].filter((key) => key.startsWith(old) || key === unused)).toEqual([]);
  expect(bucket.objects.has("/backups/notes.txt")).toBe(true);
  expect([...bucket.objects.keys()].filter((key) => key.includes("/pictures/"))).toHaveLength(1);
});

test("the environment names what a bucket for backups needs, and where backups are made first", () => {
  const { BACKUP_DIR: _, ...given } = environment;
  const env = readEnv({ ...given, DATA_DIR: "/srv/shop" });
  expect([env.bucket, env.backupBucket?.bucket, env.BACKUP_DIR]).toEqual([undefined, "backups", "/srv/shop/backups"]);
  expect(() => readEnv({ BACKUP_BUCKET: "backups" })).toThrow(
    "set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too",
  );
});

async function backUp() {
  expect((await admin.post("/api/admin/backups")).status).toBe(200);
  for (;;) {
    const { backups } = (await admin.get("/api/admin/backups")).body;
    if (backups.state !== "running") return backups;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function sentManifests(): string[] {
  return [...bucket.objects.keys()].flatMap((key) => /^\/backups\/backups\/(.*)\/manifest\.json$/.exec(key)?.[1] ?? []);
}
