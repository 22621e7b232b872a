// The two databases that a shop runs on, as a long test wants them: durable, and its own.
import { join } from "node:path";
import { type Cluster, type ClusterOptions, openCluster } from "../../scripts/postgres.ts";
import type { ShopOptions } from "./shop-process.ts";

export const engines = ["embedded", "postgres"] as const;
export type EngineName = (typeof engines)[number];

export type Engine = {
  name: EngineName;
  /** How a shop is started on it. */
  shop: ShopOptions;
  /** The server, where there is one. */
  cluster?: Cluster;
  close(): Promise<void>;
};

/** @param folder where the data folder is made; for a served database it holds the pictures only */
export async function openEngine(name: EngineName, folder: string, options: ClusterOptions = {}): Promise<Engine> {
  const shop = { dataDir: join(folder, name) };
  if (name === "embedded") return { name, shop, close: async () => {} };
  const cluster = await openCluster({ isDurable: true, ...options });
  return { name, shop: { ...shop, databaseUrl: cluster.url }, cluster, close: () => cluster.remove() };
}
