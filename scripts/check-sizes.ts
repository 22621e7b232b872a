/**
 * Checks that no file is longer than 500 lines and no folder of the shop holds more than 15 files of source: a larger one has rooms
 * that are not said yet. Folders of tests have no limit: nobody reads one test on the way to another.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const mostLines = 500;
const mostFiles = 15;
/** Folders that were larger when the limit came. Numbers only go down. */
const stillCrowded: Record<string, number> = { "db/schema": 27, scripts: 30, bench: 28 };

export type Source = { name: string; lines: number };

/** One sentence for each file that is too long and each folder that holds too many. */
export function findSizeFaults(sources: Source[], crowded = stillCrowded): string[] {
  const long = sources
    .filter(({ lines }) => lines > mostLines)
    .map(({ name, lines }) => `${name} has ${lines} lines, ${mostLines} are the most: split it by its nouns`);
  const counts = new Map<string, number>();
  for (const folder of sources.map(({ name }) => dirname(name)).filter((name) => !/^test(\/|$)/.test(name)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const full = [...counts].flatMap(([folder, count]) => {
    const known = crowded[folder];
    if (known === undefined)
      return count > mostFiles ? [`${folder}/ has ${count} files, ${mostFiles} are the most: give it rooms`] : [];
    return count === known ? [] : [`${folder}/ has ${count} files, not ${known}: lower the number, or give it rooms`];
  });
  return [...long, ...full];
}

/** The files that people write. Migrations are written by a tool. */
function listSources(): Source[] {
  const listed = execFileSync("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "*.ts",
    "*.tsx",
    "*.css",
  ]);
  const names = listed
    .toString("utf8")
    .split("\n")
    .filter((name) => name !== "" && !name.startsWith("db/migrations/"));
  return names.flatMap((name) => {
    // Listed by git, and removed since.
    const text = readText(join(root, name));
    return text === undefined ? [] : [{ name, lines: text.split("\n").length - 1 }];
  });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const sources = listSources();
  const faults = findSizeFaults(sources);
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exit(1);
  }
  console.log(`${sources.length} files`);
}
