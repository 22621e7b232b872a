// The two database engines for long tests: durable, and not shared.
import { join } from "node:path";
import { vi } from "vitest";
import { type Cluster, type ClusterOptions, openCluster } from "../../scripts/postgres.ts";
import type { ShopOptions } from "./shop-process.ts";

export const engines = ["embedded", "postgres"] as const;
export type EngineName = (typeof engines)[number];

export type Engine = {
  name: EngineName;
  /** Options for starting a shop on this engine. */
  shop: ShopOptions;
  /** The PostgreSQL server, if there is one. */
  cluster?: Cluster;
  close(): Promise<void>;
};

/** @param folder parent of the data folder, which holds only pictures with PostgreSQL */
export async function openEngine(name: EngineName, folder: string, options: ClusterOptions = {}): Promise<Engine> {
  const shop = { dataDir: join(folder, name) };
  if (name === "embedded") return { name, shop, close: async () => {} };
  const cluster = await openCluster({ isDurable: true, ...options });
  return { name, shop: { ...shop, databaseUrl: cluster.url }, cluster, close: () => cluster.remove() };
}

/** Runs `use` with test shops (`openTestShop`) on a database of this engine. Files share their process: the next finds it as it was. */
export async function withTestShopsOn(name: EngineName, use: () => Promise<void>): Promise<void> {
  const cluster = name === "postgres" ? await openCluster() : undefined;
  vi.stubEnv("TEST_DATABASE_URL", cluster?.url ?? "");
  try {
    await use();
  } finally {
    vi.unstubAllEnvs();
    await cluster?.remove();
  }
}
