// Text that is copied from a chat brings marks that cannot be seen, and odd hyphens and digits.
import { expect, test } from "vitest";
import { foldText, typedOrderNumber } from "#contract/rules/text.ts";
import { email } from "#contract/wire/accounts/accounts.ts";
import { couponCode } from "#contract/wire/orders/coupons.ts";
import { deliveryAddress } from "#contract/wire/orders/orders.ts";
import { trxId } from "#contract/wire/paying/wallets.ts";
import { phoneCode } from "#contract/wire/phone-code.ts";
import { line, paragraphs, requiredLine } from "#contract/wire/replies.ts";
import { contactInput } from "#contract/wire/shop/contact.ts";

const unseen = ["\u200b", "\u200e", "\u200f", "\u202e", "\u2060", "\u00ad", "\ufeff", "\u2066", "\u061c"];
const inside = (text: string, mark: string) => `${mark}${text.slice(0, 3)}${mark}${text.slice(3)}${mark}`;

test.each(unseen.map((mark) => [`U+${mark.codePointAt(0)?.toString(16)}`, mark] as const))(
  "%s is left out of codes, numbers, e-mails, names and searches",
  (_name, mark) => {
    expect(couponCode.parse(inside("EID20", mark))).toBe("EID20");
    expect(trxId.parse(inside("BKK7A2M9QX", mark))).toBe("BKK7A2M9QX");
    expect(phoneCode.parse(inside("123456", mark))).toBe("123456");
    expect(email.parse(inside("rahima@example.com", mark))).toBe("rahima@example.com");
    expect(typedOrderNumber(inside("GP-1064", mark))).toBe(1064);
    expect(foldText(inside("Aloe Vera", mark))).toBe("aloe vera");
    expect(line(100).parse(inside("Rahima", mark))).toBe("Rahima");
    expect(requiredLine(100).safeParse(mark.repeat(3)).success).toBe(false);
    expect(deliveryAddress.shape.street.safeParse(`${mark} ${mark}`).success).toBe(false);
  },
);

test("Assamese letters are found as the Bengali ones that they stand for", () => {
  expect(foldText("শৰৎ")).toBe(foldText("শরৎ"));
  expect(foldText("ৱট")).toBe(foldText("বট"));
});

test.each([
  "TrxID BKK7A2M9QX.",
  "trxid: bkk7a2m9qx",
  "Trx ID - BKK7A2M9QX",
  "ＢＫＫ７Ａ２Ｍ９ＱＸ",
  "bkk7 a2m9‑qx",
  "BKK৭A২M৯QX",
])("the TrxID in '%s'", (pasted) => {
  expect(trxId.parse(pasted)).toBe("BKK7A2M9QX");
});
// Cyrillic letters are other letters.
test("a TrxID of look-alike letters is none", () => expect(trxId.safeParse("ВКК7А2М9QХ").success).toBe(false));

test.each([
  "GP-1064",
  "gp1064",
  "#GP-1064",
  "#1064",
  "GP\u20111064",
  "GP–1064",
  "GP−1064",
  "GP 1064",
  "জিপি",
  "১০৬৪",
  "＃GP-1064",
])("the order number in '%s'", (typed) => expect(typedOrderNumber(typed)).toBe(typed === "জিপি" ? undefined : 1064));

test("joiners between letters stay, and a joined letter is visible", () => {
  const word = "র\u200d্যাব, ক\u09cd\u200cষ";
  expect(line(100).parse(word)).toBe(word);
  expect(requiredLine(100).parse("👩\u200d🌾 রিনা ❤\ufe0f")).toBe("👩\u200d🌾 রিনা ❤\ufe0f");
});

test("what is required has a letter or digit of some script", () => {
  for (const good of ["A", "আ", "7", "৭", "山", "é", "র\u200d্য"])
    expect(requiredLine(9).safeParse(good).success).toBe(true);
  for (const bad of ["", " ", "-", ".", "…", "👍", "\u3164", "\u115f", "\u2800", "\u200d", "\u0301"]) {
    expect(requiredLine(9).safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  }
  expect(contactInput.shape.message.safeParse("\u200b\u2060").success).toBe(false);
});

test("a message keeps no mark that turns its direction, and its lines", () => {
  expect(paragraphs(100).parse("Happy \u202ebirthday\n\u2067Ma")).toBe("Happy birthday\nMa");
});
