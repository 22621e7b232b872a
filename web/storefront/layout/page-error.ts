import { data } from "react-router";
import { ApiError } from "#web/api.ts";

/**
 * What a loader throws on for a refusal of the API. An ApiError as it is would reach the browser as a 500 without
 * its request id, since only thrown answers travel. A malformed id is simply no page.
 */
export function pageError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const status = error.status === 400 ? 404 : error.status;
  return data({ requestId: error.refusal.requestId }, { status: status >= 400 ? status : 502 });
}
