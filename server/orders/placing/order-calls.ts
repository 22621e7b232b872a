// The two database functions that place an order (db/functions).
import { sql } from "drizzle-orm";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { currentPrices, type LoweredPrice } from "#contract/rules/money/current-price.ts";
import type { PhoneRules } from "#contract/wire/orders/phone-rules.ts";
import type { ShopSettings } from "#contract/wire/shop/settings.ts";
import type { Tx } from "#db/database.ts";
import { afterCommit } from "#db/open.ts";
import type { StoredPicture } from "#db/schema/catalog.ts";
import type { orderEvents, orderLines, orders } from "#db/schema/orders.ts";
import {
  type OpenSale,
  type OpenSales,
  type StoredSales,
  toOpenSales,
} from "../../catalog/planned-sales/open-sales.ts";
import { type NewMail, rowsOf, tellQueued } from "../../mail/queue.ts";
import { deliveryOf } from "../../settings/delivery.ts";
import { phoneRulesOf } from "../../settings/phone-rules.ts";
import { settingsOf } from "../../settings/settings.ts";

/** A product as it is sold now, at the prices of the moment in which the transaction began. `stock` of a size is null when it is not counted. */
export type Good = {
  id: string;
  name: string;
  bengaliName: string;
  categoryId: string;
  weightGrams: number | null;
  needsVan: boolean;
  offerPriceMinor: number;
  inStock: boolean;
  isDeleted: boolean;
  /** `weightGrams`: null where the product's counts. */
  sizes: { size: string; offerPriceMinor: number | null; stock: number | null; weightGrams: number | null }[] | null;
  picture: StoredPicture | null;
  /** By size, as of currentPrices. Absent: no sale runs. */
  lowered?: Map<string, LoweredPrice<Pick<OpenSale, "id">>>;
};

export type EarlierOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "number" | "totalMinor" | "requestHash" | "paymentMethod"
>;

export type OrderBasis = {
  isCustomer: boolean | null;
  /** The customer's order of the same key; then nothing else is read. */
  earlier: EarlierOrder | null;
  goods: Good[] | null;
  settings: ShopSettings;
  delivery: DeliverySettings;
  phoneRules: PhoneRules;
  /** Whether the account may have credit to use. */
  hasCredit: boolean;
};

/** As the database gives it: `shop` has the settings, with those of delivery and for phones among them. */
type StoredBasis = Pick<OrderBasis, "isCustomer" | "earlier" | "goods"> & {
  shop: { delivery?: unknown; phoneRules?: unknown; openSales: StoredSales; hasCredit: boolean } | null;
};

/** The data an order is made from. The customer and the products stay locked until the transaction ends. */
export async function readBasis(
  tx: Tx,
  customerId: string | null,
  key: string | undefined,
  productIds: string[],
): Promise<OrderBasis> {
  const ids = `{${productIds.join(",")}}`;
  const { rows } = await tx.execute<StoredBasis>(
    sql`select is_customer as "isCustomer", earlier, goods, shop from order_basis(${customerId}::uuid, ${key ?? null}::text, ${ids}::uuid[])`,
  );
  const [basis] = rows;
  if (basis === undefined) throw new Error("the database gave no basis of an order");
  const { isCustomer, earlier, goods, shop } = basis;
  return {
    isCustomer,
    earlier,
    goods: goods && shop && pricedNow(goods, toOpenSales(shop.openSales)),
    settings: settingsOf(shop),
    delivery: deliveryOf(shop?.delivery),
    phoneRules: phoneRulesOf(shop?.phoneRules),
    hasCredit: shop?.hasCredit ?? false,
  };
}

function pricedNow(goods: Good[], { sales, at }: OpenSales): Good[] {
  return goods.map((good) => pricedAt(good, sales, at));
}

function pricedAt(good: Good, sales: OpenSale[], at: Date): Good {
  if (sales.length === 0 || good.sizes === null) return good;
  const { offerPriceMinor, sizes, lowered } = currentPrices({ ...good, sizes: good.sizes }, sales, at);
  const unpriced = new Map(good.sizes.map(({ size, stock, weightGrams }) => [size, { stock, weightGrams }]));
  const none = { stock: null, weightGrams: null };
  return {
    ...{ ...good, offerPriceMinor, lowered },
    sizes: sizes.map((size) => ({ ...size, ...(unpriced.get(size.size) ?? none) })),
  };
}

type NewOrder = Omit<typeof orders.$inferInsert, "number">;
type NewEvent = Pick<typeof orderEvents.$inferInsert, "id" | "kind" | "status" | "actor" | "actorId">;
type Written = {
  order: NewOrder;
  lines: (typeof orderLines.$inferInsert)[];
  event: NewEvent;
  mails: NewMail[];
};

/** @returns the number that the database has given the order */
export async function writeDown(tx: Tx, { order, lines, event, mails }: Written): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select write_order(${asRow(order)}::json, ${asRows(lines)}::json, ${asRow(event)}::json, ${asRows(rowsOf(mails))}::json) as number`,
  );
  if (mails.length > 0) afterCommit(tx, tellQueued);
  if (rows[0] === undefined) throw new Error("the database gave no number");
  return rows[0].number;
}

const asRow = (row: object) => JSON.stringify(inColumns(row));
const asRows = (rows: object[]) => JSON.stringify(rows.map(inColumns));

/** By the names of the columns. */
function inColumns(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));
}

const known = new Map<string, string>();

function columnOf(name: string): string {
  let column = known.get(name);
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    known.set(name, column);
  }
  return column;
}
