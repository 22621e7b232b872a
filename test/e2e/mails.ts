// Reads the mails of the shop under test. It has no mail server, so they are files in its data folder.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type ReadMail, readMail } from "#test/mail-server.ts";

/** The newest mail to this mailbox whose subject matches; waits for it. */
export async function mailTo(mailbox: string, subject: RegExp): Promise<ReadMail> {
  let found: ReadMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await allMails()).find(
          ({ headers }) => headers.get("to")?.includes(mailbox) && subject.test(headers.get("subject") ?? ""),
        );
        return found !== undefined;
      },
      { message: `a mail to ${mailbox} about ${subject}` },
    )
    .toBe(true);
  if (found === undefined) throw new Error("no mail");
  return found;
}

/** The link with a token in a mail. */
export function linkIn({ text }: ReadMail): string {
  const link = /https?:\/\/\S+[?&]token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return link;
}

async function allMails(): Promise<ReadMail[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  // File names are ids that ascend with time.
  const raws = await Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => readFile(join(folder, name), "utf8")),
  );
  return raws.map(readMail);
}
