import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import * as m from "#messages";
import { terminal } from "#messages/terminal.ts";
import { callCounter } from "../calls.ts";
import type { Database, Db, OnLog } from "../database.ts";
import { databaseError, StartError } from "../errors.ts";
import { holdStartLock, migratePostgres } from "../migrating/migrate.ts";
import { hostName, hostsOf } from "./hosts.ts";
import { listenTo } from "./listen.ts";
import { DatabaseAway, outageOf } from "./outage.ts";
import { ServerWatch, type WantedRole } from "./server-watch.ts";

const oldestVersion = 15;
/** How long a request waits for a connection when all are busy or the server accepts none. */
const connectMs = 2_000;
const pingMs = 2_500;
/** read_only_sql_transaction */
const readOnly = "25006";

/**
 * @param replicaUrl a standby from which reports may be read
 * @throws StartError when the server cannot be reached, refuses the login, takes no writes, or is too old
 */
export async function openPostgres(
  url: string,
  onLog: OnLog,
  replicaUrl?: string,
  migrations?: string | "none",
): Promise<Database> {
  const main = await openServer(url, "primary", onLog);
  try {
    await checkServer(main.pool, url);
    if (migrations !== "none") await migratePostgres(main.watch.address, migrations);
  } catch (error) {
    await main.close();
    throw error;
  }
  const replica = replicaUrl === undefined ? undefined : await openReplica(replicaUrl, onLog);
  return {
    db: main.db,
    engine: "postgres",
    report: (read) => readReport(read, main, replica),
    alone: (work) => holdStartLock(main.watch.address, work),
    ping: () => pingInTime(main),
    listen(channel, heard) {
      const ListeningClient = clientOf(main.watch);
      return listenTo(channel, () => new ListeningClient(), heard);
    },
    load: () => ({ open: main.pool.totalCount, idle: main.pool.idleCount, waiting: main.pool.waitingCount }),
    async close() {
      await Promise.all([main.close(), replica?.close()]);
    },
  };
}

type Server = { db: Db; pool: Pool; watch: ServerWatch; close(): Promise<void> };

async function openServer(url: string, role: WantedRole, onLog: OnLog): Promise<Server> {
  const watch = new ServerWatch(url, role, onLog);
  await watch.start().catch((error: unknown) => {
    throw unreachable(url, error);
  });
  return serverOf(watch);
}

function serverOf(watch: ServerWatch): Server {
  const pool = openPool(watch);
  return {
    db: dbOf(pool),
    pool,
    watch,
    async close() {
      await Promise.all([pool.end(), watch.close()]);
    },
  };
}

/** The shop starts even when its replica is unreachable. */
async function openReplica(url: string, onLog: OnLog): Promise<Server> {
  const watch = new ServerWatch(url, "any", onLog);
  await watch.startWithout();
  return serverOf(watch);
}

/** Reads from the replica. Reads from the main server when there is no replica, or when the replica fails. */
async function readReport<T>(read: (db: Db) => Promise<T>, main: Server, replica: Server | undefined): Promise<T> {
  if (replica === undefined || replica.watch.isAway) return read(main.db);
  try {
    return await read(replica.db);
  } catch (error) {
    if (databaseError(error) === undefined && outageOf(error) === undefined) throw error;
    return read(main.db);
  }
}

async function pingInTime({ pool, watch }: Server): Promise<void> {
  if (watch.isAway) throw new DatabaseAway("PostgreSQL does not answer");
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway("PostgreSQL does not answer in time")), pingMs);
  });
  try {
    await Promise.race([pool.query("select 1"), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The time limits suit the shop's short statements; parameters of the address override them. */
function openPool(watch: ServerWatch): Pool {
  const pool = new Pool({
    Client: clientOf(watch),
    max: 10,
    application_name: "gachpala",
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    // Catches a single silent connection; the watch notices a silent server sooner.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // JIT compilation takes longer than running any of the shop's statements, but in a large shop the planner would choose it.
    options: "-c jit=off",
    // Statements issued together are sent together; the server still runs them one after the other.
    pipeline: true,
  });
  // Without both listeners a restart of the server would crash the shop. The pool makes new connections.
  pool.on("error", () => {});
  pool.on("connect", (connection) => {
    connection.on("error", () => {});
  });
  // A server that has become a standby refuses writes on every connection, so all are cut.
  pool.on("release", (error: unknown) => {
    if (databaseError(error)?.code === readOnly) watch.cut();
  });
  return pool;
}

/** A client class for the pool: it connects to the server currently in use, on a socket that the watch can cut. */
function clientOf(watch: ServerWatch): new () => Client {
  return class extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: watch.address, stream: () => watch.newSocket() });
    }
  };
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
      terminal(m.start_postgres_old, { found: String(Math.floor(version / 10_000)), oldest: String(oldestVersion) }),
    );
  }
}

/** Names the server and the reason in one sentence, never the password. */
function unreachable(url: string, error: unknown): StartError {
  const servers = hostsOf(url);
  if (!servers.every((server) => URL.canParse(server))) {
    return new StartError(terminal(m.start_postgres_address));
  }
  const name = new URL(servers[0]).pathname.slice(1);
  const reason = databaseError(error)?.code ?? "no answer";
  const words = error instanceof Error && error.message ? `: ${error.message}` : "";
  return new StartError(
    terminal(m.start_postgres_away, { name, servers: servers.map(hostName).join(", "), words: `${reason}${words}` }),
    { cause: error },
  );
}

/**
 * Replaces Drizzle's transaction, which never releases its connection when BEGIN fails, as it does when the server has just
 * restarted: after ten such failures the pool would be empty. Here the connection is always released, and dropped after an
 * outage.
 */
function dbOf(pool: Pool): Db {
  const db = drizzle({ client: pool, casing: "snake_case", logger: callCounter });
  const ofConnection = new WeakMap<PoolClient, NodePgDatabase>();
  db.transaction = async (work, config) => {
    const connection = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway("there is no connection to PostgreSQL", { cause: error });
    });
    let outage: Error | undefined;
    try {
      const own =
        ofConnection.get(connection) ?? drizzle({ client: connection, casing: "snake_case", logger: callCounter });
      ofConnection.set(connection, own);
      return await own.transaction(work, config);
    } catch (error) {
      if (error instanceof Error && outageOf(error) !== undefined) outage = error;
      throw error;
    } finally {
      connection.release(outage);
    }
  };
  return db as unknown as Db;
}
