import { and, desc, eq, gte, ilike, inArray, isNotNull, like, lt, notLike, or, type SQL, sql } from "drizzle-orm";
import type { Language } from "#contract/rules/constants.ts";
import { dayMs, startOfDhakaDay } from "#contract/rules/dhaka.ts";
import { stockLineField } from "#contract/rules/office/activity-fields.ts";
import { forgottenValue, shopsJobs } from "#contract/rules/office/activity-kinds.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { Activity, ActivityQuery } from "#contract/wire/shop/activities.ts";
import type { Db } from "#db/database.ts";
import { activities } from "#db/schema/activities.ts";
import { listNames } from "../accounts/owners/members.ts";
import { ownerNames } from "../accounts/owners/owner-names.ts";
import { activitySentence, codesSaid } from "./activity-words.ts";

const pageSize = 50;

type Reader = { role: StaffRole; language: Language };

/** One page, the newest first. What was changed of the team is an owner's only. */
export async function readActivities(
  db: Db,
  query: ActivityQuery,
  reader: Reader,
  limit = pageSize,
): Promise<{ activities: Activity[]; next: string | null }> {
  const rows = await db
    .select()
    .from(activities)
    .where(await matching(db, query, reader.role))
    .orderBy(desc(activities.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const names = await ownerNames(
    db,
    shown.flatMap(({ ownerId }) => ownerId ?? []),
  );
  return {
    activities: shown.map((row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      ownerId: row.ownerId,
      personName: names.get(row.ownerId ?? "") ?? "",
      job: row.job,
      what: row.what,
      sentence: activitySentence(reader.language, row.what),
      subject:
        row.subjectKind === null ? null : { kind: row.subjectKind, id: row.subjectId, name: row.subjectName ?? "" },
      before: withoutLineId(row.before).values,
      after: withoutLineId(row.after).values,
      lineId: withoutLineId(row.after).lineId,
      network: row.network ?? "",
      device: row.device ?? "",
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

function withoutLineId(all: Activity["after"]): { values: Activity["after"]; lineId: string | null } {
  if (all === null) return { values: null, lineId: null };
  const { [stockLineField]: lineId, ...values } = all;
  return { values, lineId: typeof lineId === "string" && lineId !== forgottenValue ? lineId : null };
}

async function matching(db: Db, { q, person, kind, day, before }: ActivityQuery, role: StaffRole) {
  const words = (q ?? "").split(/\s+/).filter(Boolean).slice(0, 8);
  const people = words.length > 0 ? await listNames(db) : [];
  return and(
    role === "owner" ? undefined : notLike(activities.what, "team.%"),
    person === undefined
      ? undefined
      : person === shopsJobs
        ? isNotNull(activities.job)
        : eq(activities.ownerId, person),
    kind === undefined ? undefined : like(activities.what, `${kind}.%`),
    day === undefined ? undefined : gte(activities.at, startOfDhakaDay(day)),
    day === undefined ? undefined : lt(activities.at, new Date(startOfDhakaDay(day).getTime() + dayMs)),
    before === undefined ? undefined : lt(activities.id, before),
    ...words.map((word) => hasWord(word, people)),
  );
}

function hasWord(word: string, people: { _id: string; name: string }[]): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  const ids = people.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase())).map(({ _id }) => _id);
  const codes = codesSaid(word);
  return or(
    codes.length > 0 ? inArray(activities.what, codes) : undefined,
    ilike(activities.subjectName, pattern),
    ilike(activities.what, pattern),
    sql`${activities.before}::text ilike ${pattern}`,
    sql`${activities.after}::text ilike ${pattern}`,
    ids.length > 0 ? inArray(activities.ownerId, ids) : undefined,
  );
}
