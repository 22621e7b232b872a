import { existsSync } from "node:fs";
import { access, constants, readdir, stat, statfs } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { ownMigrations } from "#db/dump/migrations.ts";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import packageFile from "../../package.json" with { type: "json" };
import { openBackupBucket } from "../backup/backup-bucket.ts";
import type { Env } from "../env.ts";
import type { BucketOptions } from "../media/bucket.ts";
import { openMedia } from "../media/open-media.ts";
import { hasPasswordFile } from "../password-file.ts";
import type { Facts } from "./facts.ts";
import type { Machine } from "./findings.ts";

const mailMs = 5000;
const root = join(import.meta.dirname, "../..");
/** Personal data or keys are in these. */
const privateFiles = ["db", "outbox", "control.sock"];

/** @param asked  what the database says, or why it could not be asked */
export async function readMachine(
  env: Env,
  asked: { facts?: Facts; fault?: string; holder?: string },
): Promise<Machine> {
  const { DATA_DIR } = env;
  const { mode } = (await stat(DATA_DIR).catch(() => undefined)) ?? {};
  const { bavail, blocks, bsize } = await statfs(mode === undefined ? "." : DATA_DIR);
  return {
    shopVersion: packageFile.version,
    node: process.versions.node,
    wantedNode: packageFile.dependencies.node,
    arePagesBuilt: existsSync(join(root, "build/sources.sha256")),
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    mode,
    isWritable: await access(DATA_DIR, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ),
    openFiles: await findOpenFiles(env),
    hasPasswordFile: hasPasswordFile(DATA_DIR),
    holder: asked.holder,
    databaseFault: asked.fault,
    mediaFault: await findMediaFault(env, asked.facts?.pictures ?? []),
    bucketFault: env.backupBucket && (await findBucketFault(env.backupBucket)),
    mailFault: await findMailFault(env, asked.facts),
    ownMigrations: ownMigrations(),
  };
}

async function findOpenFiles({ DATA_DIR, BACKUP_DIR }: Env): Promise<string[]> {
  const here = await readdir(DATA_DIR).catch((): string[] => []);
  const paths = privateFiles.filter((name) => here.includes(name)).map((name) => join(DATA_DIR, name));
  if (BACKUP_DIR !== undefined) paths.push(BACKUP_DIR);
  const open: string[] = [];
  for (const path of paths) {
    const { mode = 0 } = (await stat(path).catch(() => undefined)) ?? {};
    if ((mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

async function findMediaFault(env: Env, addresses: string[]): Promise<string | undefined> {
  // Looking must not make the folder.
  if (!env.bucket && !existsSync(join(env.DATA_DIR, "media"))) {
    return addresses.length > 0 ? terminal(m.doctor_media_missing) : undefined;
  }
  try {
    const media = await openMedia(env);
    let missing = 0;
    for (const address of addresses) if ((await media.read(address.replace("/media/", ""))) === null) missing += 1;
    return missing > 0
      ? terminal(m.doctor_pictures_missing, { missing: String(missing), count: String(addresses.length) })
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function findBucketFault(options: BucketOptions): Promise<string | undefined> {
  try {
    const bucket = await openBackupBucket({ ...options, timeoutMs: 5000 });
    bucket.close();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether somebody listens there; nothing is sent. */
async function findMailFault({ SMTP_URL }: Env, facts: Facts | undefined): Promise<string | undefined> {
  const server = SMTP_URL === undefined ? facts?.mailServer : placeOf(SMTP_URL);
  if (!server?.host || !server.port) return undefined;
  const socket = connect(server.port, server.host);
  try {
    return await new Promise((resolve) => {
      socket.once("connect", () => resolve(undefined));
      socket.once("error", (error) => resolve(error.message));
      socket.setTimeout(mailMs, () => resolve(terminal(m.doctor_mail_late)));
    });
  } finally {
    socket.destroy();
  }
}

function placeOf(smtpUrl: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return { host: hostname.replace(/[[\]]/g, ""), port: Number(port) || (protocol === "smtps:" ? 465 : 587) };
}
