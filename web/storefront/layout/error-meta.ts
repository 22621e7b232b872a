import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { ApiError } from "#web/api.ts";
import { content } from "#web/content.ts";
import { pageTitle } from "#web/settings.ts";

/** The title of whatever went wrong; nothing while all is well. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (error === undefined || error === null) return [];
  return [{ title: pageTitle(titleOf(error)) }, { name: "robots", content: "noindex" }];
}

export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
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
