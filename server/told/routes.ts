import type { FastifyInstance } from "fastify";
import { officeEventsPath } from "#contract/rules/office/office-news.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { roleOfSession, sessionToken } from "../http/guards/sessions.ts";
import type { OfficeEvents } from "./office-events.ts";

export function officeEventRoutes(app: FastifyInstance, { db, events }: { db: Db; events: OfficeEvents }): void {
  const options = {
    config: { role: "owner" },
    schema: { hide: true },
    compress: false,
    exposeHeadRoute: false,
  } as const;
  app.get(officeEventsPath, options, async (request, reply) => {
    if (!request.headers.accept?.includes("text/event-stream")) {
      throw new Refusal(400, say(m.refusal_only_events_here), { code: "not-events" });
    }
    const token = sessionToken(request, "owner") ?? "";
    events.open(reply.raw, token, () => roleOfSession(db, token, new Date()));
    reply.hijack();
    // A proxy that gathers answers would keep the events.
    reply.headers({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200);
    reply.raw.write(":\n\n");
    return reply;
  });
}
