// For a shop that is made: each message is a file that its maker opens.
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { remark } from "../remarks/remarks.ts";
import { type Gateway, SmsFault } from "./sms.ts";

/**
 * A file that has its name is whole.
 * @param folder made when missing; only this user may read it, since codes are in it
 */
export function openFileGateway(folder: string): Gateway {
  return async (phone, text) => {
    const name = `${uuidv7()}.txt`;
    const file = join(folder, name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      await writeFile(`${file}.new`, `${phone}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (error) {
      await rm(`${file}.new`, { force: true }).catch(() => undefined);
      throw new SmsFault(remark("folder", folder, error instanceof Error ? error.message : String(error)));
    }
    return name;
  };
}
