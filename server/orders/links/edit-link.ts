/**
 * The owner changes a link that was sent, before it is used.
 *
 * 1. Under the link's lock: what was ordered with it first stands, and the edit is refused; else whoever has the page open is told what has
 *    changed before anything is ordered (link-terms.ts).
 * 2. A line that stays keeps the price at which it was offered, unless the owner names another.
 * 3. Pieces that it holds go back, and are taken anew, with all sizes of before and after locked in one order.
 */
import { eq } from "drizzle-orm";
import { subtotalOf, toMinor, toTaka } from "#contract/rules/money/money.ts";
import { linkEnd } from "#contract/rules/office/link-days.ts";
import { fault } from "#contract/wire/faults.ts";
import type { EditLinkInput } from "#contract/wire/orders/order-links.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { type LinkedLine, type LinkedPerson, orderLinks } from "#db/schema/order-links.ts";
import { describeChange } from "../../http/activity/activity.ts";
import { refusedField } from "../../http/errors.ts";
import { holdPieces, lockSizes, releasePieces } from "./hold.ts";
import { linkOver, stateOf } from "./link-state.ts";
import { type LinkShop, lockLink, offeredLines, refuseOrdered, subjectOf } from "./links.ts";

/** @throws Refusal 400 (a reason is missing), 404, 409 (ordered with, withdrawn, lapsed and no new days, too few left) */
export async function editLink(shop: LinkShop, input: EditLinkInput, now: Date): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const link = await lockLink(tx, eq(orderLinks.id, input.linkId));
    if (link.isForPayment) throw linkOver("ordered");
    await refuseOrdered(tx, link);
    const state = stateOf({ ...link, orderId: null }, now);
    if (state === "withdrawn" || (state === "lapsed" && input.days === undefined)) throw linkOver(state);
    const before = (one: { productId: string; size: string }) =>
      link.lines.find(({ productId, size }) => productId === one.productId && size === one.size);
    // Of the pieces that it holds already it may keep some: they are back on the shelf before the new lines are measured against it.
    await lockSizes(tx, [...link.lines, ...input.lines.map(({ product: productId, size }) => ({ productId, size }))]);
    await releasePieces(tx, link);
    const offered = (await offeredLines(tx, input)).map((line, at): LinkedLine => {
      const known = input.lines[at]?.price === undefined ? before(line) : undefined;
      return known === undefined ? line : { ...line, priceMinor: known.priceMinor };
    });
    const discountMinor = toMinor(input.discount);
    const isOwnPrice = discountMinor > 0 || input.lines.some(({ price }) => price !== undefined);
    if (isOwnPrice && input.reason === "") throw refusedField(400, "reason", fault("required"));
    if (discountMinor > sumOf(offered)) throw refusedField(400, "discount", fault("tooLarge"));
    const { reason, note, officeNote, language, holdsStock } = input;
    const set = {
      ...{ reason, note, language, holdsStock, discountMinor },
      lines: holdsStock ? await holdPieces(tx, offered, link) : offered,
      deliveryMinor: input.charge === undefined ? null : toMinor(input.charge),
      ...(officeNote !== undefined && { person: withNote(link.person, officeNote) }),
      ...(input.days !== undefined && { until: linkEnd(now, input.days), askedAt: null }),
    };
    const shown = (one: { lines: LinkedLine[]; discountMinor: number; holdsStock: boolean }, until: Date) => ({
      ...{
        total: toTaka(sumOf(one.lines) - one.discountMinor),
        until: until.toISOString(),
        holdsStock: one.holdsStock,
      },
    });
    describeChange({
      subject: subjectOf(link),
      before: shown(link, link.until),
      after: shown(set, set.until ?? link.until),
    });
    await tx.update(orderLinks).set(set).where(eq(orderLinks.id, link.id));
    tellOffice(tx, "orders");
  });
}

/** Whoever takes the TrxID out of the note takes back that it was sent. */
function withNote({ transfer, ...person }: LinkedPerson, officeNote: string): LinkedPerson {
  const isKept = transfer !== undefined && officeNote.includes(transfer.trxId);
  return { ...person, officeNote, ...(isKept && { transfer }) };
}

const sumOf = (lines: LinkedLine[]) => subtotalOf(lines.map((line) => ({ ...line, offerPriceMinor: line.priceMinor })));
