import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { ApiError } from "#web/api.ts";
import { content, pageTitle } from "#web/content.ts";

/** The title of whatever went wrong; nothing while all is well. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  if (error === undefined || error === null) return [];
  const status = statusOf(error);
  const title = status === 404 ? content.notFoundTitle : status === 410 ? content.goneTitle : content.failedTitle;
  return [{ title: pageTitle(title) }, { name: "robots", content: "noindex" }];
}

export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500;
}
