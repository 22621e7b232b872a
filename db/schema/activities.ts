import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { owners } from "./accounts.ts";

/**
 * Who changed what in the office: one line for each change, written in the change's own transaction. The database refuses to change
 * or delete a line, but for the values of somebody who is forgotten (db/migrations, activities_only_added).
 */
export const activities = pgTable(
  "activities",
  {
    /** UUIDv7: in order of time. */
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The person, or null for a job. */
    ownerId: uuid().references(() => owners.id),
    /** The job, or null for a person. */
    job: text(),
    /** A stable code, such as order.status. */
    what: text().notNull(),
    /** An order, a product. Null for a thing of which the shop has one, such as its settings. */
    subjectKind: text(),
    subjectId: text(),
    /** Its name or number at that time. */
    subjectName: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The network and the browser that the change came from. Null for a job. */
    network: text(),
    device: text(),
  },
  (t) => [
    index("activities_owner_idx").on(t.ownerId, t.id),
    index("activities_what_idx").on(t.what, t.id),
    index("activities_at_idx").on(t.at),
    index("activities_subject_idx").on(t.subjectKind, t.subjectId),
    check("activities_by_somebody", sql`(${t.ownerId} is null) <> (${t.job} is null)`),
  ],
);
