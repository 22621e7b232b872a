// The book of changes names fields and values in words, never by a key or a code.
import { afterEach, beforeAll, expect, test } from "vitest";
import { shopSettings } from "#contract/wire/shop/settings.ts";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { fieldName } from "#web/admin/activity/field-names.ts";
import { valueText } from "#web/admin/activity/value-words.ts";
import { refundReason } from "#web/admin/order/flag-words.ts";
import { language, renderIn } from "#web/language.ts";

beforeAll(() => overwriteGetLocale(language));
afterEach(() => renderIn("en"));

test("every setting has a name in both languages, and no other field shows its key in Bengali", () => {
  for (const locale of ["en", "bn"] as const) {
    renderIn(locale);
    for (const name of Object.keys(shopSettings.shape)) {
      expect(fieldName(name)).not.toBe(name);
      expect(fieldName(name), name).not.toBe(fieldName("no-such-field"));
    }
  }
  expect(fieldName("noSuchField")).not.toMatch(/[a-z]/);
  renderIn("en");
  expect(fieldName("noSuchField")).toBe("No such field");
});

test("codes are said in words, lists and parts one after the other", () => {
  expect(valueText("outcome", "no-answer")).toBe("No answer");
  expect(valueText("status", "Order Placed")).toBe("Order Placed");
  expect(valueText("reason", "other-amount")).toBe(refundReason("other-amount"));
  expect(valueText("reason", "expired")).not.toBe("expired");
  expect(valueText("reason", "Three leaves were brown")).toBe("Three leaves were brown");
  expect(valueText("sizePrices", { "Small Pot": 100, "Large Pot": 250 })).toBe("Small Pot: 100, Large Pot: 250");
  expect(valueText("sizes", [])).toBe("nothing");
});

test("a gateway, a wallet or a coupon is switched on, not shown", () => {
  expect([fieldName("isOn"), fieldName("isShown")]).toEqual(["Switched on", "Shown"]);
  renderIn("bn");
  expect([fieldName("isOn"), fieldName("isShown")]).toEqual(["চালু", "দেখানো হয়"]);
});
