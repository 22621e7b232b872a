import type { MetaDescriptor } from "react-router";
import { content } from "#web/content.ts";
import { pageTitle } from "#web/settings.ts";

/** The title of whatever went wrong; nothing while all is well. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (error === undefined || error === null) return [];
  return [{ title: pageTitle(titleOf(error)) }, { name: "robots", content: "noindex" }];
}

/** Of what a loader threw, or of a refusal of the API. */
export function statusOf(error: unknown): number {
  const hasStatus = typeof error === "object" && error !== null && "status" in error;
  return hasStatus && typeof error.status === "number" ? error.status : 500;
}

/** The shop was not reached at all: fetch says so with a TypeError, the API's client with the status 0. */
export function isNetworkFailure(error: unknown): boolean {
  return statusOf(error) === 0 || (error instanceof TypeError && /fetch|network|load/i.test(error.message));
}

function titleOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 404) return content.notFoundTitle;
  if (status === 410) return content.goneTitle;
  return isNetworkFailure(error) ? content.offlineTitle : content.failedTitle;
}
