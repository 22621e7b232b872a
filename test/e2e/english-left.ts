// Finds what the Bengali back office still says in English.
import { expect, type Page } from "@playwright/test";

const latin = /[a-z]{2}/i;

/** Names, brands and abbreviations that stay as they are in Bengali. */
const kept = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /https?:\/\/\S*/g,
  /\bGP-\d+/g,
  // Where the pages of a language stand.
  /\/(bn|en)\b/g,
  // The figures of a word.
  /\{[a-z]+\}/gi,
  /\bCtrl\+(Shift\+)?[A-Z]\b/g,
  /\b(Gachpala|Alt|Google Maps|OpenStreetMap|bKash|Nagad|Rocket|TrxID|BIN|WhatsApp|COD|CSV|XLSX|PDF|JSON|JPEG|PNG|WebP|WebM|MP4|AVIF|HEIC|Stripe|SSLCommerz|Pathao|Steadfast|RedX|SMTP_URL)\b/g,
];

/**
 * Expects that nothing that is read or spoken on the page has an English word. Parts that say they are English (`lang="en"`)
 * may; so may the names of products, groups, owner and shop, and `data`: what the test itself has typed.
 */
export async function expectNoEnglish(page: Page, ...data: string[]): Promise<void> {
  const left = async () => {
    const english = (names: string[]) => {
      const longestFirst = [...names, ...data].filter(Boolean).sort((one, other) => other.length - one.length);
      return texts.filter((text) => latin.test(text) && latin.test(withoutNames(text, longestFirst)));
    };
    const texts = await textsOf(page);
    const found = english(known.get(page) ?? []);
    if (found.length === 0) return found;
    // A name that a test has added since is known too.
    known.set(page, await namesOf(page));
    return english(known.get(page) ?? []);
  };
  await expect.poll(left, { message: `English on ${new URL(page.url()).pathname}` }).toEqual([]);
}

function withoutNames(text: string, names: string[]): string {
  const own = names.reduce((rest, name) => rest.replaceAll(name, ""), text);
  return kept.reduce((rest, pattern) => rest.replace(pattern, ""), own);
}

/** Texts and spoken attributes of the page, also those that its present width hides. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spoken = ["aria-label", "aria-description", "aria-placeholder", "title", "placeholder", "alt"];
    const isRead = (element: Element | null) =>
      element?.closest("script, style, noscript, template, [lang=en]") === null;
    const texts = [document.title];
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (isRead(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
    }
    for (const element of document.querySelectorAll("body *")) {
      if (isRead(element)) texts.push(...spoken.map((name) => element.getAttribute(name) ?? ""));
    }
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  });
}

/** Names that the shop's pages had when they were last asked for: five calls for every screen would take longer than the screen. */
const known = new WeakMap<Page, string[]>();

type Named = { name?: string; shopName?: string };

async function namesOf(page: Page): Promise<string[]> {
  const read = async (address: string) => (await page.request.get(address)).json();
  const [products, categories, subcategories, owners, settings, reviews] = await Promise.all([
    read("/api/product/list"),
    read("/api/category/list"),
    read("/api/subcategory/list"),
    read("/api/admin/owners"),
    read("/api/admin/settings"),
    read("/api/review/desk"),
  ]);
  const all: Named[] = [
    ...(products.products ?? []),
    ...(categories.categories ?? []),
    ...(subcategories.subcategories ?? []),
    ...(owners.owners ?? []),
    ...(reviews.reviews ?? []),
  ];
  return [...all.map(({ name = "" }) => name), settings.settings?.shopName ?? ""];
}
