/**
 * The presses of growers.
 *
 * 1. Each press is one transaction with its key: sent again, by a second press or a telephone that comes back to the net, it is written once.
 * 2. The product is locked before the batch, as the stock book locks it: a press that brings plants on sale changes both.
 * 3. `alive` never falls below none, whatever two people press at once.
 * 4. A line is taken back by its opposite, of the same kind, once. A stage is taken back only while it is the batch's stage.
 */
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { batchStages, firstStage, type GrowingLoss } from "#contract/rules/plants/growing.ts";
import type { BatchInput } from "#contract/wire/books/growing.ts";
import type { Db, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { batches, batchLines } from "#db/schema/growing.ts";
import * as m from "#messages";
import { describeProduct, lockLive, lockProducts } from "../catalog/lock.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { takeBackGrown, writeGrown } from "../stock-book/acts.ts";
import { type BatchRow, unknownBatch } from "./batches.ts";

type Book = { db: Db };
type Line = typeof batchLines.$inferSelect;
type NewLine = Omit<typeof batchLines.$inferInsert, "id" | "batchId" | "key" | "ownerId" | "happenedAt">;
type Press = { actKey: string; secondsAgo: number; batchId: string };
export type Pressed = { batch: BatchRow; lineId: string };

/** @throws Refusal 400 (a day that is ahead), 404 (product), 409 `key-reused` */
export async function beginBatch(book: Book, growerId: string, input: BatchInput): Promise<Pressed> {
  const { actKey, productId, origin, plants, place, begunOn, supplier, cost } = input;
  if (begunOn > dayInDhaka(new Date()))
    throw new Refusal(400, say(m.refusal_day_is_ahead), { code: "invalid", field: "begunOn" });
  return inTransaction(book.db, async (tx) => {
    await lockLive(tx, [productId]);
    await describeProduct(tx, productId);
    const earlier = await findPressed(tx, { actKey }, { kind: "begun", change: plants });
    if (earlier !== undefined) return earlier;
    const costMinor = cost === undefined ? 0 : toMinor(cost);
    const stage = firstStage(origin);
    const counts = { begun: plants, alive: plants, costMinor };
    const [batch] = await tx
      .insert(batches)
      .values({
        id: uuidv7(),
        productId,
        origin,
        supplier,
        place,
        begunOn,
        stage,
        stageOn: begunOn,
        growerId,
        ...counts,
      })
      .returning();
    if (batch === undefined) throw new Error("a batch was not written");
    const what = { kind: "begun" as const, change: plants, stage, place, costMinor };
    const press = { actKey, secondsAgo: 0, batchId: batch.id };
    return {
      batch,
      lineId: await writeLine(tx, growerId, press, costMinor > 0 ? { ...what, costOf: "plants" } : what),
    };
  });
}

/** @throws Refusal 404, 409 `not-begun` (an earlier stage, or the same) */
export function reachStage(book: Book, ownerId: string, press: Press & { stage: Line["stage"] }): Promise<Pressed> {
  const { stage } = press;
  return pressed(book, ownerId, press, { kind: "stage", stage }, (batch) => {
    if (stage === null || batchStages.indexOf(stage) <= batchStages.indexOf(batch.stage))
      throw new Refusal(409, say(m.refusal_stage_is_behind), { code: "changed-meanwhile" });
    const stageOn = dayInDhaka(new Date(Date.now() - press.secondsAgo * 1000));
    return { set: { stage, stageOn }, line: { stageBefore: batch.stage } };
  });
}

/** @throws Refusal 404, 409 `too-few` (fewer live) */
export function losePlants(
  book: Book,
  ownerId: string,
  press: Press & { plants: number; reason: GrowingLoss | null; note: string },
): Promise<Pressed> {
  const { plants, reason, note } = press;
  return pressed(book, ownerId, press, { kind: "lost", change: -plants, reason, note }, (batch) => {
    requireAlive(batch, plants);
    return { set: { alive: batch.alive - plants, lost: batch.lost + plants } };
  });
}

/** A recount found more. */
export function findMore(book: Book, ownerId: string, press: Press & { plants: number }): Promise<Pressed> {
  const { plants } = press;
  return pressed(book, ownerId, press, { kind: "more", change: plants }, ({ alive }) => ({
    set: { alive: alive + plants },
  }));
}

export function placeBatch(book: Book, ownerId: string, press: Press & { place: string }): Promise<Pressed> {
  const { place } = press;
  return pressed(book, ownerId, press, { kind: "placed", place }, (batch) => ({
    set: { place },
    line: { note: batch.place },
  }));
}

type Cost = Press & { costOf: NonNullable<Line["costOf"]>; cost: number; note: string };

/** Soil, pots, work and the like. */
export function spend(book: Book, ownerId: string, press: Cost): Promise<Pressed> {
  const { costOf, note } = press;
  const costMinor = toMinor(press.cost);
  return pressed(book, ownerId, press, { kind: "cost", costOf, costMinor, note }, (batch) => ({
    set: { costMinor: batch.costMinor + costMinor },
  }));
}

/**
 * Some of those that live come on sale, with their share of what the batch has cost: the size's counted stock goes up as a line of the stock
 * book and the batch goes down, together.
 * @throws Refusal 400 (a size that the product does not have), 404, 409 `too-few` (fewer live)
 */
export function moveToSale(
  book: Book,
  ownerId: string,
  press: Press & { plants: number; size: string },
): Promise<Pressed> {
  const { plants, size } = press;
  return pressed(book, ownerId, press, { kind: "moved", change: -plants, size }, async (batch, tx) => {
    requireAlive(batch, plants);
    const { id: batchId, productId, alive, moved } = batch;
    const shareMinor = Math.round((batch.costMinor * plants) / alive);
    const costMinor = batch.costMinor === 0 ? null : Math.round(shareMinor / plants);
    if (costMinor !== null && costMinor > mostOfOneMinor)
      throw new Refusal(409, say(m.refusal_batch_costs_too_much), { code: "amount-too-large" });
    const moveId = await writeGrown(tx, ownerId, { batchId, productId, size, pieces: plants, costMinor });
    const set = { alive: alive - plants, moved: moved + plants, costMinor: batch.costMinor - shareMinor };
    return { set, line: { moveId, costMinor: -shareMinor } };
  });
}

/** Says afterwards why plants were lost, also in own words. @throws Refusal 404 */
export async function sayReason(
  book: Book,
  { lineId, reason, note }: { lineId: string; reason: GrowingLoss; note: string },
): Promise<void> {
  await inTransaction(book.db, async (tx) => {
    const line = await findLine(tx, lineId);
    if (line.kind !== "lost") throw unknownBatch();
    await tx.update(batchLines).set({ reason, note }).where(eq(batchLines.id, lineId));
    // Named as the batch's other lines are.
    await lockBatch(tx, line.batchId);
    describeChange({ before: { reason: line.reason }, after: { reason } });
  });
}

/** @throws Refusal 404, 409 (`taken-back`; `not-by-hand`: the beginning, or a stage that another has followed; `too-few`: sold by now) */
export async function takeBackPress(book: Book, ownerId: string, lineId: string): Promise<Pressed> {
  return inTransaction(book.db, async (tx) => {
    const { batchId } = await findLine(tx, lineId);
    const batch = await lockBatch(tx, batchId);
    const line = await findLine(tx, lineId);
    if ((await tx.$count(batchLines, eq(batchLines.takesBack, lineId))) > 0)
      throw new Refusal(409, say(m.refusal_line_taken_back), { code: "taken-back" });
    const isLatest = line.kind !== "stage" || line.stage === batch.stage;
    if (line.kind === "begun" || line.takesBack !== null || !isLatest)
      throw new Refusal(409, say(m.refusal_press_stays), { code: "not-by-hand" });
    if (line.moveId !== null) await takeBackGrown(tx, ownerId, line.moveId);
    const set = beforeIt(batch, line, await lastStageDay(tx, batch, line));
    const { kind, stageBefore, reason, size } = line;
    // Of a new place the note is the one before.
    const place = kind === "placed" ? line.note : "";
    const what = { kind, reason, size, stage: stageBefore, place, change: -line.change };
    const press = { actKey: uuidv7(), secondsAgo: 0, batchId };
    const opposite = { ...what, costMinor: -line.costMinor, takesBack: lineId };
    const written = await writeLine(tx, ownerId, press, opposite);
    describeChange({ before: bookedOf(batch), after: bookedOf({ ...batch, ...set }) });
    return { batch: await update(tx, batchId, set), lineId: written };
  });
}

/** As any sum that is typed. */
const mostOfOneMinor = 999_999_999;

type Change = { set: Partial<BatchRow>; line?: Partial<NewLine> };

async function pressed(
  book: Book,
  ownerId: string,
  press: Press,
  what: NewLine,
  change: (batch: BatchRow, tx: Tx) => Change | Promise<Change>,
): Promise<Pressed> {
  return inTransaction(book.db, async (tx) => {
    const batch = await lockBatch(tx, press.batchId);
    const earlier = await findPressed(tx, press, what);
    if (earlier !== undefined) return earlier;
    const { set, line } = await change(batch, tx);
    const { size, reason, costOf } = what;
    describeChange({ before: bookedOf(batch), after: { ...bookedOf({ ...batch, ...set }), size, reason, costOf } });
    const lineId = await writeLine(tx, ownerId, press, { ...what, ...line });
    return { batch: await update(tx, batch.id, set), lineId };
  });
}

/** For the book of changes. */
const bookedOf = ({ stage, place, alive, costMinor }: BatchRow) => ({
  stage,
  place,
  plants: alive,
  cost: toTaka(costMinor),
});

/** Locks the product first, as every change of stock does. */
async function lockBatch(tx: Tx, batchId: string): Promise<BatchRow> {
  const [known] = await tx.select({ productId: batches.productId }).from(batches).where(eq(batches.id, batchId));
  if (known === undefined) throw unknownBatch();
  await lockProducts(tx, [known.productId]);
  await describeProduct(tx, known.productId);
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId)).for("update");
  if (batch === undefined) throw unknownBatch();
  return batch;
}

