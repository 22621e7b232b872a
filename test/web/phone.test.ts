import { expect, test } from "vitest";
import { asciiDigits } from "#contract/rules/text.ts";
import { phoneFault, phoneHint } from "#web/storefront/purchase/phone.ts";

test.each([
  ["০১৭১২৩৪৫৬৭৮", "01712345678"],
  ["+৮৮০ ১৯০০-000000", "+880 1900-000000"],
  ["ফোন 12", "ফোন 12"],
  ["٠٩ ۰۹ ०९ ０９ 𝟎𝟗𝟘𝟡", "09 09 09 09 0909"],
])("%s is sent as %s", (typed, sent) => {
  expect(asciiDigits(typed)).toBe(sent);
});

test.each([
  ["01712345678", undefined],
  ["0171234567", "This number is one digit short"],
  ["01712345", "This number is 3 digits short"],
  ["017123456789", "This number has one digit too many"],
  ["0171234567890", "This number has 2 digits too many"],
  ["+12025550123", undefined],
  ["call my brother", undefined],
])("%s: %s", (phone, fault) => {
  expect(phoneFault(phone)).toBe(fault);
});

test("under a number that a courier may not call stands what most numbers look like", () => {
  expect(phoneHint("call my brother")).toContain("01712345678");
  expect(phoneHint("0171234567")).toBe("This number is one digit short");
  for (const fine of ["", " ", "01712345678", "01712345678 ext 1"]) expect(phoneHint(fine)).toBeNull();
});
