// For a shop that is made: each message is a file that its maker opens.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { Gateway } from "./sms.ts";

/** @param folder made when missing; only this user may read it, since codes are in it */
export function openFileGateway(folder: string): Gateway {
  return async (phone, text) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = `${uuidv7()}.txt`;
    await writeFile(join(folder, file), `${phone}\n\n${text}\n`, { mode: 0o600 });
    return file;
  };
}
