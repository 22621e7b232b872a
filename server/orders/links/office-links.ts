// Order links as the office sees them.
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import type { LinkState } from "#contract/rules/office/link-days.ts";
import type { OfficeLink, OfficeLinks } from "#contract/wire/orders/order-links.ts";
import { orderLinks } from "#db/schema/order-links.ts";
import { orders } from "#db/schema/orders.ts";
import { pageOf } from "../../http/paging.ts";
import { foundPartMinor, orderNumber, partSentMinor } from "../order.ts";
import { type CardShop, wayBack } from "../paying/card-shop.ts";
import { ordersKnowing } from "../paying/trx-ids.ts";
import { openSecret } from "./link-secret.ts";
import { isInState, type LinkRow, stateOf, unknownLink } from "./link-state.ts";
import { goodsOf, linesOfOrders, sentOf, shownLine, sumsOf, whereTo } from "./shown-link.ts";

export const linkPath = (secret: string) => `/o/${secret}`;

/** @throws Refusal 404 */
export async function readOfficeLink(
  shop: CardShop,
  shopSecret: string,
  linkId: string,
  now: Date,
): Promise<OfficeLink> {
  const rows = await shop.db.select().from(orderLinks).where(eq(orderLinks.id, linkId));
  const [link] = await officeLinks(shop, shopSecret, rows, now);
  if (link === undefined) throw unknownLink();
  return link;
}

type Asked = { q: string; isAsked: boolean; state?: LinkState | undefined; page: number; limit: number };

/** Newest first. `open`: how many are open, whatever was asked for. */
export async function listLinks(
  shop: CardShop,
  shopSecret: string,
  { q, state, isAsked: isWanted, ...asked }: Asked,
  now: Date,
): Promise<Omit<OfficeLinks, "success" | "message">> {
  const isWantedAgain = isWanted ? and(isInState("lapsed", now), isNotNull(orderLinks.askedAt)) : undefined;
  const isAsked = and(isFound(q), state && isInState(state, now), isWantedAgain);
  const total = await shop.db.$count(orderLinks, isAsked);
  const open = await shop.db.$count(orderLinks, isInState("open", now));
  const { page, before } = pageOf(total, asked);
  const rows = await shop.db
    .select()
    .from(orderLinks)
    .where(isAsked)
    .orderBy(desc(orderLinks.createdAt), desc(orderLinks.id))
    .limit(asked.limit)
    .offset(before);
  return { links: await officeLinks(shop, shopSecret, rows, now), total, page, open };
}

/** Plain containment: the list is short, and its search is no index's business. */
function isFound(q: string) {
  if (q === "") return undefined;
  const has = (text: unknown, part: string) => sql`position(lower(${part}) in lower(${text})) > 0`;
  return or(
    has(orderLinks.code, q),
    has(sql`${orderLinks.person}->>'name'`, q),
    has(sql`${orderLinks.person}->>'phone'`, plainPhone(q)),
  );
}

/** Whether the TrxID of the money that was told of with a link became another order's since: it does not count with it then. */
function isSentElsewhere({ person: { transfer }, orderId }: LinkRow, knownTo: Map<string, string>): boolean {
  const owner = transfer && knownTo.get(transfer.trxId);
  return owner !== undefined && owner !== orderId;
}

async function officeLinks(shop: CardShop, shopSecret: string, rows: LinkRow[], now: Date): Promise<OfficeLink[]> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? []);
  const made = ids.length === 0 ? [] : await shop.db.select().from(orders).where(inArray(orders.id, ids));
  const sold = await linesOfOrders(
    shop,
    rows.flatMap(({ isForPayment, orderId }) => (isForPayment && orderId !== null ? [orderId] : [])),
  );
  const open = rows.filter(({ orderId }) => !made.some(({ id }) => id === orderId));
  const goods = await goodsOf(
    shop,
    open.flatMap(({ lines }) => lines),
  );
  const knownTo = await ordersKnowing(
    shop.db,
    rows.flatMap(({ person }) => person.transfer?.trxId ?? []),
  );
  return rows.map((link) => {
    const order = made.find(({ id }) => id === link.orderId);
    const lines = link.isForPayment ? (sold.get(link.orderId ?? "") ?? []) : link.lines;
    const secret = openSecret(shopSecret, link.sealedSecret);
    // The part that was sent before is not asked for with it.
    const sentMinor = order && link.isForPayment ? partSentMinor(order) + foundPartMinor(order) : 0;
    const sums = order
      ? { delivery: toTaka(order.deliveryMinor), total: toTaka(order.totalMinor - sentMinor) }
      : sumsOf(shop, { link, lines, goods, to: whereTo(shop, link.person), method: "COD" });
    const { name, phone, district, thana, street } = link.person;
    return {
      _id: link.id,
      code: link.code,
      url: secret === null ? "" : wayBack(shop, link, linkPath(secret)),
      state: stateOf(link, now),
      isForPayment: link.isForPayment,
      source: link.source,
      language: link.language,
      person: order
        ? {
            name: `${order.address.firstName} ${order.address.lastName}`.trim(),
            phone: order.address.phone,
            district,
            thana,
            street,
          }
        : { name, phone, district, thana, street },
      lines: lines.map(shownLine),
      discount: toTaka(link.discountMinor),
      reason: link.reason,
      charge: link.deliveryMinor === null ? null : toTaka(link.deliveryMinor),
      delivery: sums.delivery,
      total: sums.total,
      note: link.note,
      officeNote: link.person.officeNote ?? "",
      sent: isSentElsewhere(link, knownTo) ? null : sentOf(shop, link.person, sums),
      until: link.until.toISOString(),
      holdsStock: link.holdsStock,
      openedCount: link.openedCount,
      openedAt: link.openedAt?.toISOString() ?? null,
      askedAt: link.askedAt?.toISOString() ?? null,
      order: order ? { _id: order.id, number: orderNumber(order.number) } : null,
      orderedAt: link.orderedAt?.toISOString() ?? null,
      createdAt: link.createdAt.toISOString(),
    };
  });
}
