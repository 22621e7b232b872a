/**
 * Text copied from other programs, as the editor can read it.
 *
 * 1. The policy of the page forbids inline styles, and the browser drops them before the editor reads them. Word processors say in
 *    them what is bold, italic, underlined or a list: they are read as text here.
 * 2. Nothing is taken over but what the editor knows. Cells stay apart, and a picture that stands for an emoji becomes it.
 */

const styleName = "style";

/** @param html of the clipboard. A copy of the editor's own text is returned as it is. */
export function readPasted(html: string): string {
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const unread of body.querySelectorAll("style, script, title, meta, link, template")) unread.remove();
  for (const image of body.querySelectorAll("img")) image.replaceWith(emojiOf(image));
  for (const list of wordLists(body)) makeList(list);
  for (const element of body.querySelectorAll(`[${styleName}], b, strong`)) applyStyle(element);
  // The deepest first, so that the cells of an outer table are text already.
  for (const table of [...body.querySelectorAll("table")].reverse()) table.replaceWith(...rowsOf(table));
  for (const element of body.querySelectorAll(`[${styleName}]`)) element.removeAttribute(styleName);
  return body.innerHTML;
}

/** WhatsApp and others copy an emoji as a picture whose text is the emoji. */
function emojiOf(image: HTMLImageElement): string {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(image.alt) ? image.alt : "";
}

function styleOf(element: Element): Map<string, string> {
  const rules = (element.getAttribute(styleName) ?? "").split(";").map((rule) => rule.split(/:(.*)/s));
  return new Map(rules.map(([name = "", value = ""]) => [name.trim().toLowerCase(), value.trim().toLowerCase()]));
}

const isBlock = (element: Element) =>
  element.matches("p, div, ul, ol, li, table, tr, h1, h2, h3, h4, h5, h6, blockquote");

/** Says by tags what the style says. Google Docs wraps everything in a `b` that is not bold. */
function applyStyle(element: Element): void {
  const style = styleOf(element);
  const weight = style.get("font-weight");
  const isBold = weight !== undefined && /bold|[6-9]00/.test(weight);
  if (element.matches("b, strong") && weight !== undefined && !isBold) {
    element.replaceWith(...element.childNodes);
    return;
  }
  // A heading is bold by itself; what holds blocks would wrap them.
  if (element.matches("h1, h2, h3, h4, h5, h6, li, ul, ol, table, tbody, tr") || [...element.children].some(isBlock))
    return;
  const isUnderlined = /underline/.test(style.get("text-decoration") ?? style.get("text-decoration-line") ?? "");
  if (isBold && !element.matches("b, strong")) wrap(element, "strong");
  if (/italic|oblique/.test(style.get("font-style") ?? "") && !element.matches("i, em")) wrap(element, "em");
  // Links are underlined everywhere.
  if (isUnderlined && !element.matches("u, a") && element.closest("a") === null && element.querySelector("a") === null)
    wrap(element, "u");
}

function wrap(element: Element, tag: "strong" | "em" | "u"): void {
  if ((element.textContent ?? "").trim() === "") return;
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** One paragraph for each row, its cells with a space between. */
function rowsOf(table: HTMLTableElement): Element[] {
  return [...table.rows].map((row) => {
    const line = table.ownerDocument.createElement("p");
    for (const cell of row.cells) {
      for (const block of [...cell.querySelectorAll("p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, br")].reverse())
        block.replaceWith(" ", ...block.childNodes, " ");
      if (line.hasChildNodes()) line.append(" ");
      line.append(...cell.childNodes);
    }
    return line;
  });
}

type WordItem = { paragraph: Element; level: number };

/** Word's lists: paragraphs that follow each other, each with its level in its style. */
function wordLists(body: HTMLElement): WordItem[][] {
  const lists: WordItem[][] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll(`p[${styleName}], div[${styleName}]`)) {
    const level = /\blevel(\d+)/.exec(styleOf(paragraph).get("mso-list") ?? "")?.[1];
    if (level === undefined) continue;
    const item = { paragraph, level: Number(level) };
    if (last !== null && paragraph.previousElementSibling === last) lists.at(-1)?.push(item);
    else lists.push([item]);
    last = paragraph;
  }
  return lists;
}

const numbered = /^\s*\(?(\d+|[a-z]{1,4}|[০-৯]+)[.)]/i;
const marked = /^\s*(\(?(\d+|[a-z]|[০-৯]+)[.)]|[·•o§▪●○■–-])[\s\u00a0]+/i;

function makeList(items: WordItem[]): void {
  const [first] = items;
  if (first === undefined) return;
  const { ownerDocument: page } = first.paragraph;
  const start = page.createElement("div");
  first.paragraph.before(start);
  /** The open lists, the outermost first. */
  const open: { level: number; list: Element }[] = [];
  for (const { paragraph, level } of items) {
    const marker = takeMarker(paragraph);
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.length === 0 || (open.at(-1)?.level ?? 0) < level) {
      const list = page.createElement(numbered.test(marker) ? "ol" : "ul");
      (open.at(-1)?.list.lastElementChild ?? start).append(list);
      open.push({ level, list });
    }
    const item = page.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
  start.replaceWith(...start.childNodes);
}

/** The bullet or number that Word writes into the text, taken out of it. */
function takeMarker(paragraph: Element): string {
  const ignored = [...paragraph.querySelectorAll(`[${styleName}]`)].find((one) =>
    /ignore/.test(styleOf(one).get("mso-list") ?? ""),
  );
  if (ignored) {
    ignored.remove();
    return ignored.textContent ?? "";
  }
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const text = texts.nextNode() as Text | null;
  const marker = marked.exec(text?.data ?? "")?.[0] ?? "";
  if (text) text.data = text.data.slice(marker.length);
  return marker;
}
