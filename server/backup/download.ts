import { spawn } from "node:child_process";
import { createHmac, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Refusal } from "../http/refusal.ts";
import { listBackups, picturesFolder } from "./make-backup.ts";
import { readManifest } from "./manifest.ts";

const openMs = 60_000;

/** Made for an owner who gave the password; any process of the shop knows it again. */
export function downloadAddress(secret: string, name: string, ownerId: string, now: Date): string {
  const until = now.getTime() + openMs;
  return `/api/admin/backups/file?name=${name}&until=${until}&mark=${markOf(secret, name, until, ownerId)}`;
}

/** @throws Refusal 403 */
export function requireMark(
  secret: string,
  { name, until, mark }: { name: string; until: number; mark: string },
  ownerId: string,
  now: Date,
): void {
  const right = Buffer.from(markOf(secret, name, until, ownerId));
  const given = Buffer.from(mark);
  if (given.length === right.length && timingSafeEqual(given, right) && now.getTime() <= until) return;
  throw new Refusal(403, "This download has expired. Ask for it again.", { code: "expired" });
}

function markOf(secret: string, name: string, until: number, ownerId: string): string {
  return createHmac("sha256", secret).update(`backup\0${name}\0${until}\0${ownerId}`).digest("base64url");
}

/** @throws Refusal 404 */
export async function requireBackup(root: string | undefined, name: string): Promise<string> {
  const kept = root === undefined ? [] : await listBackups(root);
  if (root !== undefined && kept.some((backup) => backup.name === name)) return root;
  throw new Refusal(404, "This backup is no longer there.", { code: "unknown-backup" });
}

/** A backup and its pictures, as they lie in the folder: unpacked, it can be restored. */
export async function packBackup(root: string, name: string): Promise<Readable> {
  const { pictures } = await readManifest(join(root, name));
  const tar = spawn("tar", ["-C", root, "-cf", "-", "-T", "-"], { stdio: ["pipe", "pipe", "ignore"] });
  tar.once("error", (error) => tar.stdout.destroy(error));
  // A tar that failed ends the answer in the middle, so that nobody takes half of it for the whole.
  tar.once("exit", (code) => code !== 0 && tar.stdout.destroy(new Error(`tar ended with code ${code}`)));
  tar.stdout.once("close", () => tar.kill());
  tar.stdin.on("error", () => {});
  tar.stdin.end([name, ...pictures.map((picture) => `${picturesFolder}/${picture}`), ""].join("\n"));
  return tar.stdout;
}
