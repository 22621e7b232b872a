/**
 * The text messages about an order. They are written from the order as it is when they are sent; one that is no longer true is not sent.
 *
 * 1. They go to the number of the delivery address, and not to that of a gift's receiver, who would learn the price.
 * 2. Whoever has a mailbox gets mails; messages beside them only where the owner wants it. In a shop without a mail server a mailbox
 *    hears nothing, and the phone is told.
 * 3. Anybody can type somebody's number. So nothing that was typed with an unproven number is in a message, and messages that a shopper can
 *    cause alone leave for {@link ordersOfAsker} orders a day from one asker (account or network) and {@link ordersOfPhone} to one number,
 *    and for no more told orders of one asker, whatever their numbers, than {@link ordersToAnyPhone} leaves of the day's messages.
 *    What the shop does with an order (confirm, ship, deliver) is told whatever others have caused.
 * 4. That an order has arrived leads to its claim where the guarantee covers a plant of it, and to where it is followed elsewhere.
 */
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type OrderActor, type OrderEventKind, type OrderStatus, orderStatuses } from "#contract/rules/constants.ts";
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import { dayMs } from "#contract/rules/dhaka.ts";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import type { SmsName } from "#contract/rules/texts/sms-list.ts";
import type { Db } from "#db/database.ts";
import { orders } from "#db/schema/orders.ts";
import { textMessages } from "#db/schema/texts.ts";
import { findMailbox, hasProvenPhone, idOfPhone } from "../../accounts/customers/customers.ts";
import { appSecret } from "../../accounts/login/secret.ts";
import { remark } from "../../remarks/remarks.ts";
import { takaForSms } from "../../sms/own-texts.ts";
import type { NewText } from "../../sms/queue-texts.ts";
import type { TextRow, TextWriter } from "../../sms/text-room.ts";
import { ledgerOfRow, ledgersOf, payableOfRow } from "../money-of.ts";
import { awaitsTransfer, type OrderRow, orderNumber } from "../order.ts";
import { claimWay, type PlantCheck } from "./claim-way.ts";
import { trackingPath } from "./tracking.ts";

const ordersOfAsker = 3;
const ordersOfPhone = 10;

/**
 * An order and its cancellation are two messages: one asker uses up a tenth of the day's. Never so few that the customers of one mobile
 * network, who share an address, hear nothing.
 */
export const ordersToAnyPhone = (mostADay: number): number => Math.max(10, Math.floor(mostADay / 20));

export function textsOfNewOrder(orderId: string): NewText[] {
  return [{ key: `placed:${orderId}`, kind: "placed", orderId }];
}

type TextChange = { kind: OrderEventKind; eventId: string; status: OrderStatus | undefined; actor: OrderActor };

const kindOfStatus: Partial<Record<OrderStatus, SmsName>> = {
  Shipped: "shipped",
  "Out for delivery": "out",
  Delivered: "delivered",
};

/** @param order before the change. @param change its event, the new status if that changes, and whether it was confirmed */
export function textsOfChange(order: OrderRow, change: TextChange, isConfirmed: boolean): NewText[] {
  const { kind, eventId, status } = change;
  const text = (name: SmsName, key = eventId): NewText[] => [{ key: `${name}:${key}`, kind: name, orderId: order.id }];
  if (kind === "canceled") return text("canceled");
  if (kind === "refunded") return text("refunded");
  if (kind === "advance-asked") return text("advanceAsked");
  // Once for a transfer, also when its reason is corrected.
  if (kind === "transfer-not-found") return text("paymentMissed", `${order.id}:${order.transfer?.trxId ?? ""}`);
  if (kind === "paid" && order.paymentMethod !== "COD") return textsOfNewOrder(order.id);
  if (kind === "cash-chosen" && change.actor !== "owner") return textsOfNewOrder(order.id);
  if (isConfirmed && order.confirmedAt === null) return text("confirmed", order.id);
  if (status === undefined || orderStatuses.indexOf(status) <= orderStatuses.indexOf(order.status)) return [];
  const name = kindOfStatus[status];
  return name === undefined ? [] : text(name, order.id);
}

type Way = {
  db: Db;
  home(): ShopAddress;
  isBesideMail(): boolean;
  mostADay(): number;
  sendsMails(): boolean;
  isPlant: PlantCheck;
};

