// Types of storefront pages.
import type { ComponentType } from "react";
import type { Blog } from "#contract/wire/shop/blog.ts";
import type { LoaderApi } from "#web/api.ts";
import type { Language } from "#web/language.ts";

/** The input of a loader. `api` answers in `language`. */
export type Asked = {
  api: LoaderApi;
  params: Record<string, string>;
  search: URLSearchParams;
  language: Language;
  blog: Blog;
};

/** One element of the head. */
export type Meta =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  /** Reloads the page after this many seconds. */
  | { refresh: number }
  | { canonical: string }
  /** Address of the same page in another language, for search engines. */
  | { alternate: string; language: string }
  /** The Atom feed of the page. */
  | { feed: string; title: string }
  | { structured: unknown };

/** A page's module: the default export is its component. */
export type PageModule<Data extends object> = {
  default: ComponentType<Data>;
  /** Loads the page's data from the shop. @throws PageError if the page does not exist */
  load?(asked: Asked): Data | Promise<Data>;
  meta(data: Data): Meta[];
};

/** Thrown by a loader if the page does not exist, or loading failed. The error page receives `details`. */
export class PageError extends Error {
  readonly status: number;
  readonly details: object;
  constructor(status: number, details: object = {}) {
    super(`page: ${status}`);
    this.name = "PageError";
    this.status = status;
    this.details = details;
  }
}
