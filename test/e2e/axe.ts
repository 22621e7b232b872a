// Runs axe after all transitions have finished.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * A half-faded button has the contrast of neither state. Endless animations are not waited for.
 * @param more rules that axe leaves out by itself
 */
export async function settledAxe(page: Page, more: string[] = []): Promise<AxeBuilder> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Infinity)
      .every((one) => one.playState !== "running"),
  );
  // The preview of the owner's words shows pages that have tests of their own.
  // The other mode opens a further page for every result.
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
    })
    .exclude("iframe[title=Preview]");
}
