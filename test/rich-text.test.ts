import fc from "fast-check";
import { expect, test } from "vitest";
import { picturesIn, sanitizeArticle, sanitizeRichText } from "#server/http/input/rich-text.ts";
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

const stored = "/media/0123456789abcdef.webp";
function picture(alt: string, width: number, height: number): string {
  const smaller = [320, 480, 640]
    .filter((one) => one < width)
    .map((one) => `/media/0123456789abcdef-${one}.webp ${one}w, `);
  const sources = `srcset="${smaller.join("")}${stored} ${width}w" sizes="(min-width: 720px) 640px, 92vw"`;
  return `<img src="${stored}" ${sources} alt="${alt}" width="${width}" height="${height}" loading="lazy" />`;
}

test.each([
  [
    '<p><a href="https://a.example/x?y=1&amp;z" target="_blank" onclick="x()">a</a></p>',
    '<p><a href="https://a.example/x?y=1&amp;z" rel="noopener">a</a></p>',
  ],
  ['<a href="/contact">b</a>', '<a href="/contact">b</a>'],
  [
    '<a href="mailto:a@b.example">c</a> <a href="tel:+8801712345678">d</a>',
    '<a href="mailto:a@b.example">c</a> <a href="tel:+8801712345678">d</a>',
  ],
  ['<a href="javascript:alert(1)">e</a>', "e"],
  ['<a href=" JAVA\tSCRIPT:alert(1)">f</a>', "f"],
  [
    '<a href="//evil.example">g</a><a href="/\\evil.example">h</a><a href="data:text/html,x">i</a><a href="x/y">j</a><a>k</a>',
    "ghijk",
  ],
  [
    `<p>l</p><img src="${stored}" alt="Roses" width="800" height="600" onerror="x()" style="a">`,
    `<p>l</p>${picture("Roses", 800, 600)}`,
  ],
  [`<img src="${stored}" alt="&quot;&gt;<b>" width="8" height="6">`, picture("&quot;&gt;&lt;b&gt;", 8, 6)],
  [
    `m<img src="https://a.example/x.webp" width="8" height="6"><img src="${stored}"><img src="${stored}" width="0" height="6"><img src="/media/../x.webp" width="8" height="6">`,
    "m",
  ],
])("an article's %j becomes %j", (html, clean) => {
  expect(sanitizeArticle(html)).toBe(clean);
  expect(sanitizeArticle(clean)).toBe(clean);
  // A product's texts have neither.
  expect(sanitizeRichText(html)).not.toMatch(/<a|<img/);
});

test("an article of a picture alone is not empty, and its pictures are named", () => {
  const html = picture("", 8, 6);
  expect(sanitizeArticle(html)).toBe(html);
  expect(picturesIn(`<p>a</p>${html}`)).toEqual([stored]);
  expect(sanitizeArticle('<p><a href="/x"></a></p>')).toBe("");
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
        '<a href="/x',
        '<a href="javascript:',
        `<img src="${stored}" width="8" height="6" alt="`,
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
      const article = sanitizeArticle(html);
      expect(sanitizeArticle(article)).toBe(article);
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
