// Additions to the editor for posts and free pages: links, and pictures that the shop has stored.
import { mergeAttributes, Node } from "@tiptap/react";
import { isArticleLink } from "#contract/rules/text.ts";

export const articleLink = {
  openOnClick: false,
  autolink: true,
  linkOnPaste: true,
  // The server writes what else a link needs.
  HTMLAttributes: { target: null, rel: null, class: null },
  isAllowedUri: (address: string) => isArticleLink(address),
} as const;

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

export const ArticlePicture = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: attribute("src"),
    alt: attribute("alt"),
    width: attribute("width"),
    height: attribute("height"),
  }),
  // A picture of another site is not taken over: the page could not load it.
  parseHTML: () => [{ tag: 'img[src^="/media/"][width][height]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});
