// Fields for numbers read Bengali digits as Latin ones.
import { expect, test } from "vitest";
import { plainPhone, storedPhone } from "#contract/rules/delivery/phone.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import { bengaliDigits } from "#contract/rules/text.ts";
import { ownerLoginInput } from "#contract/wire/accounts/owners.ts";
import { couponCode } from "#contract/wire/orders/coupons.ts";
import { trxId } from "#contract/wire/paying/wallets.ts";
import { phoneCode } from "#contract/wire/phone-code.ts";
import { newCoupon, toInput as toCoupon } from "#web/admin/offers/typed-coupon.ts";
import { newSale, toInput as toSale } from "#web/admin/offers/typed-sale.ts";
import { readTaka } from "#web/admin/products/form/product-draft.ts";
import { readPrice } from "#web/storefront/collection/filters/filters.ts";

const login = { email: "owner@gachpala.example", password: "neem-beside-the-gate" };

test.each<[field: string, typed: string, read: (text: string) => unknown]>([
  ["price filter", "৳1,250", readPrice],
  ["price of a product", "1,250.50", readTaka],
  ["figure in the office", "1,250.5", typedFigure],
  ["coupon", "eid 25", (text) => couponCode.parse(text)],
  ["what a coupon takes off", "25", (percent) => toCoupon({ ...newCoupon, percent })],
  ["what a sale takes off", "25", (percent) => toSale({ ...newSale, gives: "percent", percent })],
  ["phone", "01712-345678", storedPhone],
  ["phone to compare", "+880 1712 345678", plainPhone],
  ["code by SMS", "123456", (text) => phoneCode.parse(text)],
  ["code of two-factor login", "123456", (code) => ownerLoginInput.parse({ ...login, code })],
  ["TrxID", "bkk7a2m9qx", (text) => trxId.parse(text)],
])("%s: %s", (_, typed, read) => {
  const inBengali = bengaliDigits(typed);
  expect(inBengali).not.toBe(typed);
  expect(read(inBengali)).toEqual(read(typed));
});
