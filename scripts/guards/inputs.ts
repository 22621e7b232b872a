import type { Guard } from "./guard.ts";

export const inputGuards: Guard[] = [
  // Input from outside
  {
    // Either check alone stops a huge pile of marks, so both go on to the next check.
    guard: "A text that is too long or piles up marks is not normalized",
    file: "contract/wire/replies.ts",
    from: `.max(max, { error: tooLong, abort: true })
    .refine((text) => textFault(text) === undefined, { error: faultOfText, abort: true })`,
    to: `.max(max, { error: tooLong })
    .refine((text) => textFault(text) === undefined, { error: faultOfText })`,
    test: "test/api/hostile-texts.test.ts",
    name: "product form block nobody",
  },
  {
    guard: "NUL, lone surrogates and piles of marks are refused",
    file: "contract/wire/replies.ts",
    from: "textFault(text) === undefined, {",
    to: "true || textFault(text) === undefined, {",
    test: "test/api/hostile-texts.test.ts",
    name: "in any text is refused",
  },
  {
    guard: "Formatted text is sanitized",
    file: "server/http/input/rich-text.ts",
    from: "const next = sanitizeHtml(clean, options).trim();",
    to: "const next = clean.trim();",
    test: "test/rich-text.test.ts",
  },
  {
    guard: "Pictures have four formats, told by their first bytes",
    file: "server/media/pictures.ts",
    from: "  if (!isAcceptedFormat(bytes)) throw new PictureError(400, say(m.refusal_images_must_be_jpeg_png_webp_or_avif));\n",
    test: "test/media.test.ts",
  },
  {
    guard: "Pictures have at most 40 megapixels",
    file: "server/media/pictures.ts",
    from: "if (picture.width * picture.height > maxPixels) {",
    to: "if (picture.width * picture.height > maxPixels * 1000) {",
    test: "test/media.test.ts",
  },
  {
    guard: "A cell of a CSV is no formula",
    file: "server/http/input/csv.ts",
    from: "rows.map((cells) => cells.map(withoutFormula))",
    to: "rows.map((cells) => cells.map((cell) => (cell.length < 0 ? withoutFormula(cell) : cell)))",
    test: "test/api/product-csv.test.ts",
    name: "run as a formula",
  },
  {
    guard: "Bounds of price hold with words too",
    file: "server/catalog/reading/browse.ts",
    from: " && costs(entry, lowest, highest) && passes",
    to: " && passes",
    test: "test/api/browse.test.ts",
  },
  {
    guard: "Bounds of price hold without words, below and above",
    file: "server/catalog/reading/browse.ts",
    from: "    if (leastPrices && !costs(entry, lowest, highest)) continue;\n",
    test: "test/api/browse.test.ts",
  },

  // Data
  {
    guard: "A commit is on the disk before it is answered",
    file: "db/embedded/embedded.ts",
    from: 'parameter !== "-F"',
    to: 'parameter !== ""',
    test: "test/embedded.test.ts",
  },
];
