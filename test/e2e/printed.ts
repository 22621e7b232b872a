import type { Page } from "@playwright/test";

/** Prints the page: the number of pages and their size in millimeters. */
export async function printed(page: Page): Promise<{ pages: number; sizes: string[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const inMillimeters = (points = "0") => Math.round((Number(points) / 72) * 25.4);
  return {
    pages: [...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length,
    sizes: [...new Set(boxes.map(([, width, height]) => `${inMillimeters(width)} x ${inMillimeters(height)}`))],
  };
}
