// Which plants die, and why, as their customers say: for the owner.
import { sql } from "drizzle-orm";
import type { DiedRow } from "#contract/wire/shoppers/my-plants.ts";
import { plantDeaths } from "#db/schema/my-plants.ts";
import type { PlantShop } from "./my-plants.ts";

const listedMax = 50;

/** The products of which most died, first. */
export async function listDied({ db, catalog }: PlantShop): Promise<{ rows: DiedRow[]; total: number }> {
  const died = sql<number>`sum(${plantDeaths.count})::int`;
  const counted = await db
    .select({ productId: plantDeaths.productId, reason: plantDeaths.reason, count: died })
    .from(plantDeaths)
    .groupBy(plantDeaths.productId, plantDeaths.reason);
  const { products } = catalog.view();
  const rows = [...Map.groupBy(counted, ({ productId }) => productId)].map(([productId, reasons]): DiedRow => {
    const { name, bengaliName } = products.get(productId ?? "")?.product ?? { name: "", bengaliName: "" };
    return {
      ...{ productId, name, bengaliName },
      died: reasons.reduce((sum, { count }) => sum + count, 0),
      reasons: reasons.map(({ reason, count }) => ({ reason, count })).sort((one, other) => other.count - one.count),
    };
  });
  rows.sort((one, other) => other.died - one.died || one.name.localeCompare(other.name));
  return { rows: rows.slice(0, listedMax), total: rows.reduce((sum, row) => sum + row.died, 0) };
}
