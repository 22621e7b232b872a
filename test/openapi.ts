// Sample inputs from the shop's OpenAPI document, so that new calls are tested without being listed.

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema has whatever shape it has
export type Schema = any;
export type Operation = { method: string; path: string; body?: Schema; query: { name: string; schema: Schema }[] };

export function operationsOf(document: Schema): Operation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      body: operation.requestBody?.content?.["application/json"]?.schema,
      query: (operation.parameters ?? []).filter((parameter: Schema) => parameter.in === "query"),
    })),
  );
}

/** A body with every field of the schema. @param known values by field name, where the schema is not enough */
export function sampleOf(schema: Schema, known: Record<string, unknown>, name = ""): unknown {
  if (name in known) return structuredClone(known[name]);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, known, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items, known, name)] : [];
  if (schema.type === "object") {
    const fields = Object.entries<Schema>(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(inner, known, field)]));
  }
  if (schema.type === "boolean") return false;
  if (schema.type === "number" || schema.type === "integer") return Math.max(1, schema.minimum ?? 1);
  return schema.format === "date" ? "2026-11-19" : "text";
}

/** Paths of the texts in a sample, except those from a closed list: ["address", "city"]. */
export function textPaths(schema: Schema, sample: unknown, path: string[] = []): string[][] {
  if (typeof sample === "string") return isClosedList(schema) ? [] : [path];
  if (typeof sample !== "object" || sample === null) return [];
  return Object.entries(sample).flatMap(([field, inner]) => textPaths(innerOf(schema, field), inner, [...path, field]));
}

export function withText(sample: unknown, path: string[], text: string): unknown {
  const copy = structuredClone(sample) as Record<string, unknown>;
  let place = copy;
  for (const field of path.slice(0, -1)) place = place[field] as Record<string, unknown>;
  place[path.at(-1) ?? ""] = text;
  return copy;
}

function innerOf(schema: Schema, field: string): Schema {
  const forms: Schema[] = [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])].filter(Boolean);
  for (const form of forms) {
    const inner = form.properties?.[field] ?? form.items ?? form.additionalProperties;
    if (inner) return inner;
  }
  return undefined;
}

function isClosedList(schema: Schema): boolean {
  const forms: Schema[] = [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])].filter(Boolean);
  return forms.some((form) => form.enum || form.const !== undefined);
}
