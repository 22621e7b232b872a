import { ApiError } from "#web/api.ts";

/** What a refusal says of each field that it names; empty when it names none. */
export function wrongFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { fields, field, message } = error.refusal;
  return fields ?? (field === undefined ? {} : { [field]: message });
}
