import { expect } from "@playwright/test";
import { catalogSample, publicPaths } from "./screens.ts";
import { test, untilQuiet } from "./shop-page.ts";

test("nothing prevents the back/forward cache", async ({ page, request }) => {
  const sample = await catalogSample(request);
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    const kept: string[] = [];
    Object.assign(window, { kept });
    window.addEventListener = (...args: Parameters<typeof listen>) => {
      if (/unload$/.test(args[0])) kept.push(args[0]);
      listen(...args);
    };
  });
  for (const path of publicPaths(sample)) {
    const answer = await page.goto(path);
    expect(answer?.headers()["cache-control"], path).not.toContain("no-store");
    await untilQuiet(page);
    const handlers = await page.evaluate(() => {
      const { kept } = window as unknown as { kept: string[] };
      return window.onunload || window.onbeforeunload ? [...kept, "on"] : kept;
    });
    expect(handlers, path).toEqual([]);
  }
});