export function orderTextWriter({ db, home, isBesideMail, mostADay, sendsMails, isPlant }: Way): TextWriter {
  return async (row) => {
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.id, row.orderId ?? ""));
    if (order === undefined || order.addressForgottenAt !== null) return { skip: remark("orderGone") };
    const limits = { isForNoMailbox: sendsMails() && !isBesideMail(), mostADay: mostADay() };
    const needless = await whyNeedless(db, order, row, limits);
    if (needless !== undefined) return { skip: remark("ofOrder", orderNumber(order.number), needless) };
    const { language } = order;
    const isProven = order.source !== "shop" || (await hasProven(db, order));
    const claim = row.kind === "delivered" ? await claimWay(db, order, isPlant) : undefined;
    const figures = {
      // Elsewhere anybody may have typed it (rule 3).
      name: isProven ? order.address.firstName : undefined,
      number: orderNumber(order.number),
      total: takaForSms(language, payableOfRow(order)),
      ...(asksMoney(row) && { sum: takaForSms(language, await dueNow(db, order)) }),
      link: pageUrl(home(), language, claim?.path ?? trackingPath(await appSecret(db), order.id)),
    };
    return {
      phone: plainPhone(order.address.phone),
      // Whoever reads the kept copies may not follow the order.
      message: {
        ...{ kind: row.kind as SmsName, language, figures, orderId: order.id, secret: figures.link },
        isCovered: claim !== undefined,
      },
    };
  };
}

const asksMoney = ({ kind }: TextRow) => kind === "advanceAsked" || kind === "paymentMissed";

/** To be sent now, as the letters of the same news say it. In poisha. */
async function dueNow(db: Db, order: OrderRow): Promise<number> {
  const ledger = (await ledgersOf(db, [order])).get(order.id) ?? ledgerOfRow(order);
  return order.transfer?.isRest ? ledger.toCollectMinor : ledger.payNowMinor;
}

/** @param isForNoMailbox whoever has a mailbox is told there */
async function whyNeedless(
  db: Db,
  order: OrderRow,
  row: TextRow,
  { isForNoMailbox, mostADay }: { isForNoMailbox: boolean; mostADay: number },
): Promise<string | undefined> {
  if (order.gift !== null) return remark("giftNotTold");
  if (!mobileForm.test(plainPhone(order.address.phone))) return remark("noPhone");
  const isOver = order.canceledAt !== null || order.returnedAt !== null;
  if (row.kind === "canceled" ? order.canceledAt === null : isOver && row.kind !== "refunded")
    return remark("orderOver");
  const status = (Object.keys(kindOfStatus) as OrderStatus[]).find((one) => kindOfStatus[one] === row.kind);
  if (status !== undefined && orderStatuses.indexOf(order.status) < orderStatuses.indexOf(status))
    return remark("setBack", order.status);
  if (row.kind === "advanceAsked" && !awaitsTransfer(order)) return remark("noAdvance");
  if (row.kind === "paymentMissed" && order.transfer?.state !== "not-found") return remark("paymentFound");
  if (isForNoMailbox && (await hasMailbox(db, order))) return remark("mailInstead");
  const isShoppersAct = row.kind === "placed" || row.kind === "canceled";
  if (!isShoppersAct || order.source !== "shop") return undefined;
  if (await isOneTooMany(db, order)) return remark("manyOrders");
  // Of whom neither account nor network is known nothing can be said.
  if (order.customerId === null && order.guestNetwork === null) return undefined;
  // Orders that were told by mail have used up no message.
  const wasTold = sql`exists (select from ${textMessages} where ${textMessages.orderId} = ${orders.id} and ${textMessages.kind} in ('placed', 'canceled') and ${textMessages.state} <> 'skipped')`;
  return (await earlierOfAsker(db, order, wasTold)) >= ordersToAnyPhone(mostADay) ? remark("manyOfAsker") : undefined;
}

async function hasMailbox(db: Db, { customerId, address }: OrderRow): Promise<boolean> {
  const account = customerId === null ? undefined : await findMailbox(db, customerId);
  return account !== undefined || address.email !== "";
}

const hasProven = (db: Db, { customerId, address }: OrderRow) =>
  hasProvenPhone(db, customerId, plainPhone(address.phone));

/** Who has proven the number is counted apart: nobody else's orders count for it. */
async function isOneTooMany(db: Db, order: OrderRow): Promise<boolean> {
  const phone = plainPhone(order.address.phone);
  const isTo = eq(orders.plainPhone, phone);
  if ((await earlierOfAsker(db, order, isTo)) >= ordersOfAsker) return true;
  if (await hasProven(db, order)) return false;
  const byStrangers = or(isNull(orders.customerId), sql`${orders.customerId} not in ${idOfPhone(db, phone)}`);
  return (await db.$count(orders, and(isTo, isEarlier(order), byStrangers, ne(orders.id, order.id)))) >= ordersOfPhone;
}

/** How many orders its account, or the network of its guest, has placed on the day before it. */
async function earlierOfAsker(db: Db, order: OrderRow, which?: SQL): Promise<number> {
  const { customerId, guestNetwork } = order;
  const ofNetwork = guestNetwork === null ? isNull(orders.guestNetwork) : eq(orders.guestNetwork, guestNetwork);
  const asker = customerId === null ? and(isNull(orders.customerId), ofNetwork) : eq(orders.customerId, customerId);
  return db.$count(orders, and(which, isEarlier(order), asker));
}

function isEarlier({ createdAt, number }: OrderRow): SQL | undefined {
  const dayBefore = new Date(createdAt.getTime() - dayMs);
  return and(gt(orders.createdAt, dayBefore), lt(orders.number, number), eq(orders.source, "shop"));
}
