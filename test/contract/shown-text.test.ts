import { expect, test } from "vitest";
import { shownLanguage, shownName, shownText } from "#contract/rules/shown-text.ts";

test.each([
  ["en", { en: "Fern", bn: "ফার্ন" }, "Fern"],
  ["bn", { en: "Fern", bn: "ফার্ন" }, "ফার্ন"],
  ["bn", { en: "Fern", bn: "" }, "Fern"],
  ["bn", { en: "Fern" }, "Fern"],
  ["bn", { en: "", bn: "ফার্ন" }, "ফার্ন"],
  // Bengali never stands in for English.
  ["en", { en: "", bn: "ফার্ন" }, ""],
  ["en", {}, ""],
  ["bn", {}, ""],
] as const)("asked for in %s, of %j is shown '%s'", (asked, texts, shown) => {
  expect(shownText(asked, texts)).toBe(shown);
});

test("a name is shown as a text is", () => {
  expect(shownName("bn", { name: "Fern", bengaliName: "ফার্ন" })).toBe("ফার্ন");
  expect(shownName("bn", { name: "Fern" })).toBe("Fern");
  expect(shownName("en", { name: "Fern", bengaliName: "ফার্ন" })).toBe("Fern");
});

test("several texts are shown in one language, the one in which all that is needed is written", () => {
  const page = { en: { title: "Delivery", text: "In two days." }, bn: { title: "ডেলিভারি", text: "" } };
  const isWritten = (one: "en" | "bn") => page[one].title !== "" && page[one].text !== "";
  expect([shownLanguage("bn", isWritten), shownLanguage("en", isWritten)]).toEqual(["en", "en"]);
  page.bn.text = "দুই দিনে।";
  expect(shownLanguage("bn", isWritten)).toBe("bn");
  page.en.text = "";
  expect([shownLanguage("bn", isWritten), shownLanguage("en", isWritten)]).toEqual(["bn", undefined]);
});
