/**
 * The owner's terms of each courier: after how many days its cash is late, and which columns of its statements say what where their
 * names do not. By the courier's name in small letters, since names are typed by hand; '' for the shop's own riders.
 */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { lateCashDays } from "#contract/rules/constants.ts";
import {
  type CourierDays,
  courierDays,
  type StatementColumns,
  statementColumns,
} from "#contract/wire/books/courier-cash.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { settings } from "#db/schema/settings.ts";
import { noteChange } from "../http/activity/activity.ts";

const termsName = "courier-terms";
const courierTerms = z.object({
  days: z.record(z.string(), courierDays),
  columns: z.record(z.string(), statementColumns),
});
type CourierTerms = z.infer<typeof courierTerms>;
const none: CourierTerms = { days: {}, columns: {} };

export async function loadCourierTerms(db: Queryable): Promise<CourierTerms> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, termsName));
  return row === undefined ? none : courierTerms.parse(row.value);
}

export const keyOfCourier = (courier: string) => courier.toLowerCase();

/** Of those that are named; the others keep theirs. Each that changes has its line in the book of changes. */
export async function saveCourierDays(db: Db, couriers: readonly CourierDays[]): Promise<void> {
  await inTransaction(db, (tx) =>
    changeTerms(tx, (terms) => {
      const days = { ...terms.days };
      for (const one of couriers) {
        const [key, before] = [keyOfCourier(one.courier), terms.days[keyOfCourier(one.courier)]];
        if ((before?.days ?? lateCashDays) === one.days) continue;
        days[key] = one;
        noteChange({
          what: "cash.days",
          subject: { kind: "courier", id: key, name: one.courier },
          before: { lateAfterDays: before?.days ?? lateCashDays },
          after: { lateAfterDays: one.days },
        });
      }
      return { ...terms, days };
    }),
  );
}

/** The columns of a statement that was accepted are those of the courier's next one. */
export async function keepColumns(tx: Tx, courier: string, columns: StatementColumns): Promise<void> {
  await changeTerms(tx, (terms) => ({
    ...terms,
    columns: { ...terms.columns, [keyOfCourier(courier)]: { cash: columns.cash, mark: columns.mark } },
  }));
}

async function changeTerms(tx: Tx, to: (terms: CourierTerms) => CourierTerms): Promise<void> {
  const named = eq(settings.name, termsName);
  const [known] = await tx.select({ value: settings.value }).from(settings).where(named);
  // Of two that say the first thing at once, the second one waits here and adds to it.
  if (known === undefined) await tx.insert(settings).values({ name: termsName, value: none }).onConflictDoNothing();
  const [row] = await tx.select({ value: settings.value }).from(settings).where(named).for("update");
  const before = row === undefined ? none : courierTerms.parse(row.value);
  const value = to(before);
  if (JSON.stringify(value) === JSON.stringify(before)) return;
  await tx.update(settings).set({ value, updatedAt: new Date() }).where(named);
}
