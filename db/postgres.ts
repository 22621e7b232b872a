import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool, type PoolClient } from "pg";
import { callCounter } from "./calls.ts";
import type { Database, Db, OnLog } from "./database.ts";
import { databaseError, StartError } from "./errors.ts";
import { hostName, hostsOf } from "./hosts.ts";
import { holdStartLock, migratePostgres } from "./migrate.ts";
import { DatabaseAway, outageOf } from "./outage.ts";
import { ServerWatch, type WantedRole } from "./server-watch.ts";

const oldestVersion = 15;
/** How long a shopper waits for a connection while all are busy, or the server lets nobody in. */
const connectMs = 2_000;
const pingMs = 2_500;
/** read_only_sql_transaction */
const readOnly = "25006";

/**
 * @param replicaUrl a standby that reports may be read from
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

/** A replica that is not there yet keeps nobody from opening the shop. */
async function openReplica(url: string, onLog: OnLog): Promise<Server> {
  const watch = new ServerWatch(url, "any", onLog);
  await watch.startWithout();
  return serverOf(watch);
}

/** From the replica; from the main server when there is none, or it fails for any reason of its own. */
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

/** Time limits are for a shop's short statements; parameters of the address take precedence over them. */
function openPool(watch: ServerWatch): Pool {
  const pool = new Pool({
    Client: clientOf(watch),
    max: 10,
    application_name: "gachpala",
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    // For a connection that is silent by itself; of a server that is, the watch knows sooner.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // Compiling a statement takes longer than any of the shop's takes to run; in a large shop the planner would have it done.
    options: "-c jit=off",
    // Statements that are asked for together travel together; the server still runs them one after the other.
    pipeline: true,
  });
  // Without both listeners a server that restarts would take the shop down with it. The pool makes new connections.
  pool.on("error", () => {});
  pool.on("connect", (connection) => {
    connection.on("error", () => {});
  });
  // A server that has become a standby is one on every connection.
  pool.on("release", (error: unknown) => {
    if (databaseError(error)?.code === readOnly) watch.cut();
  });
  return pool;
}

/** Connections to the server that is in use at that moment, which can be cut. */
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
      `The server of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; the shop needs ${oldestVersion} or newer.`,
    );
  }
}

/** One sentence that names the server and the reason, and never the password. */
function unreachable(url: string, error: unknown): StartError {
  const servers = hostsOf(url);
  if (!servers.every((server) => URL.canParse(server))) {
    return new StartError("DATABASE_URL is not an address such as postgresql://user:password@127.0.0.1:5432/shop.");
  }
  const name = new URL(servers[0]).pathname.slice(1);
  const reason = databaseError(error)?.code ?? "no answer";
  const words = error instanceof Error && error.message ? `: ${error.message}` : "";
  return new StartError(
    `The database ${name} on ${servers.map(hostName).join(", ")} could not be opened (${reason}${words}); check DATABASE_URL and that PostgreSQL runs there.`,
    { cause: error },
  );
}

/**
 * Drizzle's own transaction never gives its connection back when BEGIN fails (a server that has just restarted), and
 * ten of those would leave the shop without any. Here it is always given back, and dropped when it is no use any more.
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
