// What a machine finds wrong for assistive technology, asked when nothing on the page is in the middle of a transition.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A button that is half faded has the contrast of neither of its states. Loops without an end are not waited for. */
export async function settledAxe(page: Page): Promise<AxeBuilder> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Infinity)
      .every((one) => one.playState !== "running"),
  );
  return new AxeBuilder({ page });
}
