import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { remark } from "../../remarks/remarks.ts";
import type { Delivery } from "./delivery.ts";

/**
 * For a shop without a mail server: mails as .eml files, which mail programs open. They hold personal data and links that
 * open something, so nobody but the shop's own user may read them.
 */
export function folderDelivery(folder: string): Delivery {
  const write: Delivery = async ({ id, kind, bytes, beforeContent }) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
    } catch (error) {
      return { kind: "refused", reason: remark("folder", folder, messageOf(error)), isUnreachable: true };
    }
    await beforeContent();
    const file = join(folder, fileName(id, kind));
    try {
      await writeFile(`${file}.new`, bytes, { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (error) {
      await rm(`${file}.new`, { force: true });
      // A file that has its name is whole; this one has not.
      return { kind: "refused", reason: messageOf(error) };
    }
    return { kind: "sent", remark: remark("keptAsFile", `outbox/${fileName(id, kind)}`) };
  };
  return Object.assign(write, { isRepeatable: true as const });
}

/** Named by the mail's id, which counts up with time. The same mail, written again, takes its old place. */
function fileName(id: string, kind: string): string {
  return `${id}-${kind}.eml`;
}

export async function removeMailFiles(folder: string, ids: readonly string[]): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (ids.some((id) => name.startsWith(`${id}-`))) await rm(join(folder, name), { force: true });
  }
}

export async function removeOldMailFiles(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!/\.eml(\.new)?$/.test(name)) continue;
    const file = join(folder, name);
    if ((await stat(file)).mtime < before) await rm(file, { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
