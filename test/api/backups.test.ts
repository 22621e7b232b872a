// Backups in the back office, the files of a backup, and the refusal of damaged ones.
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBackup } from "#server/backup/restore.ts";
import {
  addProduct,
  aPicture,
  type Browser,
  openShopWithOwner,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let folder: string;
let backups: string;
let shop: TestShop;
let admin: Browser;
let made = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gachpala-backups-"));
  backups = join(folder, "backups");
  ({ shop, admin } = await openShopWithOwner({ BACKUP_DIR: backups }));
  await addProduct(admin, {}, [await aPicture()]);
  expect((await state()).state).toBe("none");
  expect((await admin.post("/api/admin/backups")).status).toBe(200);
  made = (await whenDone()).last.name;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

test("an owner sees where backups are, and the last one", async () => {
  const kept = [{ name: made, takenAt: expect.any(String), bytes: expect.any(Number) }];
  expect(await state()).toMatchObject({
    folder: backups,
    keepDays: 14,
    state: "done",
    error: "",
    last: { name: made, pictures: 1, missingPictures: 0 },
    kept,
  });
});

test("only the shop's user can read a backup", async () => {
  const folders = [backups, join(backups, made), join(backups, "pictures")];
  for (const path of folders) expect([path, (await stat(path)).mode & 0o777]).toEqual([path, 0o700]);
  for (const path of folders.slice(1)) {
    for (const name of await readdir(path)) {
      expect([name, (await stat(join(path, name))).mode & 0o777]).toEqual([name, 0o600]);
    }
  }
});

test("a download needs the password, and only the owner who asked gets its address and the unaltered file", async () => {
  const wrong = await admin.post("/api/admin/backups/download", { name: made, currentPassword: "not it" });
  expect([wrong.status, wrong.body.field]).toEqual([400, "currentPassword"]);
  const asked = await admin.post("/api/admin/backups/download", { name: made, currentPassword: owner.password });
  expect(asked.status).toBe(200);
  expect(shop.log.join("")).toContain('"event":"backup-downloaded"');
  const file = await admin.get(asked.body.url);
  expect([file.status, file.headers["content-type"]]).toEqual([200, "application/x-tar"]);
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="gachpala-${made}.tar"`);
  const [picture = ""] = await readdir(join(backups, "pictures"));
  for (const name of [`${made}/manifest.json`, `${made}/orders.jsonl.gz`, `pictures/${picture}`]) {
    expect(file.body).toContain(name);
  }
  const altered = asked.body.url.replace(/until=\d/, "until=9");
  expect((await admin.get(altered)).status).toBe(403);
  const shopper = await signedInShopper(shop);
  expect((await shopper.get(asked.body.url)).status).toBe(401);
});

test.each(["2020-01-01T00-00-00Z", "../db", "pictures"])("no download as %s", async (name) => {
  const { status } = await admin.post("/api/admin/backups/download", { name, currentPassword: owner.password });
  expect(status).toBe(name.startsWith("20") ? 404 : 400);
});

test("a shop without a folder for backups says what to set", async () => {
  const other = await openTestShop();
  try {
    const browser = await signedInOwner(other);
    expect((await browser.get("/api/admin/backups")).body.backups).toMatchObject({
      folder: null,
      state: "none",
      kept: [],
    });
    const { status, body } = await browser.post("/api/admin/backups");
    expect([status, body.message]).toEqual([
      409,
      "Backups are off. The person who runs your server can switch them on.",
    ]);
  } finally {
    await other.close();
  }
});

test("a failed backup is reported to the owner", async () => {
  await writeFile(join(folder, "a-file"), "");
  const other = await openTestShop({ BACKUP_DIR: join(folder, "a-file") });
  try {
    const browser = await signedInOwner(other);
    expect((await browser.post("/api/admin/backups")).status).toBe(200);
    const failed = await whenDone(browser);
    expect(failed).toMatchObject({ state: "failed", last: null });
    expect(failed.error).toMatch(/^The backup folder .* cannot be written to/);
    const inBengali = await browser.get("/api/admin/backups", { headers: { "accept-language": "bn" } });
    expect(inBengali.body.backups.error).toMatch(/^ব্যাকআপের ফোল্ডার .*-এ লেখা যাচ্ছে না/);
  } finally {
    await other.close();
  }
});

test.each([
  ["a table that was changed", "orders.jsonl.gz", flip, /damaged: orders/],
  ["a row that was changed", "owners.jsonl.gz", changeRow, /damaged: owners is not as it was written/],
  ["a table that is missing", "orders.jsonl.gz", (path: string) => rm(path), /damaged: orders cannot be read/],
  ["a manifest cut short", "manifest.json", cut, /manifest\.json in .* cannot be read/],
  ["a picture that lies elsewhere", "manifest.json", nameOtherFile, /manifest\.json in .* cannot be read/],
  ["tables of another version", "manifest.json", foreignState, /made by another version/],
  ["a picture that is missing", "../pictures", (path: string) => rm(path, { recursive: true }), /lacks the picture/],
])("%s is reported before anything is restored", async (_case, file, damage, sentence) => {
  const copy = join(folder, randomBytes(4).toString("hex"));
  await cp(backups, copy, { recursive: true });
  const backup = join(copy, made);
  expect((await readBackup(backup)).pictures).toHaveLength(1);
  await damage(join(backup, file));
  await expect(readBackup(backup)).rejects.toThrow(sentence);
});

async function state(browser = admin) {
  return (await browser.get("/api/admin/backups")).body.backups;
}

async function whenDone(browser = admin) {
  for (;;) {
    const now = await state(browser);
    if (now.state !== "running") return now;
    await new Promise(setImmediate);
  }
}

async function nameOtherFile(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...manifest, pictures: ["../../../../etc/hostname"] }));
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

async function changeRow(path: string): Promise<void> {
  const lines = gunzipSync(await readFile(path)).toString();
  expect(lines).toContain(owner.email);
  await writeFile(path, gzipSync(lines.replace(owner.email, "thief@example.com")));
}

async function cut(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
}

async function foreignState(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, "utf8"));
  manifest.migrations[0] = "0".repeat(64);
  await writeFile(path, JSON.stringify(manifest));
  expect(basename(path)).toBe("manifest.json");
}
