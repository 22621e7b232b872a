/**
 * The owner's order of categories, of the subcategories of a category, and of popular products.
 *
 * Each change names the order that the owner saw. If another one is there now, because somebody has moved, added, archived or
 * restored one of them, it is refused: a move is made in a list that the owner knows.
 */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { arrangedMax } from "#contract/rules/constants.ts";
import type { ArrangeInput, ArrangeSubcategoriesInput } from "#contract/wire/catalog/arrange.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { categories, products, subcategories } from "#db/schema/catalog.ts";
import * as m from "#messages";
import { describeChange, type Subject } from "../../http/activity/activity.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { lockProducts } from "../lock.ts";
import { comparePlaces, type Placed } from "../reading/places.ts";
import { requireCategory } from "./categories.ts";

/** @throws Refusal 409 `arranged-meanwhile` */
export async function arrangeCategories(db: Db, { ids, was }: ArrangeInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, position, archivedAt, name } = categories;
    const shown = await tx
      .select({ id, position, name })
      .from(categories)
      .where(isNull(archivedAt))
      .orderBy(asc(id))
      .for("update");
    requireSameOrder(shown, was);
    await tx
      .update(categories)
      .set({ position: placeIn(ids, id) })
      .where(inArray(id, ids));
    describeOrder(shown, { ids, was });
    changed(tx, "groups");
  });
}

/** @throws Refusal 400 for an unknown or archived category, 409 `arranged-meanwhile` */
export async function arrangeSubcategories(db: Db, input: ArrangeSubcategoriesInput): Promise<void> {
  const { category, ids, was } = input;
  await inTransaction(db, async (tx) => {
    await requireCategory(tx, category);
    const { id, position, categoryId, archivedAt, name } = subcategories;
    const shown = await tx
      .select({ id, position, name })
      .from(subcategories)
      .where(and(eq(categoryId, category), isNull(archivedAt)))
      .orderBy(asc(id))
      .for("update");
    requireSameOrder(shown, was);
    await tx
      .update(subcategories)
      .set({ position: placeIn(ids, id) })
      .where(inArray(id, ids));
    const [parent] = await tx.select({ name: categories.name }).from(categories).where(eq(categories.id, category));
    describeOrder(shown, { ids, was }, { kind: "group", id: category, name: parent?.name ?? "" });
    changed(tx, "groups");
  });
}

/**
 * The first `arrangedMax` of them; others follow in the order they were added.
 * @throws Refusal 409 `arranged-meanwhile`
 */
export async function arrangePopular(db: Db, { ids, was }: ArrangeInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProducts(tx, was);
    const shown = await firstPopular(tx);
    requireSameOrder(shown, was);
    const { id } = products;
    await tx
      .update(products)
      .set({ popularPosition: placeIn(ids, id) })
      .where(inArray(id, ids));
    describeOrder(shown, { ids, was });
    changed(tx, { products: ids });
  });
}

/** A shop may have very many: the database picks the first, in the order of {@link comparePlaces}. */
function firstPopular(tx: Tx): Promise<(Placed & { name: string })[]> {
  const { id, popularPosition: position, popular, deletedAt, name } = products;
  return tx
    .select({ id, position, name })
    .from(products)
    .where(and(eq(popular, true), isNull(deletedAt)))
    .orderBy(sql`${position} nulls last`, asc(id))
    .limit(arrangedMax);
}

/** So many names are enough to see what was moved. */
const namesBooked = 30;

/** For the book of changes: their names in the order of before and after. */
function describeOrder(shown: { id: string; name: string }[], { ids, was }: ArrangeInput, subject?: Subject): void {
  const nameOf = new Map(shown.map(({ id, name }) => [id, name]));
  const inOrder = (all: readonly string[]) =>
    all
      .slice(0, namesBooked)
      .map((id) => nameOf.get(id) ?? "")
      .join(", ");
  describeChange({
    ...(subject && { subject }),
    before: { arranged: inOrder(was) },
    after: { arranged: inOrder(ids) },
  });
}

function requireSameOrder(present: Placed[], was: readonly string[]): void {
  const ids = present.toSorted(comparePlaces).map(({ id }) => id);
  if (ids.length === was.length && ids.every((id, at) => id === was[at])) return;
  throw new Refusal(409, say(m.refusal_somebody_else_has_changed_this_list), {
    code: "arranged-meanwhile",
    field: "was",
  });
}

/** Counts from 0. */
function placeIn(ids: readonly string[], id: AnyPgColumn) {
  return sql<number>`array_position(${`{${ids.join(",")}}`}::uuid[], ${id}) - 1`;
}
