import { expect, test } from "vitest";
import { wrongElsewhere } from "#web/admin/kit/form/wrong-fields.ts";
import { isDrawn } from "#web/admin/orders/form/new-order-draft.ts";

const zones = { delivery: {}, hasCoupons: true };
const flat = { delivery: null, hasCoupons: false };
const banner = (errors: Record<string, string>, by: typeof zones | typeof flat) =>
  wrongElsewhere(errors, (field) => isDrawn(field, by));

test("a fault at a field that the form does not draw is said in its banner, and the others beside their fields", () => {
  const wrong = { "address.thana": "Choose the thana.", "items.0.quantity": "At most 99.", coupon: "It is over." };
  expect(banner(wrong, zones)).toBe("");
  expect(banner(wrong, flat)).toBe("Choose the thana. It is over.");
  expect(banner({ source: "Choose one.", "gift.message": "Choose one." }, zones)).toBe("Choose one.");
});
