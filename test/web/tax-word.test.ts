// The tax's name on pages and receipts.
import { afterEach, expect, test } from "vitest";
import { renderIn } from "#web/language.ts";
import { applySettings } from "#web/settings.ts";
import { taxWord } from "#web/storefront/purchase/tax-word.ts";

afterEach(() => {
  renderIn("en");
  applySettings({});
});

test.each([
  ["en", {}, "Tax (2%)", "Tax"],
  ["en", { taxName: "VAT", bengaliTaxName: "মূসক" }, "VAT (2%)", "VAT"],
  ["bn", { taxName: "VAT", bengaliTaxName: "মূসক" }, "মূসক (২%)", "মূসক"],
  ["bn", { taxName: "VAT" }, "VAT (২%)", "VAT"],
] as const)("in %s with %o: %s, or %s", (language, settings, withPercent, alone) => {
  applySettings(settings);
  renderIn(language);
  expect([taxWord(2), taxWord()]).toEqual([withPercent, alone]);
});
