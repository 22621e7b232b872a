import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const fileName = "sealing.key";

/**
 * Seals the keys that the database keeps: SEALING_KEY, or a file of the data folder that is made once. It is in no backup and no
 * database, so that neither alone opens anything.
 */
export function sealingSecret({
  DATA_DIR,
  SEALING_KEY,
}: {
  DATA_DIR: string;
  SEALING_KEY?: string | undefined;
}): string {
  return SEALING_KEY ?? readSecret(join(DATA_DIR, fileName)) ?? makeSecret(join(DATA_DIR, fileName));
}

/** {@link sealingSecret} where it is already, for whoever changes nothing. */
export function keptSealingSecret({
  DATA_DIR,
  SEALING_KEY,
}: {
  DATA_DIR: string;
  SEALING_KEY?: string | undefined;
}): string | undefined {
  return SEALING_KEY ?? readSecret(join(DATA_DIR, fileName));
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whole or not at all, and the same for two processes that make it at once, on one machine or on two. */
function makeSecret(file: string): string {
  const secret = `${randomBytes(32).toString("base64url")}\n`;
  const own = `${file}.${randomBytes(8).toString("hex")}`;
  writeFileSync(own, secret, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Where the disk has no links (some shared folders), whoever opens the file first writes it.
    if (code !== "EEXIST") writeUnlessThere(file, secret);
  } finally {
    rmSync(own, { force: true });
  }
  const made = readSecret(file);
  if (made === undefined) throw new Error("the sealing key was not kept");
  return made;
}

function writeUnlessThere(file: string, secret: string): void {
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
