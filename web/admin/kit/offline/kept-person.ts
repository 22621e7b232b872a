import { ApiError } from "#web/api.ts";
import { isAway } from "../kept/is-away.ts";
import { forgetKept, type KeptPerson, keptPerson } from "../kept/kept-store.ts";

/**
 * Who may go on working here after the shop could not say who is signed in: a proxy that fails for a moment must not take a half-typed
 * count away. What is kept goes once the shop says that nobody is.
 */
export async function keptPersonAfter(error: unknown): Promise<KeptPerson | null> {
  if (error instanceof ApiError && error.status === 401) await forgetKept();
  return isAway(error) ? keptPerson() : null;
}
