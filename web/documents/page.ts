// What a page of the storefront is to the server that renders it.
import type { ComponentType } from "react";
import type { Api } from "#web/api.ts";

export type Asked = { api: Api; params: Record<string, string>; search: URLSearchParams };

/** One element of the head. */
export type Meta =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  /** Loads the page again, after so many seconds. */
  | { refresh: number }
  | { canonical: string }
  | { structured: unknown };

/** A module of a page: its default export is what it shows. */
export type PageModule<Data extends object> = {
  default: ComponentType<Data>;
  /** What it shows, from the shop. Throws a PageError where there is no such page. */
  load?(asked: Asked): Data | Promise<Data>;
  meta(data: Data): Meta[];
};

/** A loader's answer that there is no such page, or that it failed. `details` go to the error page. */
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
