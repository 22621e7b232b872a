import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { dayMs } from "../../rules/dhaka.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { reply } from "../replies.ts";

/** By what a report is split. `day`: every day of the period; `offer`: orders with a coupon, by its code, and lines that a planned sale has lowered, by its id. */
export const reportSplits = ["product", "category", "district", "courier", "source", "offer", "day"] as const;
export type ReportSplit = (typeof reportSplits)[number];

/** Five years: the period before it is read too. */
const longestReportDays = 1827;

const day = z.iso.date(fault("day")).regex(/^20/, fault("day"));

/** Days in Dhaka, both included. */
const period = { from: day, to: day };
type Period = { from: string; to: string };

function inBounds<Shape extends z.ZodType<Period>>(asked: Shape) {
  return asked
    .refine((one) => daysOfPeriod(one) >= 1, { error: fault("endsBeforeStart"), path: ["to"] })
    .refine((one) => daysOfPeriod(one) <= longestReportDays, { error: fault("tooLarge"), path: ["to"] });
}

/** How many days; not above 0 if it ends before it begins. */
export const daysOfPeriod = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

export const reportQuery = inBounds(z.object({ ...period, split: z.enum(reportSplits).default("product") }));
export type ReportQuery = z.infer<typeof reportQuery>;
export const papersQuery = inBounds(
  z.object({ ...period, page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
);
/** The orders that the period's report calls sold. */
export const papersReply = reply.extend({
  orderIds: z.array(z.string()),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type SoldOrders = Omit<z.output<typeof papersReply>, "success" | "message">;
export const searchReportQuery = inBounds(z.object(period));
/** `search`: what shoppers searched for. */
const exportedReports = [...reportSplits, "search"] as const;
/** `language`: of heads and words. A download's own headers say the browser's, not the office's. */
export const reportExportQuery = inBounds(
  z.object({
    ...period,
    split: z.enum(exportedReports).default("product"),
    language: z.enum(languages).default("en"),
  }),
);
export type ReportExportQuery = z.infer<typeof reportExportQuery>;

/**
 * Amounts in taka. `sold`: what customers pay without tax; `charged`: of it what is not products. It is less by `discount`, by the `credit` that
 * customers used, and by `saleOff`, what planned sales took off the usual prices. `cost` and `profit` are null where no
 * cost is known; they leave out the `uncosted` pieces, which sold for `uncostedSold` and cost `uncostedDelivery` to deliver. `delivery`: paid to couriers; `lost`: by parcels
 * that came back. `refunded`, `dead` and `wasted` count on their own days, everything else on the day on which the order was placed.
 */
const figures = z.object({
  orders: z.int(),
  pieces: z.int(),
  sold: z.number(),
  charged: z.number(),
  discount: z.number(),
  credit: z.number(),
  saleOff: z.number(),
  tax: z.number(),
  cost: z.number().nullable(),
  delivery: z.number(),
  lost: z.number(),
  profit: z.number().nullable(),
  uncosted: z.int(),
  uncostedSold: z.number(),
  uncostedDelivery: z.number(),
  refused: z.int(),
  refusedPieces: z.int(),
  refunded: z.number(),
  dead: z.int(),
  wasted: z.int(),
  wastedCost: z.number(),
  /** Plants that died in batches of the growing book; what they cost stays with those that live. */
  grownLost: z.int(),
});
export type ReportFigures = z.infer<typeof figures>;

/** `key`: what it is split by; `name` as the shop says it, empty where the key says all. */
const row = z.object({
  key: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  picture: picture.nullable(),
  offer: z.enum(["coupon", "sale"]).optional(),
  figures,
  before: figures.pick({ orders: true, sold: true, profit: true }),
});
export type ReportRow = z.infer<typeof row>;

const report = z.object({
  from: z.string(),
  to: z.string(),
  before: z.object(period),
  totals: figures,
  totalsBefore: figures,
  /** Every day, also those without orders. */
  days: z.array(
    z.object({ date: z.string(), orders: z.int(), sold: z.number(), profit: z.number().nullable(), lost: z.number() }),
  ),
  /** Most sold first; of days the oldest. At most a thousand; `rowCount` of all. */
  rows: z.array(row),
  rowCount: z.int(),
});
export type Report = z.infer<typeof report>;
export const reportReply = reply.extend({ report });

/**
 * `keptSince`: older searches are forgotten. `before`: of the period before. Of a search, what it found when it was last asked; of a day
 * and of the whole period, how many searches found nothing then. `words`: how many different ones.
 */
export const searchReportReply = reply.extend({
  searches: z.array(
    z.object({ query: z.string(), count: z.int(), before: z.int(), results: z.int(), closest: z.int() }),
  ),
  total: z.int(),
  totalBefore: z.int(),
  withoutResult: z.int(),
  withoutResultBefore: z.int(),
  words: z.int(),
  /** Every day, also those without searches. */
  days: z.array(z.object({ date: z.string(), count: z.int(), withoutResult: z.int() })),
  keptSince: z.string(),
});
export type SearchReport = Omit<z.infer<typeof searchReportReply>, "success" | "message">;
