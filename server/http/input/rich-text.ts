import sanitizeHtml from "sanitize-html";
import { storedPictureSide } from "#contract/rules/constants.ts";
import { pictureSrcSet } from "#contract/rules/pictures.ts";
import { isArticleLink } from "#contract/rules/text.ts";
import { pictureTextMax } from "#contract/rules/word-list.ts";
import { fault } from "#contract/wire/faults.ts";
import { refusedField } from "../errors.ts";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ["h1", "h2", "h3", "p", "br", "strong", "b", "em", "i", "u", "ul", "ol", "li"],
  allowedAttributes: {},
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "title", "noscript", "template", "svg", "math"],
  nestingLimit: 20,
  textFilter: withoutControlCharacters,
};
const maxPasses = 10;

const ownPicture = /^\/media\/[0-9a-f]{16}\.webp$/;

/** Posts and free pages have links and pictures besides. */
const allowedInArticle: sanitizeHtml.IOptions = {
  ...allowed,
  allowedTags: [...(allowed.allowedTags as string[]), "a", "img"],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "srcset", "sizes", "alt", "width", "height", "loading"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { a: link, img: picture },
  // A picture of another site, or without its size, is none.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined,
};

/**
 * Sanitizes descriptions and care guides: headings 1 to 3, paragraphs, lists and plain emphasis remain, without any
 * attribute. '' when no text remains.
 *
 * Idempotent.
 * @throws never
 */
export function sanitizeRichText(html: string): string {
  return sanitize(html, allowed);
}

/**
 * {@link sanitizeRichText} that keeps links (to other sites, addresses, phones, and paths of the shop) and pictures that the shop
 * has stored, each with its text and size.
 */
export function sanitizeArticle(html: string): string {
  return sanitize(html, allowedInArticle);
}

/** The addresses of an article's pictures. @param clean sanitized */
export function picturesIn(clean: string): string[] {
  const found: string[] = [];
  const note = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    if (attribs.src !== undefined) found.push(attribs.src);
    return { tagName, attribs };
  };
  sanitizeHtml(clean, { ...allowedInArticle, transformTags: { img: note } });
  return found;
}

function link(_: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = href.trim();
  // A tag that is not allowed leaves its text.
  if (!isArticleLink(address)) return { tagName: "span", attribs: {} };
  return { tagName: "a", attribs: { href: address, ...(/^http/i.test(address) && { rel: "noopener" }) } };
}

function picture(
  _: string,
  { src = "", alt = "", width = "", height = "" }: sanitizeHtml.Attributes,
): sanitizeHtml.Tag {
  const isSide = (side: string) => /^[1-9]\d{0,3}$/.test(side) && Number(side) <= storedPictureSide;
  if (!ownPicture.test(src) || !isSide(width) || !isSide(height)) return { tagName: "img", attribs: {} };
  // As wide as the screen needs, loaded when it comes near; its sides keep the text in its place.
  const srcset = pictureSrcSet(src, Number(width), [320, storedPictureSide]);
  return {
    tagName: "img",
    attribs: {
      src,
      ...(srcset && { srcset, sizes: "(min-width: 720px) 640px, 92vw" }),
      alt: alt.trim().slice(0, pictureTextMax),
      width,
      height,
      loading: "lazy",
    },
  };
}

function sanitize(html: string, options: sanitizeHtml.IOptions): string {
  let clean = withoutControlCharacters(html).toWellFormed();
  // Dropping a tag can make the parser read its neighbors differently (`<p><x><p>`): repeated until nothing changes.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = sanitizeHtml(clean, options).trim();
    if (next === clean) return hasText(clean) || clean.includes("<img ") ? clean : "";
    clean = next;
  }
  return sanitizeHtml(clean, { ...allowed, allowedTags: [] }).trim();
}

/**
 * Sanitizes a text that must not grow over its limit, because it is checked again when it is read: `&` becomes
 * `&amp;`, and an open tag is closed.
 * @throws Refusal 400 that names the field
 */
export function sanitizeWithin(html: string, max: number, field: string, sanitizer = sanitizeRichText): string {
  const clean = sanitizer(html);
  if (clean.length <= max) return clean;
  throw refusedField(400, field, fault("longer", { most: max }));
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
