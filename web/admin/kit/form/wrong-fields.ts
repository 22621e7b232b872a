import { ApiError } from "#web/api.ts";

/** A refusal's message for each field that it names; empty when it names none. */
export function wrongFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const { fields, field, message } = error.refusal;
  return fields ?? (field === undefined ? {} : { [field]: message });
}

/** @param fields each with all that lies within it: `items` with `items.0.quantity` */
export function withoutErrorsOf<Errors extends Record<string, string | undefined>>(
  fields: string[],
  errors: Errors,
): Errors {
  const left = Object.entries(errors).filter(([path]) => !fields.includes(path.split(".")[0] ?? ""));
  return left.length === Object.keys(errors).length ? errors : (Object.fromEntries(left) as Errors);
}

/** Faults at fields that the form does not draw, for its banner: else nothing would be seen of it. */
export function wrongElsewhere(errors: Record<string, string>, isDrawn: (field: string) => boolean): string {
  const sentences = Object.entries(errors).flatMap(([field, sentence]) => (isDrawn(field) ? [] : [sentence]));
  return [...new Set(sentences)].join(" ");
}
