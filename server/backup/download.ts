import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { listBackups, picturesFolder } from "./make-backup.ts";
import { readManifest } from "./manifest.ts";

/** @throws Refusal 404 */
export async function requireBackup(root: string | undefined, name: string): Promise<string> {
  const kept = root === undefined ? [] : await listBackups(root);
  if (root !== undefined && kept.some((backup) => backup.name === name)) return root;
  throw new Refusal(404, say(m.refusal_this_backup_is_no_longer_there), { code: "unknown-backup" });
}

/** A backup and its pictures, as they lie in the folder: unpacked, it can be restored. */
export async function packBackup(root: string, name: string): Promise<Readable> {
  const { pictures } = await readManifest(join(root, name));
  const tar = spawn("tar", ["-C", root, "-cf", "-", "--null", "-T", "-"], { stdio: ["pipe", "pipe", "ignore"] });
  tar.once("error", (error) => tar.stdout.destroy(error));
  // A tar that failed ends the answer in the middle, so that nobody takes half of it for the whole.
  tar.once("exit", (code) => code !== 0 && tar.stdout.destroy(new Error(`tar ended with code ${code}`)));
  tar.stdout.once("close", () => tar.kill());
  tar.stdin.on("error", () => {});
  tar.stdin.end([name, ...pictures.map((picture) => `${picturesFolder}/${picture}`), ""].join("\0"));
  return tar.stdout;
}
