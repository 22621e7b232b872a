import type { ChatDraft } from "#contract/wire/orders/chat-orders.ts";
import type { Db } from "#db/database.ts";
import { shortLines } from "../../catalog/editing/counts.ts";

/**
 * A chat's draft whose lines that ask for more than is left are not sure, and say how many are. Not counted sizes have enough.
 * @param sizesOf the sizes of a product by its id: one alone need not be said
 */
export async function withShortLines(
  db: Db,
  draft: ChatDraft,
  sizesOf: (id: string) => readonly string[],
): Promise<ChatDraft> {
  const soldAs = draft.lines.map(({ product, size, quantity }) => {
    const sizes = product === null ? [] : sizesOf(product);
    const sold = size ?? (sizes.length === 1 ? sizes[0] : undefined);
    return product !== null && sold !== undefined ? { product, size: sold, quantity } : null;
  });
  const short = await shortLines(
    db,
    soldAs.filter((line) => line !== null),
  );
  if (short.length === 0) return draft;
  const left = soldAs.map((line) => {
    const found = short.find((one) => one.product === line?.product && one.size === line.size);
    return found && line && found.left < line.quantity ? found.left : undefined;
  });
  return {
    ...draft,
    lines: draft.lines.map((line, at) => (left[at] === undefined ? line : { ...line, isSure: false, left: left[at] })),
    spans: draft.spans.map((span) => (left[span.line ?? -1] === undefined ? span : { ...span, isSure: false })),
  };
}