async function update(tx: Tx, batchId: string, set: Partial<BatchRow>): Promise<BatchRow> {
  const [batch] = await tx.update(batches).set(set).where(eq(batches.id, batchId)).returning();
  if (batch === undefined) throw unknownBatch();
  return batch;
}

async function writeLine(tx: Tx, ownerId: string, press: Press, what: NewLine): Promise<string> {
  const id = uuidv7();
  const happenedAt = sql`clock_timestamp() - make_interval(secs => ${press.secondsAgo})`;
  await tx.insert(batchLines).values({ ...what, id, batchId: press.batchId, key: press.actKey, ownerId, happenedAt });
  return id;
}

/**
 * Of a press that was written before, the answer that it had. Why plants were lost may have been said since: it is
 * written where nothing was, whether it waited here or came by a call of its own.
 * @param batchId missing for one that begins a batch
 * @throws Refusal 409 `key-reused`
 */
async function findPressed(
  tx: Tx,
  { actKey, batchId }: { actKey: string; batchId?: string },
  { reason, note, ...rest }: NewLine,
): Promise<Pressed | undefined> {
  const [line] = await tx.select().from(batchLines).where(eq(batchLines.key, actKey));
  if (line === undefined) return undefined;
  const [batch] = await tx.select().from(batches).where(eq(batches.id, line.batchId));
  const what = rest.kind === "lost" ? rest : { ...rest, ...(note !== undefined && { note }) };
  const isSame = (Object.keys(what) as (keyof typeof what)[]).every((part) => line[part] === what[part]);
  if (batch === undefined || !isSame || (batchId ?? batch.id) !== batch.id)
    throw new Refusal(409, say(m.refusal_key_of_other_act), { code: "key-reused" });
  if (rest.kind === "lost" && line.reason === null && reason) {
    await tx.update(batchLines).set({ reason, note }).where(eq(batchLines.id, line.id));
    describeChange({ before: { reason: null }, after: { reason } });
  }
  return { batch, lineId: line.id };
}

