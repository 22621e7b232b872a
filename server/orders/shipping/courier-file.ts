/**
 * Chosen orders as a file for a courier's panel, in the columns of its upload sheet.
 *
 * Orders that must not go (not paid in advance, canceled, delivered) refuse the whole file, and so do those without a mobile number,
 * which couriers take no parcel without. A second number is the alternative one, or goes into the note. Riders collect whole taka.
 */

import { inArray } from "drizzle-orm";
import { firstShopName } from "#contract/rules/constants.ts";
import { mobilesOf } from "#contract/rules/delivery/phone.ts";
import type { CourierSheet } from "#contract/rules/office/lists.ts";
import type { CourierFileInput } from "#contract/wire/delivery/courier-files.ts";
import { type orderLines, orders } from "#db/schema/orders.ts";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import { writeCsv } from "../../http/input/csv.ts";
import { writeWorkbook } from "../../http/input/workbook.ts";
import { settingsOf } from "../../settings/settings.ts";
import { linesOf } from "../listing/read-orders.ts";
import { type OrderRow, type OrderShop, orderNumber, unknownOrder } from "../order.ts";
import { addressLine, amountToCollect, orderFaults, parcelGrams } from "./parcel-of.ts";

type LineRow = typeof orderLines.$inferSelect;
type Sent = { order: OrderRow; lines: LineRow[]; shopName: string };
type Column = { head: string; isAmount?: boolean; isPrice?: boolean; cell: (sent: Sent) => string };

const column = (head: string, cell: Column["cell"]): Column => ({ head, cell });
const amount = (head: string, minorOf: (order: OrderRow) => number): Column => ({
  ...column(head, ({ order }) => String(Math.round(minorOf(order) / 100))),
  isAmount: true,
});
const fixed = (head: string, text: string) => column(head, () => text);

const invoice = (head: string) => column(head, ({ order }) => orderNumber(order.number));
const name = (head: string) =>
  column(head, ({ order: { address } }) => `${address.firstName} ${address.lastName}`.trim());
const phone = (head: string) => column(head, ({ order }) => mobilesOf(order.address.phone)[0] ?? "");
const secondPhone = (head: string) => column(head, ({ order }) => mobilesOf(order.address.phone)[1] ?? "");
const address = (head: string) => column(head, ({ order }) => addressLine(order));
const city = (head: string) => column(head, ({ order }) => order.address.city);
const thana = (head: string) => column(head, ({ order }) => order.address.thana ?? "");
const note = (head: string) => column(head, ({ order }) => order.address.note ?? "");
/** For sheets without a place for a second number. */
const noteWithPhone = (head: string) =>
  column(head, ({ order: { address } }) =>
    [address.note ?? "", mobilesOf(address.phone)[1] ?? ""].filter(Boolean).join(", "),
  );
const toCollect = (head: string) => amount(head, amountToCollect);
const contents = (head: string) =>
  column(head, ({ lines }) => lines.map((one) => `${one.name} (${one.size}) x ${one.quantity}`).join("; "));

/** In the order of each panel's own sheet. */
const sheets: Record<CourierSheet, Column[]> = {
  pathao: [
    fixed("ItemType", "parcel"),
    column("StoreName", ({ shopName }) => shopName),
    invoice("MerchantOrderId"),
    name("RecipientName(*)"),
    phone("RecipientPhone(*)"),
    address("RecipientAddress(*)"),
    city("RecipientCity(*)"),
    thana("RecipientZone(*)"),
    fixed("RecipientArea", ""),
    toCollect("AmountToCollect(*)"),
    fixed("ItemQuantity", "1"),
    column("ItemWeight", ({ lines }) => String(parcelGrams(lines) / 1000)),
    contents("ItemDesc"),
    noteWithPhone("SpecialInstruction"),
  ],
  steadfast: [
    invoice("Invoice"),
    name("Name"),
    address("Address"),
    phone("Phone"),
    toCollect("Amount"),
    noteWithPhone("Note"),
  ],
  redx: [
    name("CustomerName(*)"),
    phone("CustomerPhone(*)"),
    address("CustomerAddress(*)"),
    secondPhone("AltPhone"),
    column("CustomerArea(*)", ({ order }) => order.address.thana || order.address.city),
    fixed("Category", "Plants"),
    invoice("InvoiceID"),
    column("Weight(*)", ({ lines }) => String(parcelGrams(lines))),
    toCollect("Cash(*)"),
    {
      ...amount("SellingPrice(*)", ({ subtotalMinor, discountMinor }) => subtotalMinor - discountMinor),
      isPrice: true,
    },
    fixed("PaidReturnCharge", ""),
    note("Instructions"),
  ],
  any: [
    invoice("Invoice"),
    name("Name"),
    phone("Phone"),
    secondPhone("Second phone"),
    address("Address"),
    thana("Thana"),
    city("District"),
    toCollect("Amount"),
    contents("Contents"),
    note("Note"),
    column("Tracking number", ({ order }) => order.trackingNumber),
  ],
};

/** @param hidesPrices for a packer: what the plants cost is left empty. @throws Refusal 404, 409 (an order that must not go) */
export async function writeCourierFile(
  shop: OrderShop,
  { sheet, format, orderIds }: CourierFileInput,
  hidesPrices = false,
): Promise<{ fileName: string; content: string }> {
  const ids = [...new Set(orderIds)];
  const found = await shop.db.select().from(orders).where(inArray(orders.id, ids));
  const byId = new Map(found.map((order) => [order.id, order]));
  const lines = await linesOf(shop.db, ids);
  const shopName = settingsOf(shop).shopName || firstShopName;
  const sent = ids.map((id) => {
    const order = byId.get(id);
    if (order === undefined) throw unknownOrder();
    const [fault] = orderFaults(order);
    if (fault) throw new Refusal(409, say(m.refusal_leave_out, { fault: fault.said }), { code: "must-not-go" });
    return { order, lines: lines.get(id) ?? [], shopName };
  });
  refuseUncallable(sent);
  const columns = sheets[sheet];
  const header = columns.map(({ head }) => head);
  const rows = sent.map((one) => columns.map(({ cell, isPrice }) => (isPrice && hidesPrices ? "" : cell(one))));
  const amounts = new Set(columns.flatMap(({ isAmount }, at) => (isAmount ? [at] : [])));
  const bytes =
    format === "xlsx" ? await writeWorkbook(header, rows, amounts) : Buffer.from(await writeCsv(header, rows));
  return { fileName: `parcels-${sheet}.${format}`, content: bytes.toString("base64") };
}

function refuseUncallable(sent: Sent[]): void {
  const without = sent.filter(({ order }) => mobilesOf(order.address.phone).length === 0);
  if (without.length === 0) return;
  const numbers = without.map(({ order }) => `${orderNumber(order.number)} (${order.address.phone})`).join(", ");
  const message = say(m.refusal_couriers_need_a_mobile_number_of_11_digits, { numbers });
  throw new Refusal(409, message, { code: "must-not-go" });
}
