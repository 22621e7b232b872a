// On a phone every control that a finger presses is at least 44 by 44 pixels.
import { expect, type Page } from "@playwright/test";
import { becomeCustomer, catalogSample, publicPaths } from "./screens.ts";
import { test, untilQuiet } from "./shop-page.ts";

test("every control of the public pages is large enough for a finger @phone", async ({ page, request }) => {
  test.setTimeout(180_000);
  const sample = await catalogSample(request);
  const paths = publicPaths(sample);
  for (const path of [...paths, "/login", "/find-order", "/bn", `/bn${sample.productPath}`, "/nothing"])
    await expectLargeEnough(page, path);
  await becomeCustomer(page, sample);
  for (const path of ["/cart", "/place-order", "/my-orders", "/wishlist", "/account"])
    await expectLargeEnough(page, path);
});

async function expectLargeEnough(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilQuiet(page);
  expect.soft(await tooSmall(page), path).toEqual([]);
}

/** A finger that presses beside the middle of a control, within the 44 pixels, meets that control. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Seven pages stand in one row of a phone, each as high as a finger.
    const controls = "a[href]:not(.pager a), button, input, select, textarea, summary, [role=button], label.check";
    // A half pixel of rounding at each end.
    const reach = 21.5;
    for (const part of document.querySelectorAll<HTMLElement>("body *")) {
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    }
    return [...document.querySelectorAll<HTMLElement>(controls)].filter((one) => one.checkVisibility()).flatMap(missOf);

    function missOf(control: HTMLElement): string[] {
      if (isInText(control)) return [];
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Hidden under another, or not for fingers at all.
      if (!isPressed(control, x, y)) return [];
      const [wide, high] = [reachOf(control, x, y, 1, 0), reachOf(control, x, y, 0, 1)];
      if (wide >= 2 * reach && high >= 2 * reach) return [];
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
      return [`${control.tagName}.${control.className} "${name.slice(0, 30)}": ${wide} by ${high}`];
    }

    /** How many pixels in a row around a point press the control, up to 44. */
    function reachOf(control: HTMLElement, x: number, y: number, byX: number, byY: number): number {
      let [before, after] = [0, 0];
      while (before < 2 * reach && isPressed(control, x - (before + 0.5) * byX, y - (before + 0.5) * byY))
        before += 0.5;
      while (after < 2 * reach && isPressed(control, x + (after + 0.5) * byX, y + (after + 0.5) * byY)) after += 0.5;
      return before + after;
    }

    function isPressed(control: HTMLElement, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest("label");
      return control.contains(hit) || (label !== null && label !== undefined && label.control === control);
    }

    /** A link in running text. */
    function isInText(control: HTMLElement): boolean {
      const around = control.parentElement;
      return (
        getComputedStyle(control).display === "inline" &&
        [...(around?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
        )
      );
    }
  });
}
