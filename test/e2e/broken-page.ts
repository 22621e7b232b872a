import type { Page } from "@playwright/test";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { firstBrand } from "#contract/wire/shop/brand.ts";
import { firstWords } from "#contract/wire/shop/words.ts";
import { openProductionRenderer } from "#server/pages/renderer.ts";

export const brokenMessage = "Something went wrong on our side.";

/** Answers a document as if the shop's own calls had failed. */
export async function breakPage(page: Page, address: string, requestId: string): Promise<void> {
  const renderer = await openProductionRenderer();
  await page.route(address, async (route) => {
    const broken = { success: false, message: brokenMessage, requestId };
    const settings = { shopName: "", street: "", email: "", phone: "" };
    const { status, html } = await renderer.render(
      new Request(route.request().url()),
      async () => ({ status: 500, body: broken }),
      { settings, delivery: firstDelivery, brand: firstBrand, blog: { shown: [], taken: [] }, words: firstWords },
    );
    await route.fulfill({ status, contentType: "text/html; charset=utf-8", body: html });
  });
}
