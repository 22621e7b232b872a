// The next page is prerendered while the pointer is over its link.
import { expect } from "@playwright/test";
import { test } from "./shop.ts";
import { openTab, type TabPage } from "./tab.ts";

declare global {
  interface Window {
    wasDrawnBeforeRead?: boolean;
    hasHeardOfCart?: boolean;
  }
}

const isComplete = (page: TabPage) => () => page.evaluate<string>("document.readyState");

/** The center of the link to all products. */
const placeOfLink = `(() => {
  const { x, y, width, height } = document.querySelector("header nav a[href='/collection']").getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/** Runs in the page: notes whether it was drawn before its scripts read what is known of the shopper. */
function noteFirstRead(): void {
  let isDrawn = false;
  addEventListener("storage", () => (window.hasHeardOfCart = true));
  document.addEventListener("prerenderingchange", () => requestAnimationFrame(() => (isDrawn = true)));
  const read = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) {
    if (!document.prerendering) window.wasDrawnBeforeRead ??= isDrawn;
    return read.call(this, key);
  };
}

test("a prerendered public page shows at once, with the current cart", async ({ request, baseURL }) => {
  const { products } = await (await request.get("/api/product/list?page=1&limit=1")).json();
  const { shown, prerendered, close } = await openTab();
  try {
    await shown.send("Page.navigate", { url: `${baseURL}/contact` });
    await expect.poll(() => shown.evaluate("location.pathname + document.readyState")).toBe("/contactcomplete");
    const place = await shown.evaluate<{ x: number; y: number }>(placeOfLink);
    const mouse = { ...place, button: "left", clickCount: 1 };
    await shown.send("Input.dispatchMouseEvent", { ...mouse, type: "mouseMoved" });
    const next = await prerendered();
    await expect.poll(isComplete(next)).toBe("complete");
    expect(await next.evaluate("document.prerendering")).toBe(true);
    await next.evaluate(`(${noteFirstRead})()`);
    const cart = JSON.stringify({ [products[0]._id]: { Standard: 3 } });
    await shown.evaluate(`localStorage.setItem("gp:cart", ${JSON.stringify(cart)})`);
    // The page answers the other tab's cart by reading it. On a busy machine it would hear of it only once it is shown.
    await expect.poll(() => next.evaluate("window.hasHeardOfCart")).toBe(true);
    // A part that comes alive after the press reads at once: it delays no frame of the activation.
    const late = "document.querySelectorAll('gp-island:is([when=now], [when=idle]):not([alive])').length";
    await expect.poll(() => next.evaluate(late)).toBe(0);
    await shown.send("Input.dispatchMouseEvent", { ...mouse, type: "mousePressed" });
    await shown.send("Input.dispatchMouseEvent", { ...mouse, type: "mouseReleased" });
    await expect.poll(() => next.evaluate("document.prerendering")).toBe(false);
    expect(await next.evaluate("document.querySelector('h1').textContent")).toBe("All Products");
    expect(await next.evaluate("performance.getEntriesByType('navigation')[0].activationStart")).toBeGreaterThan(0);
    await expect.poll(() => next.evaluate("document.querySelector('header .badge')?.textContent")).toBe("3");
    expect(await next.evaluate("wasDrawnBeforeRead")).toBe(true);
  } finally {
    await close();
  }
});
