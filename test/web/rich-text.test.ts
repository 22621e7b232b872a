import { expect, test } from "vitest";
import { textOf } from "#web/storefront/seo/rich-text.ts";

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