async function findLine(tx: Tx, lineId: string): Promise<Line> {
  const [line] = await tx.select().from(batchLines).where(eq(batchLines.id, lineId));
  if (line === undefined) throw unknownBatch();
  return line;
}

/** The batch as it was before a line. */
function beforeIt(batch: BatchRow, line: Line, stageOn: string): Partial<BatchRow> {
  const costMinor = batch.costMinor - line.costMinor;
  const alive = batch.alive - line.change;
  if (alive < 0 || costMinor < 0) throw new Refusal(409, say(m.refusal_press_stays), { code: "not-by-hand" });
  const set = { alive, costMinor };
  if (line.kind === "lost") return { ...set, lost: batch.lost + line.change };
  if (line.kind === "moved") return { ...set, moved: batch.moved + line.change };
  if (line.kind === "placed") return { ...set, place: line.note };
  if (line.kind === "stage" && line.stageBefore !== null) return { ...set, stage: line.stageBefore, stageOn };
  return set;
}

/** The day on which the batch reached the stage before this line. */
async function lastStageDay(tx: Tx, batch: BatchRow, { stageBefore }: Line): Promise<string> {
  if (stageBefore === null) return batch.stageOn;
  const lines = await tx.select().from(batchLines).where(eq(batchLines.batchId, batch.id));
  const reached = lines
    .filter(({ kind, stage, takesBack }) => kind === "stage" && stage === stageBefore && takesBack === null)
    .toSorted((a, b) => b.happenedAt.getTime() - a.happenedAt.getTime());
  return reached[0] === undefined ? batch.begunOn : dayInDhaka(reached[0].happenedAt);
}

function requireAlive({ alive }: BatchRow, plants: number): void {
  if (plants <= alive) return;
  const said = say(m.refusal_too_few_alive, { alive: figure(alive) });
  throw new Refusal(409, said, { code: "too-few", field: "plants", data: { alive } });
}
