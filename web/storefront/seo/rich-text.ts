import { Parser } from "htmlparser2";
import { withoutLanguage } from "#contract/page-path.ts";
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

const shopLink = /(?<=<a [^>]*?href=")(\/(?![/\\]|api\/|assets\/|media\/)[^"?#]*)/g;

/**
 * Rich text whose links within the shop lead to pages in its own language. With English first they stay as they are written: texts name
 * the addresses that pages had before the owner set another language first.
 */
export function withLinksIn(written: Language, html: string): string {
  return firstLanguage() === "en" ? html : html.replace(shopLink, (path) => pathIn(written, withoutLanguage(path)));
}
