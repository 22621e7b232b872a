// Order numbers in running text: on one line, with the hyphen that is searched and copied.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as m from "#messages/both";
import { Unbroken } from "#web/storefront/kit/unbroken.tsx";

const shown = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text }));

test.each(["en", "bn"] as const)("an order's number is not broken, and its text stays as it is (%s)", (locale) => {
  const said = m.olink_to_send({ sum: "৳500", number: "GP-1001" }, { locale });
  expect(shown(said)).toContain('<span class="unbroken">GP-1001</span>');
  expect(shown(said).replace(/<[^>]*>/g, "")).toBe(said);
});

test("a sentence without a number, and one with two", () => {
  expect(shown("Thank you")).toBe("Thank you");
  expect(shown("GP-1001 replaces GP-1000.").match(/<span/g)).toHaveLength(2);
});
