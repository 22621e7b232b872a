import sanitizeHtml from "sanitize-html";
import { wrongField } from "../../http/errors.ts";
import { Refusal } from "../../http/refusal.ts";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ["h1", "h2", "h3", "p", "br", "strong", "b", "em", "i", "u", "ul", "ol", "li"],
  allowedAttributes: {},
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "title", "noscript", "template", "svg", "math"],
  nestingLimit: 20,
  textFilter: withoutControlCharacters,
};
const maxPasses = 10;

/**
 * Sanitizes descriptions and care guides: headings 1 to 3, paragraphs, lists and plain emphasis remain, without any
 * attribute. '' when no text remains.
 *
 * Idempotent.
 * @throws never
 */
export function sanitizeRichText(html: string): string {
  let clean = withoutControlCharacters(html).toWellFormed();
  // Dropping a tag can make the parser read its neighbors differently (`<p><x><p>`): repeated until nothing changes.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = sanitizeHtml(clean, allowed).trim();
    if (next === clean) return hasText(clean) ? clean : "";
    clean = next;
  }
  return sanitizeHtml(clean, { ...allowed, allowedTags: [] }).trim();
}

/**
 * {@link sanitizeRichText} for a text that must not grow over its limit, because it is checked again when it is read: `&` becomes
 * `&amp;`, and an open tag is closed.
 * @throws Refusal 400 that names the field
 */
export function sanitizeWithin(html: string, max: number, field: string): string {
  const clean = sanitizeRichText(html);
  if (clean.length <= max) return clean;
  const { message, ...named } = wrongField(field, `is longer than ${max} characters`);
  throw new Refusal(400, message, named);
}

/** An empty editor gives `<p></p>` or a paragraph of blanks. */
function hasText(clean: string): boolean {
  return sanitizeHtml(clean, { ...allowed, allowedTags: [] }).replace(/[\s\u200b-\u200d\u2060]/g, "") !== "";
}

/** PostgreSQL stores no NUL, and nobody types the others on purpose. Tab and line breaks stay. */
function withoutControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
}
