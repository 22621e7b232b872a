/*
 * Inputs for every call of the OpenAPI document: mostly valid with one fault, so that they get past the first check. The same seed gives
 * the same inputs.
 */
import fc from "fast-check";

// biome-ignore lint/suspicious/noExplicitAny: OpenAPI's schemas are data, walked as such
type Schema = Record<string, any>;
type Parameter = { in: "path" | "query" | "header"; name: string; required?: boolean; schema: Schema };

export type Caller = "visitor" | "customer" | "owner";

export type Operation = {
  /** Whose session the call uses. */
  caller: Caller;
  method: string;
  path: string;
  parameters: Parameter[];
  json?: Schema;
  form?: Schema;
  /** The documented schema of a 200. */
  reply?: Schema;
};

export type Input = {
  operation: Operation;
  role: Caller;
  url: string;
  headers: Record<string, string>;
  /** A text meant as JSON, valid or not, or the parts of a form. */
  body?: string | FormPart[];
};
export type FormPart = { name: string; text: string; isFile: boolean };

/** @param callerOf by "GET /api/order/{id}" */
export function operationsOf(document: Schema, callerOf: (route: string) => Caller): Operation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      caller: callerOf(`${method.toUpperCase()} ${path}`),
      method: method.toUpperCase(),
      path,
      parameters,
      json: requestBody?.content["application/json"]?.schema,
      form: requestBody?.content["multipart/form-data"]?.schema,
      reply: responses?.["200"]?.content?.["application/json"]?.schema,
    })),
  );
}

/** @param ids of existing things, so that most calls find what they name */
export function inputs(operations: Operation[], ids: string[]): fc.Arbitrary<Input> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        role: fc.oneof(
          { weight: 5, arbitrary: fc.constant(operation.caller) },
          { weight: 1, arbitrary: fc.constantFrom<Caller>("visitor", "customer", "owner") },
        ),
        url: urlOf(operation, ids),
        headers: headersOf(operation),
        body: bodyOf(operation, ids),
      })
      .map(({ body, ...rest }) => ({ operation, ...rest, ...(body === undefined ? {} : { body }) })),
  );
}

/** Texts that no form of the shop sends, including every text that ever caused a failure. */
const badTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\u202e\u200d\ufeff",
  "__proto__",
  "constructor",
  "০১২৩৪৫",
  "' or 1=1 --",
  "%00%ff",
  "../../etc/passwd",
  "<img src=x onerror=alert(1)>",
  "=1+1",
  "a\r\nb: c",
  "\uD83C\uDF31".repeat(60),
  `${"e"}${"\u0301".repeat(31)}`,
  "\u0301".repeat(3000),
  "ক্ষ".repeat(2000),
  "x".repeat(120_000),
  "1e309",
  "-0",
  "NaN",
  "9".repeat(400),
  "2026-13-45",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  "-".repeat(36),
  `${"-".repeat(36)}.1.x`,
  "{",
];
const badValues = [null, true, 0, -1, 1.5, 1e15, -1e308, 2 ** 53, [], {}, [[]], "5", { $ne: 1 }, ["x"], [null]];

const badValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...badTexts),
  fc.constantFrom<unknown>(...badValues),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.double(),
  fc.integer(),
);
const badText = fc.oneof(
  fc.constantFrom(...badTexts),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
);

function urlOf({ path, parameters }: Operation, ids: string[]): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: badText });
  const asked = fc.record(
    Object.fromEntries(
      inQuery.map(({ name: key, schema }) => [key, fc.oneof(valuesOf(schema, key, ids).map(String), badText, name)]),
    ),
    { requiredKeys: [] },
  );
  return fc.tuple(fc.tuple(...inPath.map(() => name)), asked).map(([names, query]) => {
    const filled = inPath.reduce((text, { name: key }, at) => text.replace(`{${key}}`, encode(names[at] ?? "")), path);
    const search = Object.entries(query).map(([key, value]) => `${key}=${encode(String(value))}`);
    return search.length > 0 ? `${filled}?${search.join("&")}` : filled;
  });
}

/** An address cannot contain lone surrogates; no browser could send them. */
const encode = (text: string) => encodeURIComponent(text.slice(0, 4000).toWellFormed());

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const named = parameters.filter((parameter) => parameter.in === "header");
  const key = fc.oneof(
    fc.uuid().map((id) => `fuzz-${id}`),
    fc.constantFrom("short", "a".repeat(101), "%00%00%00%00", "twice-the-same"),
  );
  return fc.subarray(named).chain((some) => fc.record(Object.fromEntries(some.map(({ name }) => [name, key]))));
}

const noJson = [
  "",
  "{",
  "null",
  "[]",
  '"x"',
  "1e999",
  '{"a":1,"a":2}',
  "\ufeff{}",
  '{"a":"\\ud800"}',
  '{"__proto__":{"isAdmin":true}}',
  `${"[".repeat(5000)}`,
  `${'{"a":'.repeat(1500)}1${"}".repeat(1500)}`,
  "{'a':1}",
];

