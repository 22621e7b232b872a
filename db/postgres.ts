import type { Duplex } from "node:stream";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type QueryConfig } from "pg";
import { databaseError, StartError } from "./errors.ts";
import { migratePostgres } from "./migrate.ts";
import type { Database, Db, OnLog } from "./open.ts";
import { runsOfPlans, StatementNames } from "./statement-names.ts";

const oldestVersion = 15;

/** @throws StartError when the server cannot be reached, refuses the login, or is too old */
export async function openPostgres(url: string, onLog: OnLog): Promise<Database> {
  const pool = openPool(url, onLog);
  try {
    await checkServer(pool, url);
    await migratePostgres(url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: dbOf(pool),
    engine: "postgres",
    async ping() {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

/** Time limits are for a shop's short statements; parameters of the address take precedence over them. */
function openPool(url: string, onLog: OnLog): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    application_name: "gachpala",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // Compiling a statement takes longer than any of the shop's takes to run; in a large shop the planner would have it done.
    options: "-c jit=off",
    // Statements that are asked for together travel together; the server still runs them one after the other.
    pipeline: true,
  });
  // Without both listeners a server that restarts would take the shop down with it. The pool makes new connections.
  pool.on("error", (error) => onLog("An idle connection to PostgreSQL was lost", error));
  const names = new StatementNames();
  pool.on("connect", (connection) => {
    connection.on("error", () => {});
    nameStatements(connection, names);
  });
  return pool;
}

/** Each connection parses and plans for itself; a name means the same statement on all of them. */
function nameStatements(connection: PoolClient, names: StatementNames) {
  const client = Object.getPrototypeOf(connection) as { query(...given: unknown[]): unknown };
  const send = (...given: unknown[]) => client.query.apply(connection, given);
  let runs = 0;
  const query = (first: unknown, ...rest: unknown[]) => {
    holdUntilAllAreAsked(connection);
    const name = isConfig(first) && first.name === undefined ? names.nameOf(first.text) : undefined;
    if (name === undefined) return send(first, ...rest);
    runs += 1;
    if (runs % runsOfPlans === 0) send("discard plans", () => {});
    return send({ ...(first as QueryConfig), name }, ...rest);
  };
  Object.assign(connection, { query });
}

/** So that statements of one moment are one write to the socket: a system call costs as much as building a statement. */
function holdUntilAllAreAsked({ connection }: PoolClient & { connection?: { stream?: Duplex } }) {
  const stream = connection?.stream;
  if (stream === undefined) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function isConfig(given: unknown): given is QueryConfig {
  return (
    typeof given === "object" && given !== null && Object.getPrototypeOf(given) === Object.prototype && "text" in given
  );
}

async function checkServer(pool: Pool, url: string) {
  const { rows } = await pool
    .query<{ version: number }>("select current_setting('server_version_num')::int as version")
    .catch((error: unknown) => {
      throw unreachable(url, error);
    });
  const version = rows[0]?.version ?? 0;
  if (version < oldestVersion * 10_000) {
    throw new StartError(
      `The server of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; the shop needs ${oldestVersion} or newer.`,
    );
  }
}

/** One sentence that names the server and the reason, and never the password. */
function unreachable(url: string, error: unknown): StartError {
  if (!URL.canParse(url)) {
    return new StartError("DATABASE_URL is not an address such as postgresql://user:password@127.0.0.1:5432/shop.");
  }
  const { host, pathname, searchParams } = new URL(url);
  const server = host || searchParams.get("host") || "this machine";
  const reason = databaseError(error)?.code ?? "no answer";
  const words = error instanceof Error && error.message ? `: ${error.message}` : "";
  return new StartError(
    `The database ${pathname.slice(1)} on ${server} could not be opened (${reason}${words}); check DATABASE_URL and that PostgreSQL runs there.`,
    { cause: error },
  );
}

/**
 * Drizzle's own transaction never gives its connection back when BEGIN fails (a server that has just restarted), and
 * ten of those would leave the shop without any. Here it is always given back; the pool drops what is broken.
 */
function dbOf(pool: Pool): Db {
  const db = drizzle({ client: pool, casing: "snake_case" });
  const ofConnection = new WeakMap<PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const connection = await pool.connect();
    try {
      const own = ofConnection.get(connection) ?? drizzle({ client: connection, casing: "snake_case" });
      ofConnection.set(connection, own);
      return await own.transaction(work, config);
    } finally {
      connection.release();
    }
  };
  return db as unknown as Db;
}
