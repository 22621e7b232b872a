// A test shop with its pages, built and rendered as in production.
import { ensureWebBuild } from "#server/pages/build.ts";
import { registerPages } from "#server/pages/pages.ts";
import { openProductionRenderer } from "#server/pages/renderer.ts";
import { openTestShop, type TestShop } from "./shop.ts";

/** @param publicUrl the configured address; pages are rendered for it whatever host a visitor asks */
export async function openTestShopWithPages(publicUrl: string): Promise<TestShop> {
  await ensureWebBuild();
  const renderer = await openProductionRenderer();
  return openTestShop({ PUBLIC_URL: publicUrl }, (app, catalog) =>
    registerPages(app, { renderer, isDevelopment: false, origin: publicUrl, catalog }),
  );
}
