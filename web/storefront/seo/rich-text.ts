import { DomUtils, Parser, parseDocument } from "htmlparser2";
import { withoutLanguage } from "#contract/rules/page-path.ts";
import { firstLanguage, type Language, pathIn } from "#web/language.ts";

const insideWords = new Set(["strong", "b", "em", "i", "u", "a"]);

/** The text of rich text: without tags, entities decoded, blanks joined, and one between blocks. */
export function textOf(html: string): string {
  let text = "";
  const divide = (tag: string) => {
    if (!insideWords.has(tag)) text += " ";
  };
  const parser = new Parser({
    onopentagname: divide,
    onclosetag: divide,
    ontext(part) {
      text += part;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}

/** Files and calls have no language. */
const withoutPage = /^\/(?:[/\\]|api\/|assets\/|media\/)/;

/**
 * Rich text whose links within the shop lead to pages in its own language. With English first they stay as they are written: texts name
 * the addresses that pages had before the owner set another language first.
 */
export function withLinksIn(written: Language, html: string): string {
  if (firstLanguage() === "en") return html;
  const text = parseDocument(html);
  for (const link of DomUtils.getElementsByTagName("a", text)) {
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link.attribs.href ?? "") ?? [];
    if (path.startsWith("/") && !withoutPage.test(path)) {
      link.attribs.href = pathIn(written, withoutLanguage(path)) + rest;
    }
  }
  return DomUtils.getInnerHTML(text, { encodeEntities: "utf8", emptyAttrs: true });
}

/** Rich text to be read elsewhere, such as in a reader of feeds: addresses within the shop begin with its origin. */
export function withAbsoluteAddresses(html: string, origin: string): string {
  const text = parseDocument(html);
  for (const { attribs } of DomUtils.getElementsByTagName(() => true, text)) {
    for (const name of ["href", "src"]) {
      if (attribs[name]?.startsWith("/")) attribs[name] = origin + attribs[name];
    }
    // Of several sizes a reader shows the one that is named alone.
    delete attribs.srcset;
    delete attribs.sizes;
  }
  return DomUtils.getInnerHTML(text, { encodeEntities: "utf8", emptyAttrs: true });
}