function bodyOf({ method, json, form }: Operation, ids: string[]): fc.Arbitrary<string | FormPart[] | undefined> {
  if (form) return spoiled(valuesOf(form, "", ids)).map((value) => partsOf(value, form));
  if (method === "GET" || (method === "DELETE" && !json)) return fc.constant(undefined);
  const right = valuesOf(json ?? {}, "", ids);
  return fc.oneof(
    { weight: 3, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 9, arbitrary: spoiled(right).map((value) => JSON.stringify(value) ?? "undefined") },
    { weight: 1, arbitrary: fc.constantFrom(...noJson) },
  );
}

function partsOf(value: unknown, form: Schema): FormPart[] {
  if (typeof value !== "object" || value === null) return [{ name: "x", text: String(value), isFile: false }];
  return Object.entries(value).flatMap(([name, part]) => {
    const schema = form.properties?.[name] ?? {};
    const isFile = schema.format === "binary" || schema.items?.format === "binary";
    const all = Array.isArray(part) && isFile ? part : [part];
    return all.map((one) => ({ name, isFile, text: typeof one === "string" ? one : (JSON.stringify(one) ?? "") }));
  });
}

/** A value that fits the schema, as far as the schema restricts it. */
function valuesOf(schema: Schema, name: string, ids: string[], depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  const deeper = (one: Schema, key = name) => valuesOf(one, key, ids, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one: Schema) => deeper(one)));
  if (schema.allOf) {
    return fc.tuple(...schema.allOf.map((one: Schema) => deeper(one))).map((parts) => Object.assign({}, ...parts));
  }
  if (schema.nullable) return fc.option(deeper({ ...schema, nullable: false }), { freq: 4 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === "binary")
    return fc.constantFrom("name,category\nFern,Indoor Plants\n", "GIF89a", "\u0089PNG\r\n");
  if (schema.type === "object" || schema.properties) return objectOf(schema, deeper, ids);
  if (schema.type === "array")
    return fc.array(deeper(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer") return integerOf(schema);
  if (schema.type === "number") return fc.constantFrom(schema.minimum ?? 0, 1, 9.5, 99.99);
  return textOf(schema, name, ids);
}

function integerOf({ minimum: min = 0, maximum = min + 100 }: Schema) {
  return fc.integer({ min, max: Math.min(maximum, min + 100) });
}

function objectOf(schema: Schema, deeper: (one: Schema, key: string) => fc.Arbitrary<unknown>, ids: string[]) {
  const properties = Object.entries<Schema>(schema.properties ?? {});
  const known = fc.record(Object.fromEntries(properties.map(([key, one]) => [key, deeper(one, key)])), {
    requiredKeys: schema.required ?? [],
  });
  if (typeof schema.additionalProperties !== "object") return known;
  const more = fc.dictionary(fc.constantFrom(...ids, "Small Pot", "M"), deeper(schema.additionalProperties, ""), {
    maxKeys: 3,
  });
  return fc.tuple(known, more).map(([one, other]) => ({ ...one, ...other }));
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: Schema, name: string, ids: string[]): fc.Arbitrary<string> {
  if (pattern?.startsWith("^[0-9a-f]{8}-") || /(^|_)id$|Id$|^product$|^ids$/.test(name)) return fc.constantFrom(...ids);
  if (/email/i.test(name)) return fc.constantFrom("a@example.com", "shopper1@example.com", "fuzz@example.com");
  if (/password/i.test(name)) return fc.constantFrom("quiet mango river 41", "not the password");
  if (name === "size") return fc.constantFrom("Small Pot", "Large Pot", "M");
  if (name === "category") return fc.constantFrom("Indoor Plants", "indoor-plants", ...ids);
  if (name === "q") return fc.constantFrom("fern", "মানি", "gp-1001", "sansevieria", "mony plnt");
  const length = { minLength, maxLength: Math.min(maxLength, 60) };
  return fc.oneof(
    fc.constantFrom("Ayesha", "Dhaka", "১২৩").map((text) => text.slice(0, maxLength)),
    fc.string(length),
  );
}

/** Replaces, removes or adds one thing. */
function spoiled(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      right,
      fc.nat(),
      badValue,
      fc.constantFrom("replace", "replace", "replace", "remove", "add"),
      fc.constantFrom(...foreign),
    )
    .map(([value, which, bad, act, added]) => spoil(structuredClone(value), which, bad, act, added));
}
const foreign = ["__proto__", "extra", "isPaid", "amount", "customerId", "status", "_id"];

function spoil(value: unknown, which: number, bad: unknown, act: string, added: string): unknown {
  const places = placesIn(value);
  const place = places[which % Math.max(1, places.length)];
  if (!place) return bad;
  if (act === "remove") delete place.parent[place.key];
  else
    Object.defineProperty(place.parent, act === "add" ? added : place.key, {
      value: bad,
      enumerable: true,
      configurable: true,
    });
  return value;
}

type Place = { parent: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])]);
}
