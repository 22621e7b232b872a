// On a phone every control that a finger presses is at least 44 by 44 pixels, and screens laid out otherwise than wide ones are accessible.
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll, post } from "./checkout-steps.ts";
import { becomeCustomer, becomeOwner, catalogSample, publicPaths } from "./screens.ts";
import { test } from "./shop-page.ts";
import { expectSound, open } from "./sound.ts";

// Contrast cannot be measured in the middle of a fade.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(180_000);

test("every control of the public pages is large enough for a finger @phone", async ({ page, request }) => {
  const sample = await catalogSample(request);
  const paths = publicPaths(sample);
  const withOwnFrame = ["/", "/collection", "/bn"];
  const withOwnLayout = ["/", "/collection", sample.categoryPath, sample.productPath, "/contact"];
  for (const path of [...paths, "/login", "/find-order", "/bn", `/bn${sample.productPath}`, "/nothing"]) {
    await open(page, path);
    if (withOwnLayout.includes(path)) await expectSound(page, path);
    await expectNoSidewaysScroll(page);
    expect.soft(await tooSmall(page, withOwnFrame.includes(path)), path).toEqual([]);
  }
});

test("a customer's pages are accessible on a phone, and large enough for a finger @phone", async ({
  page,
  request,
}) => {
  await becomeCustomer(page, await catalogSample(request));
  const { orders } = (await post(page, "/api/order/userorders")) as { orders: { _id: string; trackingPath: string }[] };
  const [{ _id: orderId, trackingPath } = { _id: "", trackingPath: "" }] = orders;
  const paths = ["/cart", "/place-order", "/my-orders", "/my-plants", "/wishlist", "/account"];
  for (const path of [...paths, `/my-orders/${orderId}/receipt`, trackingPath]) {
    await open(page, path);
    // Scrolled, the bar at the foot lies over a part of a button.
    await expectSound(page, path);
    await expectNoSidewaysScroll(page);
    if (paths.includes(path)) expect.soft(await tooSmall(page, path === "/cart"), path).toEqual([]);
  }
});

test("the office's menu, forms and settings are accessible on a phone @phone", async ({ page }) => {
  await becomeOwner(page);
  for (const path of ["/admin", "/admin/orders", "/admin/orders/new", "/admin/delivery", "/admin/settings"]) {
    await open(page, path);
    await expectSound(page, path);
    await expectNoSidewaysScroll(page);
  }
});

/**
 * A finger that presses beside the middle of a control, within the 44 pixels, meets that control.
 * @param withFrame  also in the header, the footer and the tab bar, which are the same on many pages
 */
function tooSmall(page: Page, withFrame: boolean): Promise<string[]> {
  return page.evaluate((withFrame) => {
    // Seven pages stand in one row of a phone, each as high as a finger.
    const controls = "a[href]:not(.pager a), button, input, select, textarea, summary, [role=button], label.check";
    // A half pixel of rounding at each end.
    const reach = 21.5;
    for (const part of document.querySelectorAll<HTMLElement>("body *")) {
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    }
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((one) => one.checkVisibility() && (withFrame || !one.closest(".header, footer, .tabbar")))
      .flatMap(missOf);

    function missOf(control: HTMLElement): string[] {
      if (isInText(control)) return [];
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Hidden under another, or not for fingers at all.
      if (!isPressed(control, x, y)) return [];
      const isWhole = (byX: number, byY: number) => reachOf(control, x, y, byX, byY, reach / 5) > 2 * reach - 0.01;
      // The rough look suffices for nearly all.
      if (isWhole(1, 0) && isWhole(0, 1)) return [];
      const [wide, high] = [reachOf(control, x, y, 1, 0), reachOf(control, x, y, 0, 1)];
      if (wide >= 2 * reach && high >= 2 * reach) return [];
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? "";
      return [`${control.tagName}.${control.className} "${name.slice(0, 30)}": ${wide} by ${high}`];
    }

    /** How many pixels in a row around a point press the control, up to 44. */
    function reachOf(control: HTMLElement, x: number, y: number, byX: number, byY: number, step = 0.5): number {
      let [before, after] = [0, 0];
      while (before < 2 * reach && isPressed(control, x - (before + step) * byX, y - (before + step) * byY))
        before += step;
      while (after < 2 * reach && isPressed(control, x + (after + step) * byX, y + (after + step) * byY)) after += step;
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
  }, withFrame);
}
