import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { orderLines } from "#db/schema/orders.ts";
import { appSecret } from "../../accounts/login/secret.ts";
import { linkPath } from "../../http/signed-link.ts";
import { loadSettings } from "../../settings/settings.ts";
import type { OrderRow } from "../order.ts";

/** Whether a product is one, by the catalog of the moment. */
export type PlantCheck = (productId: string) => boolean;

/**
 * Where the shopper of a delivered order claims: the signed link, which asks for no login, or the page of the account whose order it is.
 * @returns a path; undefined while the shop promises no days, and for an order without a plant
 */
export async function claimWay(
  db: Db,
  { id, customerId }: OrderRow,
  isPlant: PlantCheck,
): Promise<{ path: string; isSigned: boolean } | undefined> {
  const { guaranteeDays } = await loadSettings(db);
  if (guaranteeDays === undefined) return undefined;
  const lines = await db.select({ productId: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, id));
  if (!lines.some(({ productId }) => isPlant(productId))) return undefined;
  if (customerId !== null) return { path: `/my-orders/${id}/claim`, isSigned: false };
  return { path: linkPath(await appSecret(db), "claim", id), isSigned: true };
}
