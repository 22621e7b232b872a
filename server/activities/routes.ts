import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refusal } from "#contract/wire/replies.ts";
import { activityFileQuery, activityPageReply, activityQuery } from "#contract/wire/shop/activities.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { readerLanguage } from "../http/answers/language.ts";
import { ok } from "../http/answers/ok.ts";
import { staffRoleOf } from "../http/guards/guards.ts";
import { csvHeader, csvRows } from "../http/input/csv.ts";
import { readActivities } from "./read-activities.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["activity"];
const perPart = 1000;
const heads = [
  m.activity_file_time,
  m.activity_file_who,
  m.activity_file_what,
  m.activity_file_code,
  m.activity_file_subject,
  m.activity_file_before,
  m.activity_file_after,
  m.activity_file_network,
  m.activity_file_device,
];

export function activityRoutes(instance: FastifyInstance, { db }: { db: Db }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const list = { tags, querystring: activityQuery, response: { 200: activityPageReply, "4xx": refusal } };
  app.get("/api/admin/activity", { ...ownerRoute, schema: list }, async (request) => ({
    ...ok(),
    ...(await readActivities(db, request.query, { role: staffRoleOf(request), language: readerLanguage(request) })),
  }));
  app.get(
    "/api/admin/activity.csv",
    { ...ownerRoute, schema: { tags, querystring: activityFileQuery } },
    (request, reply) => {
      const { language, ...query } = request.query;
      reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="activity.csv"');
      return reply.send(Readable.from(asCsv(db, query, { role: staffRoleOf(request), language })));
    },
  );
}

type Asked = Parameters<typeof readActivities>;

/** Read in parts, so that a book of years does not stand in memory. */
async function* asCsv(db: Db, query: Asked[1], reader: Asked[2]): AsyncGenerator<string> {
  let before = query.before;
  yield csvHeader(heads.map((head) => head({}, { locale: reader.language })));
  for (;;) {
    const { activities, next } = await readActivities(db, { ...query, before }, reader, perPart);
    const rows = activities.map((one) => [
      one.at,
      one.personName || (one.job ?? ""),
      one.sentence,
      one.what,
      [one.subject?.kind, one.subject?.name || one.subject?.id].filter(Boolean).join(" "),
      one.before ? JSON.stringify(one.before) : "",
      one.after ? JSON.stringify(one.after) : "",
      one.network,
      one.device,
    ]);
    if (rows.length > 0) yield csvRows(rows);
    if (next === null) return;
    before = next;
  }
}
