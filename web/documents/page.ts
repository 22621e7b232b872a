// A storefront page, as the server renders it.
import type { ComponentType } from "react";
import type { Api } from "#web/api.ts";
import type { Language } from "#web/language.ts";

/** `api` answers in `language`. */
export type Asked = { api: Api; params: Record<string, string>; search: URLSearchParams; language: Language };

/** One element of the head. */
export type Meta =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  /** Reloads the page after so many seconds. */
  | { refresh: number }
  | { canonical: string }
  /** The same page in a language, as search engines name it. */
  | { alternate: string; language: string }
  | { structured: unknown };

/** A page's module: the default export is its component. */
export type PageModule<Data extends object> = {
  default: ComponentType<Data>;
  /** Loads the page's data from the shop. Throws a PageError when there is no such page. */
  load?(asked: Asked): Data | Promise<Data>;
  meta(data: Data): Meta[];
};

/** Thrown by a loader when there is no such page, or when it failed. `details` go to the error page. */
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
