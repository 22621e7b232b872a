import { Parser } from "htmlparser2";

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
