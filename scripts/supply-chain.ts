/**
 * `npm run supply-chain`: what a release ships of others, and what is known against it.
 *
 * 1. Writes sbom.cdx.json, the bill of materials (CycloneDX) of everything that `npm ci --omit=dev` installs.
 * 2. Asks the registry for known weaknesses of these packages. Each one that is not explained in `explained` is a failure;
 *    so is an explanation of one that is gone. A registry that does not answer is said so, and is no failure.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Advisory, as GHSA-xxxx-xxxx-xxxx, and why the shop may ship it. */
const explained: Record<string, string> = {};

const root = fileURLToPath(new URL("..", import.meta.url));
const npm = (...words: string[]) =>
  spawnSync("npm", words, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

const bill = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev");
if (bill.status !== 0) throw new Error(`npm sbom failed: ${bill.stderr}`);
writeFileSync(join(root, "sbom.cdx.json"), bill.stdout);
console.log(`sbom.cdx.json lists ${JSON.parse(bill.stdout).components.length} packages`);

const found = advisoriesOf(npm("audit", "--omit=dev", "--json").stdout);
if (found === undefined) console.log("The registry did not answer the audit: it was not done.");
else {
  const unexplained = [...found].filter((id) => !(id in explained));
  const gone = Object.keys(explained).filter((id) => !found.has(id));
  for (const [id, why] of Object.entries(explained)) console.log(`${id}: ${why}`);
  if (unexplained.length > 0) console.error(`Not explained: ${unexplained.join(", ")}`);
  if (gone.length > 0) console.error(`Explained, and not found any more: ${gone.join(", ")}`);
  if (unexplained.length + gone.length === 0) console.log(`${found.size} known weaknesses, each explained`);
  else process.exitCode = 1;
}

/** Undefined when the registry gave no report. */
function advisoriesOf(output: string): Set<string> | undefined {
  type Via = string | { url?: string; title?: string };
  type Report = { auditReportVersion?: number; vulnerabilities?: Record<string, { via: Via[] }> };
  let report: Report;
  try {
    report = JSON.parse(output);
  } catch {
    return undefined;
  }
  if (report.auditReportVersion === undefined) return undefined;
  const ways = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) => via);
  return new Set(
    ways.flatMap((via) => (typeof via === "string" ? [] : [via.url?.split("/").pop() ?? via.title ?? ""])),
  );
}
