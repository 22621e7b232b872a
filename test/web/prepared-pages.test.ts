// The pages that an owner's shop usually has: offered with texts, one after the other.
import { expect, test } from "vitest";
import type { FreePage } from "#contract/wire/shop/words.ts";
import { nextPage } from "#web/admin/words/prepared-pages.ts";

test("the usual pages are written in both languages, and hidden until the owner has read them", () => {
  const pages: FreePage[] = [];
  for (let at = 0; at < 6; at += 1) pages.push(nextPage(pages));
  expect(pages.map(({ address }) => address)).toEqual([
    ...["delivery", "returns", "privacy", "about-us"],
    ...["page-1", "page-2"],
  ]);
  for (const page of pages.slice(0, 4)) {
    expect(page.isShown).toBe(false);
    expect(page.en.text).toMatch(/^<p>.+<\/p>$/);
    expect(page.bn.text).toMatch(/^<p>.*\p{Script=Bengali}.*<\/p>$/u);
    expect(page.bn.title).toMatch(/\p{Script=Bengali}/u);
  }
  expect(pages.slice(4)).toMatchObject([
    { isShown: true, en: { title: "Page 1", text: "" } },
    { isShown: true, en: { title: "Page 2" } },
  ]);
});

test("the privacy page offers, in brackets, what to say of phone numbers that couriers are asked about", () => {
  const privacy = prepared("privacy");
  for (const { text } of [privacy.en, privacy.bn]) expect(text.match(/<p>\[[^\]]+\]<\/p>/g)).toHaveLength(1);
  expect(privacy.en.text).toMatch(/phone number.+delete.+after a day/);
});

function prepared(address: string): FreePage {
  const pages: FreePage[] = [];
  while (pages.at(-1)?.address !== address) pages.push(nextPage(pages));
  return pages.at(-1) as FreePage;
}
