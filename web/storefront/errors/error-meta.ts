import * as m from "#messages";
import type { Meta } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";

/** The head of an error page. */
export function errorMeta(status: number): Meta[] {
  return [{ title: pageTitle(titleOf(status)) }, { name: "robots", content: "noindex" }];
}

function titleOf(status: number): string {
  if (status === 404) return m.not_found_title();
  return status === 410 ? m.gone_title() : m.failed_title();
}
