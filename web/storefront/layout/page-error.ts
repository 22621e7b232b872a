import { data } from "react-router";
import { ApiError } from "#web/api.ts";

/**
 * What a loader throws on for a refusal of the API. An ApiError as it is would reach the browser as a 500 without
 * its message and request id, since only thrown answers travel. A malformed id is simply no page.
 */
export function pageError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const status = error.status === 400 ? 404 : error.status;
  const { message, requestId } = error.refusal;
  return data({ message, requestId }, { status: status >= 400 ? status : 502 });
}
