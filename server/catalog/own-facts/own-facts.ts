/**
 * The owner's own facts: their names and values, set once, and the products that have them. Part of the view (server/view).
 *
 * 1. A row of products names facts and values by ids. An id stays when its name changes, and is never given to another.
 * 2. What the owner takes away leaves the products in the same transaction. A save of a product that runs beside it may bring such an id
 *    back: nobody is shown what the list does not have.
 */
import { eq, sql } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { namedOwnFacts, type OwnFact, type OwnFacts } from "#contract/rules/plants/own-facts.ts";
import { shownName } from "#contract/rules/shown-text.ts";
import type { NamedFact, OwnFactsInput } from "#contract/wire/catalog/own-facts.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { settings } from "#db/schema/settings.ts";
import * as m from "#messages";
import { describeChange } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { makeSlug } from "../slugs.ts";

const rowName = "own-facts";

export async function loadOwnFacts(db: Queryable): Promise<OwnFact[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, rowName));
  return (row?.value as { facts: OwnFact[] } | undefined)?.facts ?? [];
}

/** Replaces all of them. Every page and process follows. @throws Refusal 400 when a name is there twice */
export async function saveOwnFacts(db: Db, input: OwnFactsInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Of two owners who save at once, the second sees what the first has saved.
    await tx
      .insert(settings)
      .values({ name: rowName, value: { facts: [] } })
      .onConflictDoNothing();
    await tx.select().from(settings).where(eq(settings.name, rowName)).for("update");
    const before = await loadOwnFacts(tx);
    const facts = withIds(input, before);
    for (const fact of before) {
      const now = facts.find(({ id }) => id === fact.id);
      const gone = fact.values.filter(({ id }) => !now?.values.some((value) => value.id === id));
      for (const value of gone) await takeAway(tx, fact.id, value.id);
    }
    await tx.update(settings).set({ value: { facts }, updatedAt: new Date() }).where(eq(settings.name, rowName));
    changed(tx, "ownFacts");
    describeChange({ before: { facts: before.map(inWords) }, after: { facts: facts.map(inWords) } });
  });
}

/** "Grafted: Yes, No", for the book of changes. */
const inWords = ({ name, values }: OwnFact) => `${name}: ${values.map((value) => value.name).join(", ")}`;

async function takeAway(tx: Tx, fact: string, value: string): Promise<void> {
  const rows = await tx
    .update(products)
    .set({
      ownFacts: sql`nullif(${products.ownFacts} - ${fact}::text, '{}'::jsonb)`,
      revision: sql`${products.revision} + 1`,
    })
    .where(sql`${products.ownFacts} ->> ${fact}::text = ${value}::text`)
    .returning({ id: products.id });
  changed(tx, { products: rows.map(({ id }) => id) });
}

type GivenName = { id?: string | undefined; name: string };

/** @throws Refusal 400 that names the second of two equal names */
function withIds({ facts }: OwnFactsInput, before: readonly OwnFact[]): OwnFact[] {
  refuseTwice(facts, "facts");
  const ids = idsOf(facts, before);
  return facts.map(({ name, bengaliName, values }, at) => {
    refuseTwice(values, `facts.${at}.values`);
    const id = ids[at] ?? "";
    const valueIds = idsOf(values, before.find((fact) => fact.id === id)?.values ?? []);
    return {
      ...{ id, name, bengaliName },
      values: values.map((value, place) => ({
        id: valueIds[place] ?? "",
        name: value.name,
        bengaliName: value.bengaliName,
      })),
    };
  });
}

function refuseTwice(given: readonly GivenName[], path: string): void {
  const names = given.map(({ name }) => name.toLowerCase());
  const at = names.findIndex((name, place) => names.indexOf(name) < place);
  if (at === -1) return;
  throw new Refusal(400, say(m.refusal_own_fact_named_twice, { name: given[at]?.name ?? "" }), {
    code: "invalid",
    field: `${path}.${at}.name`,
  });
}

/** The id that is known, else one made from the name, with a figure where another has it or had it. */
function idsOf(given: readonly GivenName[], known: readonly { id: string }[]): string[] {
  const taken = new Set(known.map(({ id }) => id));
  const used = new Set<string>();
  return given.map(({ id, name }) => {
    const kept = id !== undefined && taken.has(id) && !used.has(id) ? id : fresh(name, new Set([...taken, ...used]));
    used.add(kept);
    return kept;
  });
}

function fresh(name: string, taken: ReadonlySet<string>): string {
  return makeSlug(name, `fact-${taken.size + 1}`, (slug) => taken.has(slug));
}

/** @throws Refusal 400 for the first that the owner has not set */
export function refuseUnknownFacts(given: OwnFacts | null | undefined, known: readonly OwnFact[]): void {
  for (const [fact, value] of Object.entries(given ?? {})) {
    const values = known.find(({ id }) => id === fact)?.values ?? [];
    if (values.some(({ id }) => id === value)) continue;
    throw new Refusal(400, say(m.refusal_own_fact_is_unknown, { fact, value }), {
      code: "invalid",
      field: `ownFacts.${fact}`,
    });
  }
}

/** Of a product, in words. */
export function namedFactsIn(language: Language, given: OwnFacts | null, known: readonly OwnFact[]): NamedFact[] {
  return namedOwnFacts(given, known).map(({ fact, value }) => ({
    ...{ fact: fact.id, value: value.id },
    ...{ name: shownName(language, fact), text: shownName(language, value) },
  }));
}
