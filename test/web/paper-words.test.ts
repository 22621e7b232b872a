// What a paper promises, and what it calls the tax.
import { afterEach, expect, test } from "vitest";
import { paperWords, promiseOnPaper, taxNameOf } from "#web/admin/print/paper-words.ts";
import { applySettings } from "#web/settings.ts";

afterEach(() => applySettings({}));

test.each([
  [{}, "", ""],
  [
    { isDemo: true },
    "Returns and exchanges within 7 days. 14-day plant guarantee.",
    "৭ দিনের মধ্যে ফেরত ও বদল। গাছের ১৪ দিনের গ্যারান্টি।",
  ],
  [
    { isDemo: true, returnDays: 1 },
    "Returns and exchanges within 1 day. 14-day plant guarantee.",
    "১ দিনের মধ্যে ফেরত ও বদল। গাছের ১৪ দিনের গ্যারান্টি।",
  ],
  [{ guaranteeDays: 30 }, "30-day plant guarantee.", "গাছের ৩০ দিনের গ্যারান্টি।"],
])("an invoice of a shop with %j promises '%s'", (settings, english, bengali) => {
  applySettings(settings);
  expect(promiseOnPaper(paperWords.en)).toBe(english);
  expect(promiseOnPaper(paperWords.bn)).toBe(bengali);
});

test.each([
  [{}, "Tax (5%)", "ট্যাক্স (৫%)"],
  [{ taxName: "VAT" }, "VAT (5%)", "VAT (৫%)"],
  [{ taxName: "VAT", bengaliTaxName: "ভ্যাট" }, "VAT (5%)", "ভ্যাট (৫%)"],
])("with %j the tax is called '%s'", (settings, english, bengali) => {
  applySettings(settings);
  expect(paperWords.en.tax(taxNameOf(paperWords.en), "5")).toBe(english);
  expect(paperWords.bn.tax(taxNameOf(paperWords.bn), "5")).toBe(bengali);
});
