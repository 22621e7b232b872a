// Two owners' edits of one order, put together field by field: each line's pieces, each part of the address, charge and discount.
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import { type Merged, mergeFields } from "#web/admin/kit/dialog/merge-fields.ts";
import { draftOf, hasOpenSums, type OrderEditDraft } from "./order-edit-draft.ts";

/** `line <product> <size>`: its pieces, 0 for none. `address <part>`, `delivery`, `discount`: as typed. */
type Fields = Record<string, string | number>;

/**
 * @param opened the order as the form found it
 * @param mine what was typed since
 * @param now the order as the other owner left it
 */
export function mergeOrderEdit(opened: OrderDetail, mine: OrderEditDraft, now: OrderDetail): Merged<OrderEditDraft> {
  const their = draftOf(now);
  const [base, own, others] = [fieldsOf(opened, draftOf(opened)), fieldsOf(opened, mine), fieldsOf(now, their)];
  const { draft: fields, theirs, both } = mergeFields(...withSameLines(base, own, others));
  const isSumOpen = hasOpenSums(now);
  const address = Object.entries(fields).flatMap(([field, text]) =>
    field.startsWith("address ") ? [[field.slice("address ".length), text]] : [],
  );
  const lines = [...mine.lines, ...their.lines.filter((line) => !(lineField(line) in own))].map((line) => ({
    ...line,
    quantity: Number(fields[lineField(line)]),
  }));
  const draft: OrderEditDraft = {
    // Once the money is in, no sum is edited any more.
    lines: isSumOpen ? lines.filter(({ quantity }) => quantity > 0) : their.lines,
    address: { ...their.address, ...mine.address, ...Object.fromEntries(address) },
    delivery: isSumOpen && fields.delivery !== others.delivery ? mine.delivery : null,
    discount: isSumOpen ? String(fields.discount) : their.discount,
    reason: mine.reason,
  };
  return { draft, theirs, both };
}

export const lineField = ({ productId, size }: { productId: string; size: string }) => `line ${productId} ${size}`;

function fieldsOf(order: OrderDetail, { lines, address, delivery, discount }: OrderEditDraft): Fields {
  return {
    ...Object.fromEntries(lines.map((line) => [lineField(line), line.quantity])),
    ...Object.fromEntries(Object.entries(address).flatMap(([part, text]) => (text ? [[`address ${part}`, text]] : []))),
    delivery: delivery ?? String(order.delivery),
    discount: discount === "0" ? "" : discount,
  };
}

/** A line or a part of the address that one side lacks is there with nothing in it. */
function withSameLines(...sides: [Fields, Fields, Fields]): [Fields, Fields, Fields] {
  const all = sides.flatMap(Object.keys);
  const nothing = Object.fromEntries(all.map((field) => [field, field.startsWith("line ") ? 0 : ""]));
  return sides.map((side) => ({ ...nothing, ...side })) as [Fields, Fields, Fields];
}
