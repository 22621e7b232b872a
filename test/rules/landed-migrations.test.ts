// A landed migration is never edited: databases of versions in between would no longer start.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../db/migrations/", import.meta.url);
/** Name, journal time and hash of each migration. A new one adds a line; existing lines never change. */
const landed = readFileSync(new URL("../fixtures/landed-migrations.txt", import.meta.url), "utf8");

test("no landed migration has changed, and each is in the list", () => {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(new URL("meta/_journal.json", folder), "utf8"),
  );
  const lines = journal.entries.map(({ tag, when }) => {
    const hash = createHash("sha256").update(readFileSync(new URL(`${tag}.sql`, folder)));
    return `${tag} ${when} ${hash.digest("hex")}\n`;
  });
  expect(lines.join("")).toBe(landed);
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  expect(files).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
});
