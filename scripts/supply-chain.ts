/**
 * `npm run supply-chain`: lists the packages a release ships, and their known vulnerabilities.
 *
 * 1. Writes sbom.cdx.json, the bill of materials (CycloneDX) of everything that `npm ci --omit=dev` installs.
 * 2. Asks the registry for advisories about these packages. An advisory missing from `explained` fails, and so does an
 *    explanation without its advisory. When the registry does not answer, a line says so and nothing fails.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Reasons why the shop may ship a package with an advisory, by advisory (GHSA-xxxx-xxxx-xxxx). */
const explained: Record<string, string> = {};

const root = fileURLToPath(new URL("..", import.meta.url));
const npm = (...words: string[]) =>
  spawnSync("npm", words, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

const bill = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev");
if (bill.status !== 0) throw new Error(`npm sbom failed: ${bill.stderr}`);
writeFileSync(join(root, "sbom.cdx.json"), bill.stdout);
console.log(`sbom.cdx.json lists ${JSON.parse(bill.stdout).components.length} packages`);

const found = advisoriesOf(npm("audit", "--omit=dev", "--json").stdout);
if (found === undefined) console.log("The registry did not answer, so the audit was not done.");
else {
  const unexplained = [...found].filter((id) => !(id in explained));
  const gone = Object.keys(explained).filter((id) => !found.has(id));
  for (const [id, why] of Object.entries(explained)) console.log(`${id}: ${why}`);
  if (unexplained.length > 0) console.error(`Not explained: ${unexplained.join(", ")}`);
  if (gone.length > 0) console.error(`Explained but no longer reported: ${gone.join(", ")}`);
  if (unexplained.length + gone.length === 0) console.log(`${found.size} known vulnerabilities, each explained`);
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
