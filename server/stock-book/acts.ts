/**
 * The acts that people write into the stock book.
 *
 * 1. Each act is one transaction with its key: sent again, by a second press or a telephone that comes back to the net, it is written once
 *    and answered the same. The same key for another act is refused.
 * 2. A line is never changed. 'Take back' writes the opposite line, of the same kind, once; of a move between sizes both.
 * 3. What a line cost is the average at that time, for receipts what was paid.
 */
import { asc, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor } from "#contract/rules/money/money.ts";
import type { countedInput, LostInput, MovedInput, ReceivedInput } from "#contract/wire/books/stock-book.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { stockMoves, stockPapers } from "#db/schema/stock.ts";
import * as m from "#messages";
import { lockCounts } from "../catalog/editing/counts.ts";
import { describeProduct, lockLive, lockProducts } from "../catalog/lock.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { type Said, say } from "../http/answers/say.ts";
import { averageCost, costReceipt, uncostReceipt } from "./average-cost.ts";
import { unknownSize, writeLine } from "./write-line.ts";

export type StockBook = { db: Db };
type Move = typeof stockMoves.$inferSelect;
type Act = Pick<Move, "kind" | "productId" | "size"> & Partial<Pick<Move, "change" | "left" | "costMinor" | "reason">>;

/** @returns how many are left. @throws Refusal 400, 404, 409 `key-reused` */
export async function receive(book: StockBook, ownerId: string, input: ReceivedInput): Promise<number> {
  const { actKey: key, productId, size, pieces, cost, supplier, paper, paperId, day } = input;
  if (day !== undefined && day > dayInDhaka(new Date()))
    throw new Refusal(400, say(m.refusal_day_is_ahead), { code: "invalid", field: "day" });
  return inTransaction(book.db, async (tx) => {
    await lockLive(tx, [productId]);
    await describeProduct(tx, productId);
    const costMinor = cost === undefined ? null : toMinor(cost);
    const act: Act = { kind: "received", productId, size, change: pieces, costMinor };
    const earlier = await answerOf(tx, key, act);
    if (earlier !== undefined) return earlier;
    if (paperId !== undefined) await requirePaper(tx, paperId);
    const from = { supplier, paper, paperId, receivedOn: day };
    const {
      id: lineId,
      before,
      left,
    } = await writeLine(tx, {
      ...{ ...act, change: pieces, key, ...from, costMinor, ownerId },
    });
    describeChange({ before: { left: before }, after: { lineId, size, pieces, cost, supplier, paper, left } });
    if (costMinor !== null) await costReceipt(tx, { productId, size }, { before, pieces, costMinor });
    return left;
  });
}

/** @returns how many are left. @throws Refusal 400, 404, 409 (`too-few`, `not-counted`, `key-reused`) */
export async function lose(book: StockBook, ownerId: string, input: LostInput): Promise<number> {
  const { actKey: key, productId, size, pieces, reason, note } = input;
  return inTransaction(book.db, async (tx) => {
    await lockLive(tx, [productId]);
    await describeProduct(tx, productId);
    const act = { kind: "lost" as const, productId, size, change: -pieces, reason };
    const earlier = await answerOf(tx, key, act);
    if (earlier !== undefined) return earlier;
    const costMinor = await averageCost(tx, { productId, size });
    const { id: lineId, before, left } = await writeLine(tx, { ...act, key, note, costMinor, ownerId });
    describeChange({ before: { left: before }, after: { lineId, size, pieces, reason, left } });
    return left;
  });
}

/** Moves pieces to another size of the product, with what they cost. @returns what is left of the first. @throws Refusal as {@link lose} */
export async function moveBetween(book: StockBook, ownerId: string, input: MovedInput): Promise<number> {
  const { actKey: key, productId, size, toSize, pieces, note } = input;
  if (size === toSize) throw unknownSize(toSize);
  return inTransaction(book.db, async (tx) => {
    await lockLive(tx, [productId]);
    await describeProduct(tx, productId);
    const act = { kind: "moved" as const, productId, size, change: -pieces };
    const earlier = await answerOf(tx, key, act);
    if (earlier !== undefined) return earlier;
    const costMinor = await averageCost(tx, { productId, size });
    const what = { kind: "moved" as const, productId, pairId: uuidv7(), note, costMinor, ownerId };
    const from = await writeLine(tx, { ...what, size, change: -pieces, key });
    const to = await writeLine(tx, { ...what, size: toSize, change: pieces });
    describeChange({
      before: { left: from.before },
      after: { lineId: from.id, size, toSize, pieces, left: from.left },
    });
    const receipt = { before: to.before, pieces, costMinor: costMinor ?? 0 };
    if (costMinor !== null) await costReceipt(tx, { productId, size: toSize }, receipt);
    return from.left;
  });
}

/**
 * One size is counted: what differs from the book becomes a line. A size that was not counted begins its count.
 * @returns how many are left. @throws Refusal 400, 404, 409 `key-reused`
 */
