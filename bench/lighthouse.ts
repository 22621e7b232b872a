/** Lighthouse as it measures a phone (its own throttling), five times a page: the median, and the worst performance of all. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { findBrowser } from "../scripts/browser.ts";
import { browserFlags, withBrowserShop } from "./browser-shop.ts";
import { inFolder } from "./engines.ts";
import { type Part, quantile, table } from "./report.ts";

const tool = fileURLToPath(new URL("../node_modules/lighthouse/cli/index.js", import.meta.url));
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = [
  ["largest-contentful-paint", "LCP, ms"],
  ["first-contentful-paint", "FCP, ms"],
  ["cumulative-layout-shift", "CLS"],
  ["total-blocking-time", "TBT, ms"],
] as const;

const reportOf = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.infer<typeof reportOf>;

export function lighthouseAudit({ isQuick }: { isQuick: boolean }): Part {
  const runs = isQuick ? 1 : 5;
  return {
    name: "lighthouse",
    title: "Lighthouse, mobile",
    measure: () =>
      withBrowserShop(async ({ pages }) => {
        const rows: string[][] = [];
        const faults = new Set<string>();
        for (const { name, url } of pages) {
          const reports: Report[] = [];
          for (let run = 0; run < runs; run += 1) {
            console.log(`  ${name}, run ${run + 1}`);
            reports.push(await audit(url));
          }
          rows.push([name, ...scoresOf(reports), ...metrics.map(([id]) => medianOf(reports, id))]);
          for (const fault of reports.flatMap(faultsOf)) faults.add(`${name}: ${fault}`);
        }
        const columns = ["Page", "Performance (worst)", "Accessibility", "Best practices", "SEO"];
        const how = `Median of ${runs}. The bars: 100 in all four, performance never below 98; LCP under 1200 ms, FCP 1000 ms, CLS 0.005, TBT 50 ms.`;
        const missed = [...faults].map((fault) => `- ${fault}`).join("\n");
        return [how, table([...columns, ...metrics.map(([, title]) => title)], rows), missed].join("\n\n");
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
    execFileSync(process.execPath, [tool, ...words], {
      env: { ...process.env, CHROME_PATH: findBrowser() },
      stdio: ["ignore", "ignore", "pipe"],
    });
    return reportOf.parse(JSON.parse(readFileSync(file, "utf8")));
  });
}

function scoresOf(reports: Report[]): string[] {
  return categories.map((category) => {
    const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100));
    const median = `${quantile(scores, 0.5)}`;
    return category === "performance" ? `${median} (${Math.min(...scores)})` : median;
  });
}

function medianOf(reports: Report[], metric: string): string {
  const median = quantile(
    reports.map((report) => report.audits[metric]?.numericValue ?? Number.NaN),
    0.5,
  );
  return median < 1 ? median.toFixed(3) : median.toFixed(0);
}

/** Audits of no category but performance: what keeps the other three from 100. */
function faultsOf(report: Report): string[] {
  return Object.values(report.audits).flatMap(({ title, score, numericValue }) =>
    score === 0 && numericValue === undefined ? [title] : [],
  );
}
