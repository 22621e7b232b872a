import { expect, test } from "vitest";
import { applyFirstLanguage } from "#web/language.ts";
import { textOf, withLinksIn } from "#web/storefront/seo/rich-text.ts";

test.each([
  ["", ""],
  ["<p></p>", ""],
  ["<h2>Care</h2><p>Water <b>we</b>ekly.</p>", "Care Water weekly."],
  ["<ul><li>Sun</li><li>Soil</li></ul>", "Sun Soil"],
  ["one<br>two\n\n three", "one two three"],
  ["<p>3 &lt; 5 &amp; 5 &gt; 3</p>", "3 < 5 & 5 > 3"],
  ['<p><a href="/x" title="a > b">Link</a>s</p>', "Links"],
])("the text of '%s' is '%s'", (html, text) => {
  expect(textOf(html)).toBe(text);
});

test("with Bengali first, links within the shop lead to pages in the text's language", () => {
  const written =
    '<p>/bn/cart <a href="/bn/collection?q=a&amp;b=/c">a</a><a rel="x" href="/contact#map">b</a><a href="/bn">c</a></p>' +
    '<a href="https://other.example/bn/">d</a><a href="/media/leaf.webp">e</a><img src="/bn.png" alt="">';
  expect(withLinksIn("bn", written)).toBe(written);
  applyFirstLanguage("bn");
  try {
    const kept = '<a href="https://other.example/bn/">d</a><a href="/media/leaf.webp">e</a><img src="/bn.png" alt="">';
    expect(withLinksIn("en", written)).toBe(
      `<p>/bn/cart <a href="/en/collection?q=a&amp;b=/c">a</a><a rel="x" href="/en/contact#map">b</a><a href="/en">c</a></p>${kept}`,
    );
    expect(withLinksIn("bn", written)).toBe(
      `<p>/bn/cart <a href="/collection?q=a&amp;b=/c">a</a><a rel="x" href="/contact#map">b</a><a href="/">c</a></p>${kept}`,
    );
  } finally {
    applyFirstLanguage("en");
  }
});
