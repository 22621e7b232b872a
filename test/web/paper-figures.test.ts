// A paper's promises, and its name of the tax.
import { afterEach, expect, test } from "vitest";
import { dayIn, promiseIn, sizeIn, taxLineIn } from "#web/admin/print/paper-figures.ts";
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
  expect(promiseIn("en")).toBe(english);
  expect(promiseIn("bn")).toBe(bengali);
});

test.each([
  [{}, "Tax (5%)", "ট্যাক্স (৫%)"],
  [{ taxName: "VAT" }, "VAT (5%)", "VAT (৫%)"],
  [{ taxName: "VAT", bengaliTaxName: "ভ্যাট" }, "VAT (5%)", "ভ্যাট (৫%)"],
])("with %j the tax is called '%s'", (settings, english, bengali) => {
  applySettings(settings);
  expect(taxLineIn("en", "5")).toBe(english);
  expect(taxLineIn("bn", "5")).toBe(bengali);
});

test("a day is Dhaka's, and said as everywhere else", () => {
  expect(dayIn("en", "2026-11-18T18:30:00.000Z")).toBe("Thu Nov 19 2026");
  expect(dayIn("bn", "2026-11-18T18:30:00.000Z")).toBe("বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬");
  expect(dayIn("en", "2026-03-01T00:00:00.000Z")).toBe("Sun Mar 1 2026");
});

test("a size has its word in each language, and one that has none stays as it is", () => {
  expect([sizeIn("en", "Small Pot"), sizeIn("bn", "Small Pot"), sizeIn("bn", "XL")]).toEqual([
    "Small Pot",
    "ছোট টব",
    "XL",
  ]);
});
