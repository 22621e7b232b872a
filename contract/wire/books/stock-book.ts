// The stock book: what came, what was lost, what was moved between sizes, and what is worth what. Costs are for owners and managers only.
import { z } from "zod";
import { languages, productSizes } from "../../rules/constants.ts";
import { lossReasons, stockMoveKinds } from "../../rules/plants/stock-lists.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, line, reply, taka, text } from "../replies.ts";

const size = z.enum(productSizes);
const pieces = z.int(fault("required")).min(1, fault("belowOne")).max(100_000, fault("tooLarge"));
/** On which it came, in Dhaka. Missing: today. */
const day = z.iso.date(fault("wrong")).regex(/^20/, fault("wrong")).optional();
/** Of the act, made by the page: sent again it is written once. */
const actKey = id;
const note = line(200).default("");

/** `cost`: of one piece, in taka; missing when not known. `paperId`: of an uploaded picture of the bill. */
export const receivedInput = z.strictObject({
  actKey,
  productId: id,
  size,
  pieces,
  cost: taka.optional(),
  supplier: line(100).default(""),
  paper: line(60).default(""),
  paperId: id.optional(),
  day,
});
export type ReceivedInput = z.infer<typeof receivedInput>;

export const lostInput = z.strictObject({
  actKey,
  productId: id,
  size,
  pieces,
  reason: z.enum(lossReasons),
  note,
});
export type LostInput = z.infer<typeof lostInput>;

export const movedInput = z.strictObject({ actKey, productId: id, size, toSize: size, pieces, note });
export type MovedInput = z.infer<typeof movedInput>;

/** How many of a size are there. `reason`: why some are missing; missing itself, they were not found. */
export const countedInput = z.strictObject({
  actKey,
  productId: id,
  size,
  counted: z.int(fault("required")).min(0, fault("belowZero")).max(1_000_000, fault("tooLarge")),
  reason: z.enum(lossReasons).nullable().default(null),
  note,
});
export type CountedInput = z.input<typeof countedInput>;

/** The line to take back; with it all lines of the same act. */
export const takeBackInput = z.strictObject({ lineId: id });

export const stockActReply = reply.extend({ left: z.int() });

export const paperForm = z.object({ picture: z.file() });
export const paperReply = reply.extend({ _id: z.string() });
export const paperParams = z.object({ paperId: id });

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, fault("wrong"));
/** `q`: in the product's names, the bill's number or the supplier. `before`: the last line of the page before. */
export const stockBookQuery = z.object({
  q: text(100).default(""),
  kind: z.enum(stockMoveKinds).optional(),
  productId: id.optional(),
  month: month.optional(),
  before: id.optional(),
});
export type StockBookQuery = z.infer<typeof stockBookQuery>;
/** `language`: of heads and words. A download's own headers say the browser's, not the office's. */
export const stockBookFileQuery = stockBookQuery.extend({ language: z.enum(languages).default("en") });

/**
 * `change` and `left` are null where the size is no longer counted. `day`: on which it came, where that was not when it was written. `cost`:
 * of one piece in taka; null when not known, for sales, and for growers. `paperId`: null for growers too, since a bill has prices. `canTakeBack`: nobody has, and it did not write itself.
 */
const stockLine = z.object({
  _id: z.string(),
  kind: z.enum(stockMoveKinds),
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  change: z.int().nullable(),
  left: z.int().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string(),
  who: z.string(),
  at: z.string(),
  day: z.string().nullable(),
  cost: z.number().nullable(),
  supplier: z.string(),
  paper: z.string(),
  paperId: z.string().nullable(),
  reason: z.enum(lossReasons).nullable(),
  note: z.string(),
  /** The opposite of another line, and of the same kind. */
  isOpposite: z.boolean(),
  isTakenBack: z.boolean(),
  canTakeBack: z.boolean(),
});
export type StockLine = z.infer<typeof stockLine>;
/** Newest first, fifty at a time. */
export const stockBookReply = reply.extend({ lines: z.array(stockLine), hasMore: z.boolean() });

export const stockFiguresQuery = z.object({ month });
/**
 * `came` and `lost` are of a month, the rest of now. Amounts in taka at cost; null for growers. `uncosted`: counted pieces whose
 * cost is not known, which are not in `value`.
 */
const stockFigures = z.object({
  pieces: z.int(),
  products: z.int(),
  uncosted: z.int(),
  value: z.number().nullable(),
  received: z.number().nullable(),
  receivedPieces: z.int(),
  suppliers: z.int(),
  lost: z.number().nullable(),
  lostBy: z.array(z.object({ reason: z.enum(lossReasons), pieces: z.int() })),
});
export type StockFigures = z.infer<typeof stockFigures>;
export const stockFiguresReply = reply.extend({ figures: stockFigures });

/** A size on the shelf. `left`: null when it is not counted. Costs of one piece in taka; null when not known, and for growers. */
const shelfSize = z.object({
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  left: z.int().nullable(),
  averageCost: z.number().nullable(),
  lastCost: z.number().nullable(),
});
export type ShelfSize = z.infer<typeof shelfSize>;
/** Every size of every product that is sold, and the suppliers so far, the newest first. */
export const shelfReply = reply.extend({ sizes: z.array(shelfSize), suppliers: z.array(z.string()) });

/**
 * `sold` in the last four weeks, `waiting` for it to come back, `growing` in batches that will be ready within four weeks,
 * and how many more are needed for the next four weeks.
 */
const reorderRow = shelfSize
  .pick({ productId: true, name: true, bengaliName: true, picture: true, size: true })
  .extend({
    left: z.int(),
    sold: z.int(),
    waiting: z.int(),
    growing: z.int(),
    suggested: z.int(),
  });
export type ReorderRow = z.infer<typeof reorderRow>;
export const reorderReply = reply.extend({ rows: z.array(reorderRow) });
