import { expect, test } from "vitest";
import { asciiDigits } from "#contract/text.ts";
import { looksLikeMobile } from "#web/storefront/checkout/phone.ts";

test.each([
  ["০১৭১২৩৪৫৬৭৮", "01712345678"],
  ["+৮৮০ ১৯০০-000000", "+880 1900-000000"],
  ["ফোন 12", "ফোন 12"],
])("%s is sent as %s", (typed, sent) => {
  expect(asciiDigits(typed)).toBe(sent);
});

test.each([
  ["01712345678", true],
  ["০১৩১২৩৪৫৬৭৮", true],
  ["01712-345 678", true],
  ["+8801712345678", true],
  ["+880 1712-345678", true],
  ["8801912345678", true],
  ["008801712345678", true],
  ["01212345678", false],
  ["0171234567", false],
  ["017123456789", false],
  ["1712345678", false],
  ["+12025550123", false],
  ["call my brother", false],
])("%s looks like a local mobile number: %s", (phone, looksRight) => {
  expect(looksLikeMobile(phone)).toBe(looksRight);
});
