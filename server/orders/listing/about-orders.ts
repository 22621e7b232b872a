import { type AnyColumn, and, eq, or, type SQL, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { typedOrderNumber } from "#contract/rules/text.ts";
import { containFolded } from "#db/folded.ts";
import { orderLines, orders } from "#db/schema/orders.ts";

/** For a query of what hangs on orders: whether the order's number, phone or name is what somebody typed. */
export function isAboutOrder(orderId: AnyColumn, typed: string): SQL {
  const number = typedOrderNumber(typed);
  const phone = plainPhone(typed);
  const named = sql`((${orders.address}->>'firstName') || ' ' || (${orders.address}->>'lastName'))`;
  const isIt = or(
    number === undefined ? undefined : eq(orders.number, number),
    /^\d{6,}$/.test(phone) ? sql`${orders.plainPhone} like ${`%${phone}%`}` : undefined,
    containFolded([named], typed),
  );
  return sql`exists (select from ${orders} where ${orders.id} = ${orderId} and (${isIt}))`;
}

/** Whether a product of an order was sold under a name that has what somebody typed. */
export function wasSoldAs(line: { orderId: AnyColumn; productId: AnyColumn }, typed: string): SQL {
  const isIt = and(
    eq(orderLines.orderId, line.orderId),
    eq(orderLines.productId, line.productId),
    containFolded([orderLines.name, orderLines.bengaliName], typed),
  );
  return sql`exists (select from ${orderLines} where ${isIt})`;
}
