/**
 * Runs Lighthouse for phones, with its throttling, five times a page. Reports medians, the worst performance, and
 * causes of missed targets.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { benchBrowser, browserFlags, withBrowserShop } from "./browser-shop.ts";
import { inFolder } from "./engines.ts";
import { type Part, quantile, table } from "./report.ts";

const tool = fileURLToPath(new URL("../node_modules/lighthouse/cli/index.js", import.meta.url));
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = [
  ["largest-contentful-paint", "LCP, ms", 1200],
  ["first-contentful-paint", "FCP, ms", 1000],
  ["cumulative-layout-shift", "CLS", 0.005],
  ["total-blocking-time", "TBT, ms", 50],
] as const;
const leastPerformance = 98;
const shownTasks = 3;

const auditOf = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  displayValue: z.string().optional(),
  details: z.object({ items: z.unknown().optional() }).optional(),
});
const categoryOf = z.object({
  title: z.string(),
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const taskOf = z.object({ url: z.string(), duration: z.number() });
const reportOf = z.object({
  categories: z.record(z.string(), categoryOf),
  audits: z.record(z.string(), auditOf),
  environment: z.object({ benchmarkIndex: z.number() }),
});
type Report = z.infer<typeof reportOf>;

export function lighthouseAudit({ isQuick }: { isQuick: boolean }): Part {
  const runs = isQuick ? 1 : 5;
  return {
    name: "lighthouse",
    title: "Lighthouse, mobile",
    measure: () =>
      withBrowserShop(async ({ pages, rests }) => {
        const rows: string[][] = [];
        const missed: string[] = [];
        for (const { name, url } of pages) {
          const reports: Report[] = [];
          // An unmeasured run, because the shop makes pictures at the first request.
          await audit(url);
          for (let run = 0; run < runs; run += 1) {
            console.log(`  ${name}, run ${run + 1}`);
            await rests();
            reports.push(await audit(url));
          }
          const speed = quantile(
            reports.map(({ environment }) => environment.benchmarkIndex),
            0.5,
          );
          const shown = metrics.map(([id]) => figure(medianOf(reports, id)));
          rows.push([name, ...scoresOf(reports), ...shown, speed.toFixed(0)]);
          missed.push(...missesOf(reports).map((miss) => `- ${name}: ${miss}`));
        }
        const columns = ["Page", "Performance (worst)", "Accessibility", "Best practices", "SEO"];
        const how = `Median of ${runs}, after one unmeasured, by ${basename(benchBrowser())}. Targets: 100 in all four, performance never below ${leastPerformance}; LCP below 1200 ms, FCP 1000 ms, CLS 0.005, TBT 50 ms. Lighthouse multiplies the processor time measured on this machine by four, including the effects of other work. The last column is its benchmark of the processor.`;
        const figures = table([...columns, ...metrics.map(([, title]) => title), "Processor"], rows);
        return [how, figures, missed.length === 0 ? "No target is missed." : missed.join("\n")].join("\n\n");
      }),
  };
}

async function audit(url: string): Promise<Report> {
  return await inFolder(async (folder) => {
    const file = join(folder, "report.json");
    const words = [
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=${browserFlags.join(" ")}`,
    ];
    const run = () =>
      execFileSync(process.execPath, [tool, ...words], {
        env: { ...process.env, CHROME_PATH: benchBrowser() },
        stdio: ["ignore", "ignore", "pipe"],
      });
    try {
      run();
    } catch (error) {
      if (!String(error).includes("Please run Lighthouse again")) throw error;
      run();
    }
    return reportOf.parse(JSON.parse(readFileSync(file, "utf8")));
  });
}

function scoresOf(reports: Report[]): string[] {
  return categories.map((category) => {
    const scores = reports.map((report) => scoreOf(report, category));
    const median = `${quantile(scores, 0.5)}`;
    return category === "performance" ? `${median} (${Math.min(...scores)})` : median;
  });
}

function medianOf(reports: Report[], metric: string): number {
  return quantile(
    reports.map((report) => report.audits[metric]?.numericValue ?? Number.NaN),
    0.5,
  );
}

function figure(value: number): string {
  return value < 1 ? value.toFixed(3) : value.toFixed(0);
}

/** The missed targets, with values and causes. */
function missesOf(reports: Report[]): string[] {
  const worst = reports.toSorted((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"))[0];
  if (worst === undefined) return [];
  const slow = metrics.flatMap(([id, title, bar]) => {
    const median = medianOf(reports, id);
    const runs = reports.map((report) => figure(report.audits[id]?.numericValue ?? Number.NaN)).join(", ");
    return median < bar ? [] : [`${title} ${figure(median)}, target ${bar} (runs: ${runs})`];
  });
  const lost = categories.flatMap((category) => lostIn(category, reports));
  const reasons = slow.length > 0 || lost.length > 0 ? [`longest tasks of the worst run, ms: ${tasksOf(worst)}`] : [];
  return [...slow, ...lost, ...reasons];
}

/** The audits that keep a category's median below its target, or the performance of one run below the minimum. */
function lostIn(category: (typeof categories)[number], reports: Report[]): string[] {
  const scores = reports.map((report) => scoreOf(report, category));
  const isReached =
    quantile(scores, 0.5) === 100 && (category !== "performance" || Math.min(...scores) >= leastPerformance);
  if (isReached) return [];
  const worst = reports[scores.indexOf(Math.min(...scores))];
  const title = worst?.categories[category]?.title;
  return (worst?.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = worst?.audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
    return [`${title}, worst run: ${audit.title} ${audit.displayValue ?? ""} scores ${audit.score}, weight ${weight}`];
  });
}

function tasksOf({ audits }: Report): string {
  const tasks = z.array(taskOf).safeParse(audits["long-tasks"]?.details?.items ?? []).data ?? [];
  const longest = tasks.toSorted((a, b) => b.duration - a.duration).slice(0, shownTasks);
  return longest.map(({ url, duration }) => `${duration.toFixed(0)} ${url.replace(/^.*\//, "/")}`).join("; ") || "none";
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100);
}
