// Words longer than a line, and what they may not break.
import type { Page } from "@playwright/test";

export const latin = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlung";
export const bengali = "অতিদীর্ঘনামযুক্তগাছেরচারাবিক্রয়কেন্দ্রপরিচালনাসমিতিরসভাপতি";

/** Visible texts that overflow the screen or their own box. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth}`] : [];
    const texts = document.querySelectorAll<HTMLElement>("main :is(h1, h2, h3, a, b, p, dd, span, label, address, td)");
    for (const text of texts) {
      const { right, width } = text.getBoundingClientRect();
      const isScrolled = text.closest(".grid--rail, .catnav, .crumbs, .chips, .tabs") !== null;
      // A table head hidden on a phone, and the chart's table: only screen readers read them.
      const isOnlySpoken = text.closest(".sorth__spoken, .vh") !== null;
      if (width > 1 && right > clientWidth + 1 && !isScrolled && !isOnlySpoken && text.checkVisibility()) {
        wide.push(`${text.tagName}.${text.className}: ${(text.textContent ?? "").slice(0, 20)}`);
      }
    }
    return wide;
  });
}
