// Each value and each code that the book of changes can have is said in both languages, never by a key.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { activityFields } from "#contract/rules/office/activity-fields.ts";
import { activityKinds } from "#contract/rules/office/activity-kinds.ts";
import { overwriteGetLocale } from "#messages/compiled/runtime.js";
import { activityKindNames } from "#messages/office-names.ts";
import { codesSaid } from "#server/activities/activity-words.ts";
import { isBookedField } from "#server/http/activity/activity.ts";
import { officeChanges } from "#server/http/activity/office-changes.ts";
import { openTestShop, type TestShop } from "#test/shop.ts";
import { fieldName } from "#web/admin/activity/field-names.ts";
import { valueText } from "#web/admin/activity/value-words.ts";
import { language, renderIn } from "#web/language.ts";

let shop: TestShop;
beforeAll(async () => {
  overwriteGetLocale(language);
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => renderIn("en"));

type Schema = { properties?: Record<string, Schema>; items?: Schema; enum?: unknown[]; const?: unknown } & {
  [Many in "anyOf" | "oneOf" | "allOf"]?: Schema[];
} & { $ref?: string };
type Document = { paths: Record<string, Record<string, Schema>>; components?: { schemas?: Record<string, Schema> } };

/** Calls of which the book keeps whole lists and parts, as they lie. */
const described = [
  ...[
    "settings.shop",
    "settings.delivery",
    "settings.phones",
    "settings.opening",
    "settings.reviews",
    "settings.brand",
  ],
  ...["settings.search-words", "offer.added", "offer.changed"],
];

/** Of every changing call, with its codes: plain values, and of those that say more all parts. */
function sentFields(): { name: string; codes: string[] }[] {
  const { paths, components } = shop.app.swagger() as unknown as Document;
  const found: { name: string; codes: string[] }[] = [];
  const manyOf = ({ anyOf = [], oneOf = [], allOf = [], $ref }: Schema) => [
    ...[...anyOf, ...oneOf, ...allOf],
    ...($ref === undefined ? [] : [components?.schemas?.[$ref.split("/").at(-1) ?? ""] ?? {}]),
  ];
  const isPlain = (schema: Schema): boolean =>
    schema.properties === undefined && schema.items === undefined && manyOf(schema).every(isPlain);
  const codesOf = (schema: Schema): string[] =>
    [schema.enum ?? [], schema.const ?? [], ...manyOf(schema).map(codesOf), schema.items ? codesOf(schema.items) : []]
      .flat()
      .filter((one): one is string => typeof one === "string");
  function walk(schema: Schema, { isWhole, isInside }: { isWhole: boolean; isInside: boolean }) {
    for (const one of manyOf(schema)) walk(one, { isWhole, isInside });
    if (schema.items) walk(schema.items, { isWhole, isInside });
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      if (!isInside && (!isBookedField(name) || (!isWhole && !isPlain(inner)))) continue;
      found.push({ name, codes: codesOf(inner) });
      if (isWhole) walk(inner, { isWhole, isInside: true });
    }
  }
  for (const [call, what] of Object.entries(officeChanges)) {
    // Sentences are named by their place.
    if (what === null || what.startsWith("words.")) continue;
    const [method = "", path = ""] = call.split(" ");
    const route = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] as
      | { requestBody?: { content: Record<string, { schema: Schema }> } }
      | undefined;
    const sent = route?.requestBody?.content["application/json"]?.schema ?? {};
    walk(sent, { isWhole: described.includes(what), isInside: false });
  }
  return found;
}

/** Names of companies, and sizes that are letters, are the same in both languages. */
const ownNames = ["provider", "courier", "wallet"];
const letters = /^X{0,2}[SML]$/;

test("every value of every change has a name in both languages", () => {
  const names = [...new Set([...activityFields, ...sentFields().map(({ name }) => name)])];
  expect(names.length).toBeGreaterThan(130);
  for (const locale of ["en", "bn"] as const) {
    renderIn(locale);
    const unnamed = fieldName("no-such-field");
    expect(names.filter((name) => fieldName(name) === unnamed || fieldName(name) === name)).toEqual([]);
    if (locale === "bn") expect(names.filter((name) => /[a-z]/.test(fieldName(name)))).toEqual([]);
  }
});

test("every change is of a kind that the book is filtered by", () => {
  // Every sentence has the empty word.
  const codes = codesSaid("");
  expect(codes).toEqual(expect.arrayContaining(Object.values(officeChanges).filter((what) => what !== null)));
  const kinds = codes.map((what) => what.slice(0, what.indexOf(".")));
  expect([...new Set(kinds)].sort()).toEqual(activityKinds.toSorted());
  expect(Object.keys(activityKindNames).sort()).toEqual(activityKinds.toSorted());
});

test("every code of every change is said in Bengali", () => {
  renderIn("bn");
  const latin = sentFields().flatMap(({ name, codes }) =>
    (ownNames.includes(name) ? [] : codes)
      .filter((code) => !letters.test(code) && /[a-z]/i.test(valueText(name, code)))
      .map((code) => `${name}: ${code}`),
  );
  expect([...new Set(latin)]).toEqual([]);
});
