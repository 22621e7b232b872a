// Writes bench/RESULTS.md. It has a section for each part, so that one part can be measured again by itself.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

export type Part = { name: string; title: string; measure(): Promise<string> };

/** Name of the section that is written by hand and kept: missed targets and their causes. */
const why = "why";
/** The load of the last minute before this run; later values would include the run itself. */
const busyBefore = loadavg()[0] ?? 0;
const file = new URL("RESULTS.md", import.meta.url);
const head = `# Results

Written by \`npm run bench\`, or for single parts by \`npm run bench -- load growth\`. The load generator shares the machine with the
shop, so the rates apply only to this machine. The ratios compare with bare programs in the same run, and apply to any machine.
`;

/** @param isKept if false, the section is only printed */
export async function writePart(part: Part, order: readonly Part[], isKept: boolean): Promise<void> {
  const text = `## ${part.title}\n\n${(await part.measure()).trim()}\n\n${machineLine()}\n`;
  console.log(`\n${text}`);
  if (!isKept) return;
  const sections = readSections();
  sections.set(part.name, text);
  const written = [why, ...order.map(({ name }) => name)].flatMap((name) => {
    const section = sections.get(name);
    return section === undefined ? [] : [`<!-- ${name} -->\n\n${section}`];
  });
  writeFileSync(file, [head, ...written].join("\n"));
}

/** A Markdown table. Columns of numbers are right-aligned. */
export function table(columns: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  const marks = columns.map((_, at) => (rows.every((row) => /^[\d-]/.test(String(row[at]))) ? "--:" : "---"));
  return [line(columns), line(marks), ...rows.map(line)].join("\n");
}

export const whole = (figure: number) => Math.round(figure).toLocaleString("en-US");
export const percent = (part: number, of: number) => `${Math.round((part / of) * 100)} %`;

/** A quantile of figures in any order; `share` from 0 to 1. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function readSections(): Map<string, string> {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // No file before the first run.
  }
  const parts = text.split(/^<!-- (\w+) -->\n+/m).slice(1);
  const sections = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) sections.set(parts[at] ?? "", `${(parts[at + 1] ?? "").trim()}\n`);
  return sections;
}

function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${model}, ${cpus().length} cores, ${memory} GB, ${process.platform}, Node ${process.version}`;
  const busy = `load average ${busyBefore.toFixed(1)} before`;
  const disturbed = busyBefore > 0.5 ? "; other work disturbed these figures" : "";
  return `*${machine}. Taken ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, ${busy}${disturbed}.*`;
}

function commit(): string {
  try {
    const git = (...words: string[]) =>
      execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const isChanged = git("status", "--porcelain", "--untracked-files=no", ":!bench/RESULTS.md") !== "";
    return git("rev-parse", "--short", "HEAD") + (isChanged ? ", with changes" : "");
  } catch {
    return "none yet";
  }
}