export async function countOne(
  book: StockBook,
  ownerId: string,
  input: z.output<typeof countedInput>,
): Promise<number> {
  const { actKey: key, productId, size, counted, reason, note } = input;
  return inTransaction(book.db, async (tx) => {
    await lockLive(tx, [productId]);
    await describeProduct(tx, productId);
    const earlier = await answerOf(tx, key, { kind: "counted", productId, size, left: counted });
    if (earlier !== undefined) return earlier;
    const before = (await lockCounts(tx, [productId])).get(productId)?.get(size);
    const described = { before: { left: before ?? null }, after: { size, left: counted } };
    describeChange(described);
    if (before === counted) return counted;
    const change = counted - (before ?? 0);
    const why = change < 0 ? (reason ?? "not-found") : null;
    const costMinor = await averageCost(tx, { productId, size });
    const line = { kind: "counted" as const, productId, size, change, reason: why, key, note, costMinor, ownerId };
    const { id: lineId, left } = await writeLine(tx, line);
    if (change !== 0) describeChange({ ...described, after: { ...described.after, lineId } });
    return left;
  });
}

type GrownPlants = { batchId: string; productId: string; size: string; pieces: number; costMinor: number | null };

/**
 * Plants of the growing book come on sale, in the caller's transaction, which has locked the product.
 * @param grown `costMinor`: of one piece, null when it is not known
 * @returns the line's id
 * @throws Refusal 400 (a size that the product does not have)
 */
export async function writeGrown(tx: Tx, ownerId: string, { pieces, ...grown }: GrownPlants): Promise<string> {
  const { productId, size, costMinor } = grown;
  const { id, before } = await writeLine(tx, { ...grown, kind: "grown", change: pieces, ownerId });
  if (costMinor !== null) await costReceipt(tx, { productId, size }, { before, pieces, costMinor });
  return id;
}

/**
 * Writes the opposite of a line, and of the other line of its move between sizes.
 * @returns how many are left of the line's size
 * @throws Refusal 404, 409 (`taken-back`; `not-by-hand`: it wrote itself; `too-few`: what came is gone by now)
 */
export async function takeBack(book: StockBook, ownerId: string, lineId: string): Promise<number> {
  return inTransaction(book.db, async (tx) => {
    const line = await findLine(tx, lineId);
    if (!canTakeBack(line)) throw conflict("not-by-hand", say(m.refusal_line_writes_itself));
    await describeProduct(tx, line.productId);
    const left = await writeOpposite(tx, ownerId, line);
    const before = { left: left + (line.change ?? 0) };
    describeChange({ before, after: { lineId, size: line.size, reason: line.reason, left } });
    return left;
  });
}

/** Takes back what came from the growing book, in the caller's transaction. @throws Refusal 409 `too-few` */
export async function takeBackGrown(tx: Tx, ownerId: string, lineId: string): Promise<void> {
  await writeOpposite(tx, ownerId, await findLine(tx, lineId));
}

/** Whether a person wrote it in the stock book, so that a person may take it back there. */
export function canTakeBack({ kind, change, takesBack }: Pick<Move, "kind" | "change" | "takesBack">): boolean {
  if (takesBack !== null) return false;
  if (kind === "counted") return change !== null && change !== 0;
  return kind === "received" || kind === "lost" || kind === "moved";
}

async function writeOpposite(tx: Tx, ownerId: string, line: Move): Promise<number> {
  await lockProducts(tx, [line.productId]);
  const isOfAct = line.pairId === null ? eq(stockMoves.id, line.id) : eq(stockMoves.pairId, line.pairId);
  const act = await tx.select().from(stockMoves).where(isOfAct).orderBy(asc(stockMoves.id));
  const ids = act.map(({ id }) => id);
  const done = await tx.$count(stockMoves, inArray(stockMoves.takesBack, ids));
  if (done > 0) throw conflict("taken-back", say(m.refusal_line_taken_back));
  let left = 0;
  for (const one of act) {
    const written = await writeOppositeLine(tx, ownerId, one);
    if (one.id === line.id) left = written;
  }
  return left;
}

async function writeOppositeLine(tx: Tx, ownerId: string, line: Move): Promise<number> {
  const { id, kind, productId, size, change, costMinor, supplier, paper, reason, note, batchId } = line;
  const pieces = change ?? 0;
  const same = { kind, productId, size, costMinor, supplier, paper, reason, note, batchId };
  const { before, left } = await writeLine(tx, { ...same, change: -pieces, takesBack: id, ownerId });
  const isReceipt = kind === "received" || kind === "grown" || kind === "moved";
  if (isReceipt && pieces > 0 && costMinor !== null)
    await uncostReceipt(tx, { productId, size }, { before, pieces, costMinor }, id);
  return left;
}

async function findLine(tx: Tx, lineId: string): Promise<Move> {
  const [line] = await tx.select().from(stockMoves).where(eq(stockMoves.id, lineId));
  if (line === undefined) throw new Refusal(404, say(m.refusal_no_such_stock_line), { code: "gone" });
  return line;
}

/** Of an act that was written before. @throws Refusal 409 `key-reused` */
async function answerOf(tx: Tx, key: string, act: Act): Promise<number | undefined> {
  const [line] = await tx.select().from(stockMoves).where(eq(stockMoves.key, key));
  if (line === undefined) return undefined;
  const isSame = (Object.keys(act) as (keyof Act)[]).every((part) => line[part] === act[part]);
  if (!isSame) throw conflict("key-reused", say(m.refusal_key_of_other_act));
  return line.left ?? 0;
}

async function requirePaper(tx: Tx, paperId: string): Promise<void> {
  if ((await tx.$count(stockPapers, eq(stockPapers.id, paperId))) > 0) return;
  const said = say(m.refusal_we_do_not_know_this_picture);
  throw new Refusal(404, said, { code: "unknown-picture", field: "paperId" });
}

function conflict(code: "not-by-hand" | "taken-back" | "key-reused", message: Said): Refusal {
  return new Refusal(409, message, { code });
}
