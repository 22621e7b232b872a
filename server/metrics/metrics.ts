/*
 * The metrics of this process for Prometheus. Loaded only with METRICS_PORT: without it nothing is counted.
 *
 * Pages that are answered from memory never reach the framework; they are counted where they are answered, by adding to a
 * plain number.
 */
import cluster from "node:cluster";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseCalls } from "#db/calls.ts";
import type { Database } from "#db/database.ts";
import { readRecord } from "../backup/record.ts";

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A scrape is answered without what the database does not say in time. */
const databaseMs = 2000;

type Front = { serve(request: IncomingMessage, response: ServerResponse): boolean };
type RenderLoad = { running: number; waiting: number };

export type Metrics = {
  /** Counts what a cache in front of the framework answers. */
  counting<Cache extends Front>(cache: Cache): Cache;
  /** Times every request that the framework sees. */
  watch(app: FastifyInstance): void;
  timed<Given extends unknown[], Made>(render: (...given: Given) => Promise<Made>): (...given: Given) => Promise<Made>;
  text(): Promise<string>;
  contentType: string;
};

export function openMetrics(database: Database, renders: () => RenderLoad): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "gachpala_request_seconds",
    help: "Requests that the framework answered, by route and status, and how long they took",
    labelNames: ["method", "route", "status"],
    buckets: secondsBuckets,
    registers,
  });
  const renderSeconds = new Histogram({
    name: "gachpala_render_seconds",
    help: "Pages rendered, and how long each took",
    buckets: secondsBuckets,
    registers,
  });
  const fromMemory = countFromMemory(registry);
  countRenders(registry, renders);
  countDatabase(registry, database);
  countShop(registry, database);
  // With --workers the first process asks each of the others.
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry);
    new AggregatorRegistry();
  }
  return {
    counting: fromMemory,
    watch(app) {
      app.addHook("onResponse", async (request, reply) => {
        if (isOwnCall(request)) return;
        const labels = { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    timed:
      (render) =>
      async (...given) => {
        const end = renderSeconds.startTimer();
        try {
          return await render(...given);
        } finally {
          end();
        }
      },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** A call that a page makes to the shop while it is rendered (pages/pages.ts) is nobody's request. */
const isOwnCall = ({ raw }: FastifyRequest) => "_lightMyRequest" in raw && raw.headers["x-request-id"] !== undefined;

function countFromMemory(registry: Registry) {
  const byStatus = new Map<number, number>();
  new Counter({
    name: "gachpala_memory_answers_total",
    help: "Pages and lists answered from memory, before the framework, by status",
    labelNames: ["status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of byStatus) this.inc({ status }, count);
    },
  });
  return <Cache extends Front>(cache: Cache): Cache => ({
    ...cache,
    serve(request, response) {
      if (!cache.serve(request, response)) return false;
      byStatus.set(response.statusCode, (byStatus.get(response.statusCode) ?? 0) + 1);
      return true;
    },
  });
}

function countRenders(registry: Registry, renders: () => RenderLoad): void {
  new Gauge({
    name: "gachpala_renders",
    help: "Pages being rendered, and those that wait for it",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { running, waiting } = renders();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
}

function countDatabase(registry: Registry, database: Database): void {
  const registers = [registry];
  new Counter({
    name: "gachpala_database_calls_total",
    help: "Statements asked of the database",
    registers,
    collect() {
      this.reset();
      this.inc(databaseCalls());
    },
  });
  const { load } = database;
  if (load === undefined) return;
  new Gauge({
    name: "gachpala_database_connections",
    help: "Connections to PostgreSQL: open, idle among them, and calls that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(load())) this.set({ state }, count);
    },
  });
}

/** The same in every process: of several the first answer is taken. What is not known is NaN. */
function countShop(registry: Registry, database: Database): void {
  const common = { registers: [registry], aggregator: "first" as const };
  let reading: Promise<ShopFigures> | undefined;
  // All three are asked at the same moment, and the database once.
  const read = () => {
    reading ??= readShop(database).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  new Gauge({
    name: "gachpala_orders",
    help: "Orders placed in all",
    ...common,
    async collect() {
      this.set((await read()).orders);
    },
  });
  new Gauge({
    name: "gachpala_mails_waiting",
    help: "Mails that are to be sent",
    ...common,
    async collect() {
      this.set((await read()).mails);
    },
  });
  new Gauge({
    name: "gachpala_last_backup_timestamp_seconds",
    help: "When the last backup was taken; 0 before the first",
    ...common,
    async collect() {
      this.set((await read()).lastBackup);
    },
  });
}

type ShopFigures = { orders: number; mails: number; lastBackup: number };

async function readShop({ db }: Database): Promise<ShopFigures> {
  const unknown: ShopFigures = { orders: Number.NaN, mails: Number.NaN, lastBackup: Number.NaN };
  const read = async () => {
    const { rows } = await db.execute<{ orders: number; mails: number }>(sql`
      select (select coalesce(sum(orders), 0)::float8 from order_tallies) as orders,
        (select count(*)::float8 from outbox where state = 'waiting') as mails`);
    const record = await readRecord(db, new Date());
    const lastBackup = record?.last === undefined ? 0 : Date.parse(record.last.takenAt) / 1000;
    return { orders: rows[0]?.orders ?? 0, mails: rows[0]?.mails ?? 0, lastBackup };
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ShopFigures>((resolve) => {
    timer = setTimeout(resolve, databaseMs, unknown);
  });
  return Promise.race([read().catch(() => unknown), late]).finally(() => clearTimeout(timer));
}
