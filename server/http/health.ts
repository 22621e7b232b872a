import type { FastifyInstance } from "fastify";
import type { RefusalCode } from "#contract/wire/refusal-codes.ts";
import type { Database } from "#db/database.ts";
import { ownMigrations } from "#db/dump/migrations.ts";
import { listMigrations } from "#db/dump/tables.ts";
import { retryAfterSeconds } from "./errors.ts";

const away: RefusalCode = "unavailable";
const open = { config: { role: "public" }, schema: { hide: true } } as const;

type Catalog = { catchUp(): Promise<unknown> };

/**
 * Health checks for supervisors and balancers.
 *
 * GET /healthz: the process answers, whatever the database does. Restart it when it does not.
 * GET /readyz: database, tables and catalog are ready for visitors; else 503, which names what is missing.
 * GET /api/health: 200 when the shop and its database answer, 503 when the database does not.
 */
export function healthRoutes(app: FastifyInstance, database: Database, catalog: Catalog): void {
  app.get("/healthz", open, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { success: true, message: "alive" };
  });
  app.get("/readyz", open, async (_request, reply) => {
    const missing = await findMissing(database, catalog);
    reply.header("cache-control", "no-store");
    if (missing === undefined) return { success: true, message: "ready" };
    const answer = { success: false, message: `Not ready: ${missing}`, code: away, missing };
    return reply.code(503).header("retry-after", retryAfterSeconds).send(answer);
  });
  app.get("/api/health", open, async (_request, reply) => {
    try {
      await database.ping();
      return { success: true, message: "ok" };
    } catch {
      return reply
        .code(503)
        .header("retry-after", retryAfterSeconds)
        .send({ success: false, message: "The database does not answer", code: away });
    }
  });
}

/** The first thing that is missing; later ones depend on it. */
async function findMissing(database: Database, catalog: Catalog): Promise<string | undefined> {
  try {
    await database.ping();
  } catch {
    return "database";
  }
  try {
    const made = await listMigrations(database.db);
    if (made.join() !== ownMigrations().join()) return "migrations";
  } catch {
    return "migrations";
  }
  try {
    await catalog.catchUp();
  } catch {
    return "catalog";
  }
  return undefined;
}
