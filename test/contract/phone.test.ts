import { expect, test } from "vitest";
import { plainPhone, storedPhone } from "#contract/phone.ts";

test.each([
  "01811222333",
  "+8801811222333",
  "8801811222333",
  "008801811222333",
  "+880 1811-222 333",
  "+880 (0) 1811 222333",
  "0 1811.222.333",
  "০১৮১১২২২৩৩৩",
  "+৮৮০ ১৮১১-২২২৩৩৩",
  "1811222333",
  " 01811222333​",
])("%s is the number 01811222333", (written) => {
  expect(plainPhone(written)).toBe("01811222333");
});

test.each([
  ["+880 2 9876543", "029876543"],
  ["02-9876543", "029876543"],
  ["+1 202 555 0123", "12025550123"],
  ["88012", "88012"],
  [" Ask at the Gate ", "ask at the gate"],
])("%s is %s", (written, plain) => {
  expect(plainPhone(written)).toBe(plain);
});

test.each([
  ["+৮৮০ ১৮১১-২২২৩৩৩", "01811222333"],
  ["0088 01811 222 333", "01811222333"],
  ["1811222333", "01811222333"],
  ["01811–222333", "01811222333"],
  ["01811222333 (Rina)", "01811222333 (Rina)"],
  ["+1 202 555 0123", "+1 202 555 0123"],
  ["02-9876543", "02-9876543"],
  ["ask at the gate", "ask at the gate"],
])("%s is stored as %s", (written, stored) => {
  expect(storedPhone(written)).toBe(stored);
  expect(storedPhone(stored)).toBe(stored);
});
