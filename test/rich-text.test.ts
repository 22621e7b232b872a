import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeRichText } from "#server/catalog/editing/rich-text.ts";
import { workOf } from "#test/work.ts";

test("keeps headings, paragraphs, lists and emphasis unchanged", () => {
  const html =
    "<h1>a</h1><h2>b</h2><h3>c</h3><p>d <strong>e</strong> <b>f</b> <em>g</em> <i>h</i> <u>i</u></p>" +
    "<ul><li>গোলাপ</li></ul><ol><li>2 &lt; 3 &amp; 4</li></ol>";
  expect(sanitizeRichText(html)).toBe(html);
});

test.each([
  ['<p style="color:red" onclick="x()" class="a" id="b">a</p>', "<p>a</p>"],
  ['<p>a<script>alert("x")</script>b<style>p{}</style></p>', "<p>ab</p>"],
  ['<img src=x onerror=alert(1)>hello <a href="javascript:alert(1)">link</a>', "hello link"],
  ["<h4>deep</h4><table><tr><td>cell</td></tr></table>", "deepcell"],
  ["<svg><script>alert(1)</script></svg>a", "a"],
  ["<p>a\u0000b\u0001c</p>", "<p>abc</p>"],
  ["<p>a&#1;b</p>", "<p>ab</p>"],
  ["a<!-- <script>alert(1)</script> -->b", "ab"],
  ["<<script>script>alert(1)<</script>/script>", "&lt;/script&gt;"],
  ["<p>one<br>two</p>", "<p>one<br />two</p>"],
  ["<p>open <strong>ends", "<p>open <strong>ends</strong></p>"],
])("%j becomes %j", (html, clean) => {
  expect(sanitizeRichText(html)).toBe(clean);
});

test.each([
  "",
  "  \n ",
  "<p></p>",
  "<p> &nbsp; </p>",
  "<p><br></p><p></p>",
  "<ul><li></li></ul>",
  "<img src=x>",
  "<p>\u200b</p>",
])("%j is empty", (html) => {
  expect(sanitizeRichText(html)).toBe("");
});

const tags = [
  "p",
  "h1",
  "h3",
  "b",
  "u",
  "ul",
  "li",
  "br",
  "x",
  "div",
  "script",
  "svg",
  "table",
  "textarea",
  "plaintext",
];
const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        "<",
        ">",
        "&",
        "&amp;",
        "&lt;",
        "&#60;",
        "&lt",
        "<!--",
        "-->",
        "<p ",
        "<![CDATA[",
        "]]>",
        '"',
        "'",
        "/",
        "&#0;",
        "\u0000",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom(" ", "\n", "\u00a0", "\ud83c", "ড়"),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

test("is idempotent, and yields nothing but the allowed tags without attributes", () => {
  fc.assert(
    fc.property(soup, (html) => {
      const clean = sanitizeRichText(html);
      expect(sanitizeRichText(clean)).toBe(clean);
      const text = clean.replace(/<\/?(h[1-3]|p|strong|b|em|i|u|ul|ol|li)>|<br \/>/g, "");
      expect(text).not.toMatch(/[<>]/);
    }),
    { numRuns: 2000 },
  );
});

test("a hundred thousand hostile characters are processed in time", async () => {
  const work = await workOf(async () => {
    for (const piece of ["<b>", "</p>", "<p><x>", "&", "<", "<!--", "<li><ul>"])
      sanitizeRichText(piece.repeat(100_000 / piece.length));
  });
  expect(work).toBeLessThan(10_000);
});
