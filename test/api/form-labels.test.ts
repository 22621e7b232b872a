// Every field of the API that a person can type is called by the label of its form, in both languages.
import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import * as m from "#messages";
import { labelOf } from "#server/http/answers/field-labels.ts";
import type { Schema } from "#test/openapi.ts";
import { openStaffedShop } from "#test/shop.ts";

const { shop, admin } = await openStaffedShop();
afterAll(() => shop.close());

/** Sent by programs only: pages of lists, what a browser saw before, keys and links that prove who asks, what a button says. */
const ofPrograms = new Set(
  [
    "page limit id revision version secondsAgo seen seenEvents seenLeft seenNet expectedAmount areaId cityId zoneId deviceId",
    "guestKey auth p256dh endpoint token secret link tracking regain replaces fileName mark living images pictures",
    "againAt phones cartData width height",
  ].flatMap((names) => names.split(" ")),
);
/** A browser sends back what it was given. */
const undo = /^(added|rows|updated|was)\b|^seen\b|^found\b/;
/** `key` of a guest, not of a gateway. */
const proofs = /^\/api\/(order|claim|stock-alert|question|my-plants)/;

type Typed = { call: string; path: string };

/** The texts and numbers of a body which are no choice of a list, no id and no file. */
function typedIn(schema: Schema, path: string): string[] {
  const forms: Schema[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = forms.flatMap((form) => typedIn(form, path));
  if (schema.enum || schema.const !== undefined || schema.format === "binary") return [];
  if (String(schema.pattern).startsWith("^[0-9a-f]{8}-")) return [];
  const fields = Object.entries<Schema>(schema.properties ?? {});
  const lines = [schema.items, schema.additionalProperties].filter((one) => typeof one === "object");
  const below = [
    ...fields.flatMap(([name, field]) => typedIn(field, path === "" ? name : `${path}.${name}`)),
    ...lines.flatMap((line) => typedIn(line, `${path}.0`)),
  ];
  const isTyped = ["string", "number", "integer"].includes(schema.type);
  return [...new Set([...inner, ...below, ...(isTyped ? [path] : [])])];
}

/** As the server names them: JSON inside of a form is read by itself. */
function typedOf(content: Record<string, { schema: Schema }>): string[] {
  return Object.entries(content).flatMap(([type, { schema }]) =>
    Object.entries<Schema>(schema.properties ?? {}).flatMap(([name, field]) =>
      typedIn(field, type === "multipart/form-data" && field.type === "object" ? "" : name),
    ),
  );
}

async function everyField(): Promise<Typed[]> {
  const { paths } = (await shop.browser().get("/api/openapi.json")).body;
  return Object.entries<Schema>(paths).flatMap(([path, methods]) => {
    const call = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const fields = Object.values<Schema>(methods).flatMap(({ requestBody }) => typedOf(requestBody?.content ?? {}));
    return [...new Set(fields)].filter((field) => isOfPeople(call, field)).map((field) => ({ call, path: field }));
  });
}

function isOfPeople(call: string, path: string): boolean {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const isDone = call === "/api/my-plants/done";
  return !(ofPrograms.has(name) || undo.test(path) || isDone || (name === "key" && proofs.test(call)));
}

const fields = await everyField();

test("the document has the forms that matter", () => {
  expect(fields.length).toBeGreaterThan(400);
  expect(fields).toEqual(
    expect.arrayContaining([
      { call: "/api/coupon/create", path: "atMost" },
      { call: "/api/growing/begin", path: "supplier" },
      { call: "/api/admin/delivery", path: "zones.0.freeFrom" },
      { call: "/api/admin/sms-gateway", path: "key" },
      { call: "/api/question", path: "text" },
      { call: "/api/claim/mine", path: "text" },
    ]),
  );
});

test("each has a label in both languages", () => {
  const unlabeled = fields.filter(
    ({ call, path }) => labelOf(path, call).in("bn") === m.field_this({}, { locale: "bn" }),
  );
  expect(unlabeled).toEqual([]);
  // A text in Latin letters in a Bengali sentence is a name.
  const latin = fields.filter(({ call, path }) => !/[\u0980-\u09ff]/.test(labelOf(path, call).in("bn")));
  expect([...new Set(latin.map(({ call, path }) => labelOf(path, call).in("bn")))]).toEqual([]);
});

const shownKeys = new Set(
  globSync("web/**/*.tsx")
    .filter((file) => !file.includes("/activity/"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
);
type Message = (values: object, options: { locale: "en" | "bn" }) => string;
/** Of the settings of keys, which are a table. */
const ofKeys = ["/api/admin/keys"];
/** Asked as a question there, or typed in kilograms where the fault counts grams. */
const calledOtherwise = /^\/api\/claim\/(mine|guest) text$|weightGrams$/;

test("the label is one that a form shows", () => {
  const messages = Object.entries(m as unknown as Record<string, Message>);
  const shown = messages.filter(([key]) => shownKeys.has(key)).map(([, message]) => message);
  for (const reader of ["en", "bn"] as const) {
    const texts = new Set(
      shown.map((message) => message({ at: digitIn(reader), place: digitIn(reader) }, { locale: reader })),
    );
    const ofNoForm = fields
      .filter(
        ({ call, path }) =>
          !path.startsWith("words.") && !ofKeys.includes(call) && !calledOtherwise.test(`${call} ${path}`),
      )
      .map(({ call, path }) => `${call} ${path}: ${labelOf(path, call).in(reader)}`)
      .filter((line) => !texts.has(line.slice(line.indexOf(": ") + 2)));
    expect(ofNoForm).toEqual([]);
  }
});

const digitIn = (reader: "en" | "bn") => (reader === "bn" ? "\u09e7" : "1");

test.each([
  ["POST", "/api/growing/begin", { place: "\u0007" }, "place", "Where has", "কোথায়"],
  ["POST", "/api/coupon/create", { atMost: -1, least: -1 }, "atMost", "At most is", "সর্বোচ্চ"],
  ["POST", "/api/question", { text: "x".repeat(9999) }, "text", "Your question is longer", "আপনার প্রশ্ন"],
  ["PUT", "/api/admin/push", { quiet: { from: "late" } }, "quiet.from", "From ", "শুরু"],
])("%s %s says the label of its form", async (method, path, body, field, english, bengali) => {
  for (const [reader, start] of [
    ["en", english],
    ["bn", bengali],
  ] as const) {
    const answer = (await admin.send(method, path, body, { headers: { "accept-language": reader } })).body;
    const said = answer.fields?.[field] ?? (answer.field === field ? answer.message : undefined);
    expect(said, JSON.stringify(answer)).toMatch(new RegExp(`^${start}`));
  }
});
