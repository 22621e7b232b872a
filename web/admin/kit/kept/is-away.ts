import { ApiError } from "#web/api.ts";

/** The shop is not heard, or busy, failing or restarting: that is no answer of its own, and the next one may be another. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
