import type { FastifyInstance } from "fastify";
import type { Database } from "#db/open.ts";
import { retryAfterSeconds } from "./errors.ts";

/** GET /api/health: 200 when the shop and its database answer, 503 when the database does not. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get("/api/health", { config: { role: "public" }, schema: { hide: true } }, async (_request, reply) => {
    try {
      await database.ping();
      return { success: true, message: "ok" };
    } catch {
      return reply
        .code(503)
        .header("retry-after", retryAfterSeconds)
        .send({ success: false, message: "The database does not answer" });
    }
  });
}
