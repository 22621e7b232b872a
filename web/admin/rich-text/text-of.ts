/** The text of rich text, as `web/storefront/seo/rich-text.ts` gives it to pages, by the browser's own parser. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let text = "";
  while (texts.nextNode()) text += ` ${texts.currentNode.nodeValue}`;
  return text.replace(/\s+/g, " ").trim();
}
