import fc from "fast-check";
import { expect, test } from "vitest";
import { missedDigits, phonesIn, plainPhone, storedPhone } from "#contract/rules/delivery/phone.ts";

test.each([
  "01811222333",
  "+8801811222333",
  "8801811222333",
  "008801811222333",
  "08801811222333",
  "0008801811222333",
  "+08801811222333",
  "+88 01811222333",
  "0088 01811222333",
  "+880 1811-222 333",
  "+880 (0) 1811 222333",
  "0 1811.222.333",
  "০১৮১১২২২৩৩৩",
  "+৮৮০ ১৮১১-২২২৩৩৩",
  "1811222333",
  "+01811222333",
  " 01811222333​",
  "０１８１１２２２３３３",
  "＋８８０１８１１２２２３３３",
  "٠١٨١١٢٢٢٣٣٣",
  "۰۱۸۱۱۲۲۲۳۳۳",
  "०१८११२२२३३३",
  "𝟎𝟏𝟖𝟏𝟏𝟐𝟐𝟐𝟑𝟑𝟑",
  "𝟶𝟷𝟾𝟷𝟷𝟸𝟸𝟸𝟹𝟹𝟹",
  "0181122233³",
  "0181122233٣",
  "⁰¹⁸¹¹²²²³³³",
  "O1811222333",
  "o18ll222333",
  "0l811222333",
  "01811\u00ad222\u200b333",
  "\u200e01811222333\u200f",
  "01811−222‑333",
])("%s is the number 01811222333, and stored so", (written) => {
  expect(plainPhone(written)).toBe("01811222333");
  expect(storedPhone(written)).toBe("01811222333");
  expect(missedDigits(written)).toBeUndefined();
});

test.each([
  ["01811222333 ext 1", []],
  ["01811222333/2", []],
  ["01811222333 (after 5)", []],
  ["01811222333 (Rina)", []],
  ["call 01811222333", []],
  ["Rina: 01811222333.", []],
  ["01811222333, 01733000009", ["01733000009"]],
  ["01811222333 01733000009", ["01733000009"]],
  ["01811222333-01733000009", ["01733000009"]],
  ["01811222333/01733000009", ["01733000009"]],
  ["0181122233301733000009", ["01733000009"]],
  ["+8801811222333 +8801733000009", ["01733000009"]],
  ["02-9876543 or 01811222333", ["029876543"]],
  ["01811222333 02-9876543", ["029876543"]],
  ["+44 20 7946 0958, 01811222333", ["+442079460958"]],
  ["01811222333, 01811222333", []],
])("the phone of '%s' is its first mobile number; the text stays", (written, others) => {
  expect(phonesIn(written)).toEqual({ mobile: "01811222333", others });
  expect(plainPhone(written)).toBe("01811222333");
  expect(storedPhone(written)).toBe(written);
});

test.each([
  ["+880 2 9876543", "029876543"],
  ["02-9876543", "029876543"],
  ["+1 202 555 0123", "12025550123"],
  ["+44 1712 345678", "441712345678"],
  ["0044 1712 345678", "00441712345678"],
  ["88012", "88012"],
  ["017123456789", "017123456789"],
  ["0171 2345 678 9", "017123456789"],
  [" Ask at the Gate ", "ask at the gate"],
])("%s has no mobile number, and is compared as %s", (written, plain) => {
  expect(plainPhone(written)).toBe(plain);
  expect(phonesIn(written).mobile).toBeUndefined();
  expect(storedPhone(written)).toBe(written);
});

test.each([
  ["0171234567", -1],
  ["01712-345 67", -1],
  ["০১৭১২৩৪৫৬", -2],
  ["017123456789", 1],
  ["0171234567890", 2],
  ["+880171234567", -1],
  ["+880 1712 34567", -1],
  ["0171234567 ext 1", -1],
  ["01", -9],
  ["01712345678", undefined],
  ["1712345678", undefined],
  ["01012345678", undefined],
  ["02-9876543", undefined],
  ["+1 202 555 0123", undefined],
  ["+971 50 123 4567", undefined],
  ["ask at the gate", undefined],
  ["", undefined],
])("%s misses its eleven digits by %s", (written, missed) => {
  expect(missedDigits(written)).toBe(missed);
});

const nationalDigits = fc
  .tuple(fc.constantFrom("3", "4", "5", "6", "7", "8", "9"), fc.stringMatching(/^\d{8}$/))
  .map(([operator, rest]) => `1${operator}${rest}`);
const zerosOf = ["0", "০", "٠", "۰", "०", "０", "\u{1d7ce}", "\u{1d7d8}", "\u{1d7f6}", "\u{11066}"];

test("a mobile number in any digits, with any gaps, code and words is the same number", () => {
  const prefix = fc.constantFrom("", "0", "880", "+880", "0088", "00880", "0880", "000880", "+880 (0) ", "+88 0");
  const gap = fc.constantFrom("", "", "", " ", "-", ".", "\u2011", "\u00a0", "\u200b", "\u2060");
  const beside = fc.constantFrom("", " ext 1", "/2", ", 01733000009", " (home)", " রিনা");
  const script = fc.constantFrom(...zerosOf);
  fc.assert(
    fc.property(prefix, nationalDigits, gap, beside, script, (before, digits, between, after, zero) => {
      // 880 and 88 need the digit that belongs to them.
      const national = before.endsWith("0088") || before === "0088" ? `0${digits}` : digits;
      const typed = [...`${before}${[...national].join(between)}`]
        .map((sign) => (/\d/.test(sign) ? String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(sign)) : sign))
        .join("");
      expect(plainPhone(`${typed}${after}`)).toBe(`0${digits}`);
      expect(missedDigits(`${typed}${after}`)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test("the normal form is its own normal form, and no text throws or takes long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const plain = plainPhone(text);
      expect(plainPhone(plain)).toBe(plain);
      expect(storedPhone(storedPhone(text))).toBe(storedPhone(text));
      const { mobile, others } = phonesIn(text);
      if (mobile !== undefined) expect(mobile).toMatch(/^01[3-9]\d{8}$/);
      expect(others).not.toContain(mobile);
    }),
    { numRuns: 2000 },
  );
  const digits = fc.array(fc.constantFrom(..."0158+- .(o|l"), { maxLength: 40 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(digits, (text) => {
      const plain = plainPhone(text);
      expect(plainPhone(plain)).toBe(plain);
      expect(storedPhone(storedPhone(text))).toBe(storedPhone(text));
    }),
    { numRuns: 5000 },
  );
});
