// Runs axe after all transitions have finished.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A half-faded button has the contrast of neither state. Endless animations are not waited for. */
export async function settledAxe(page: Page): Promise<AxeBuilder> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Infinity)
      .every((one) => one.playState !== "running"),
  );
  // Nothing can run in the preview of the owner's words. What it shows are pages that have tests of their own.
  return new AxeBuilder({ page }).exclude("iframe[sandbox]");
}
