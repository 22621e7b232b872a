// A test shop with its pages, built and rendered as in production.
import { ensureWebBuild } from "#server/pages/build.ts";
import { registerPages } from "#server/pages/pages.ts";
import { openProductionRenderer, type Renderer } from "#server/pages/renderer.ts";
import { openTestShop, type TestShop } from "./shop.ts";

/**
 * @param publicUrl the configured address; pages are rendered for it whatever host a visitor asks
 * @param watch wraps the renderer, to count pages or to make them fail
 */
export async function openTestShopWithPages(
  publicUrl: string,
  watch: (renderer: Renderer) => Renderer = (renderer) => renderer,
  pageCacheBytes?: number,
  isDemo = true,
  env: Record<string, string> = {},
): Promise<TestShop> {
  await ensureWebBuild();
  const renderer = watch(await openProductionRenderer());
  return openTestShop(
    { PUBLIC_URL: publicUrl, API_DOCS: "on", DEMO: "on", ...env },
    (app, live) => registerPages(app, { renderer, isDevelopment: false, isDemo, origin: publicUrl, live }),
    pageCacheBytes,
  );
}
