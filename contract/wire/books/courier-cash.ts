import { z } from "zod";
import { languages } from "../../rules/constants.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, requiredText, taka } from "../replies.ts";

/**
 * A statement's result for an order. `paid`: as it should be; `less`, `more`: another amount; `settled`: the order's
 * cash was collected before; `closed`: the order is canceled, returned or paid by card; `charge`: no cash, only
 * charges; `unknown`: no order of this courier; `repeated`: the same row is in this file already; `twice`: counted in
 * an earlier statement.
 */
export const statementLineKinds = [
  "less",
  "more",
  "unknown",
  "closed",
  "settled",
  "repeated",
  "twice",
  "charge",
  "paid",
] as const;
export type StatementLineKind = (typeof statementLineKinds)[number];

/**
 * One parcel of a statement, in decimal taka. `rows`: where it stands in the file. `due`: what was still to come. `isCollected`: accepting
 * the statement marks the order's cash as collected. `name`: the order's own where it is known. `isNameLost`: else the file has one in Bengali,
 * of which a PDF loses signs.
 */
const statementLine = z.object({
  kind: z.enum(statementLineKinds),
  rows: z.array(z.int()),
  /** As in the file: a consignment, or our own number. */
  mark: z.string(),
  orderId: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  isNameLost: z.literal(true).optional(),
  due: z.number(),
  paid: z.number(),
  charges: z.number(),
  isCollected: z.boolean(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** A row that adds up others and was left out, in decimal taka. `isSum`: the rows come to what it says. */
const statementTotal = z.object({ row: z.int(), cash: z.number(), charges: z.number(), isSum: z.boolean() });
export type StatementTotal = z.infer<typeof statementTotal>;

/**
 * A statement's sums, in decimal taka: net = expected - short + over + other - charges. `expected`: the cash that the
 * orders of lines `paid`, `less` and `more` should have brought. `other`: cash of all other lines, which belongs to no
 * open order.
 */
const statementSums = z.object({
  orders: z.int(),
  expected: z.number(),
  short: z.number(),
  over: z.number(),
  other: z.number(),
  charges: z.number(),
  net: z.number(),
});
export type StatementSums = z.infer<typeof statementSums>;

export const maxStatementBytes = 2 * 1024 * 1024;
export const maxStatementRows = 2000;
const statementCellMax = 200;

/** Which columns of a file say what was collected, and which parcel or order it is of: by their names, as the question about them gives them. */
export const statementColumns = z.object({
  cash: requiredText(statementCellMax),
  mark: requiredText(statementCellMax),
});
export type StatementColumns = z.infer<typeof statementColumns>;

/**
 * Beside its sentence a refusal `which-columns` holds: the names of the file's columns, their first rows, and what the shop takes
 * the two for, if anything.
 */
export type ColumnQuestion = {
  columns: string[];
  sample: string[][];
  guess: { cash: string | null; mark: string | null };
};

/**
 * `takeDifference`: orders of lines `less` and `more` that are settled with what came. The others stay open. `takeOther`: the owner
 * accepts the cash that belongs to no open order; without it a statement with such cash is not accepted.
 */
export const statementInput = z.object({
  courier: requiredLine(100),
  fileName: line(200).default(""),
  takeDifference: z.array(id).max(maxStatementRows).default([]),
  takeOther: z.boolean().default(false),
  /** Where their names do not say it. Kept for the courier's next statement once this one is accepted. */
  columns: statementColumns.optional(),
  /** Orders that the owner has found for rows that name none: `mark` is the row's consignment or number, as the preview gives it. */
  found: z
    .array(z.object({ mark: requiredLine(200), orderId: id }))
    .max(100)
    .default([]),
  /** The net sum that the owner has seen, in decimal taka: with another one nothing is booked. */
  seenNet: z.number().optional(),
  /**
   * The amount that reached the bank, in decimal taka, as the owner typed it. Below zero, the shop paid the courier.
   */
  reachedBank: z
    .number()
    .min(-9_999_999.99, fault("tooSmall"))
    .max(9_999_999.99, fault("tooLarge"))
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, fault("decimals"))
    .optional(),
});
export type StatementInput = z.infer<typeof statementInput>;
export type StatementDraft = z.input<typeof statementInput>;
/** A CSV file, and what is done with it. */
export const statementForm = z.object({ file: z.file(), input: statementInput });
export const statementQuery = z.object({ dryRun: z.enum(["yes", "no"]).optional() });
/**
 * `columns`: those that the owner has chosen, now or for an earlier statement of the courier, with all to choose from; null where the names
 * said it.
 */
const usedColumns = statementColumns.extend({ all: z.array(z.string()) });
/** `statementId` is null in a dry run. `undelivered`: orders that it settled and that are not Delivered yet. */
export const statementReply = reply.extend({
  statementId: z.string().nullable(),
  undelivered: z.array(z.string()),
  lines: z.array(statementLine),
  totals: z.array(statementTotal),
  sums: statementSums,
  columns: usedColumns.nullable(),
});
export type ReadStatement = Omit<z.infer<typeof statementReply>, "success" | "message">;

/** In decimal taka. `deliveredAt`: null while it is on its way. */
const heldParcel = z.object({
  orderId: z.string(),
  number: z.string(),
  name: z.string(),
  amount: z.number(),
  deliveredAt: z.string().nullable(),
});
export type HeldParcel = z.infer<typeof heldParcel>;
/** `courier`: empty for orders that name none. */
export const heldQuery = z.object({ courier: line(100).default("") });
export const heldReply = reply.extend({ parcels: z.array(heldParcel) });

/**
 * Cash that is handed to the owner. `key`: of the press, which counts once. `seen`: what the orders come to, as it was shown; `sum`: what was
 * handed in. What is short stays open, unless `takeDifference`. Amounts in decimal taka.
 */
export const handInInput = z.object({
  key: id,
  courier: line(100),
  handedBy: requiredLine(100),
  orderIds: z
    .array(id)
    .min(1, fault("required"))
    .max(500, fault("moreThan", { most: 500 })),
  seen: taka,
  sum: taka.refine((sum) => sum > 0, fault("tooSmall")),
  takeDifference: z.boolean().default(false),
});
export type HandInInput = z.infer<typeof handInInput>;
export type HandInDraft = z.input<typeof handInInput>;
export const handInReply = reply.extend({ statementId: z.string(), undelivered: z.array(z.string()) });
export type HandedIn = Omit<z.infer<typeof handInReply>, "success" | "message">;

export const statementIdInput = z.object({ statementId: id });

/** Cash that is still with a courier, in decimal taka. */
const courierCash = z.object({
  courier: z.string(),
  /** Handed over and not paid. */
  out: z.number(),
  outParcels: z.int(),
  /** Delivered and not paid. */
  due: z.number(),
  dueParcels: z.int(),
  /** Delivered more than `lateAfterDays` days ago. */
  late: z.number(),
  lateParcels: z.int(),
  lateAfterDays: z.int(),
});
export type CourierCash = z.infer<typeof courierCash>;
/** After how many days the cash of a delivered parcel is late. `courier`: in any letter case; empty for the shop's own riders. */
export const courierDays = z.object({
  courier: line(100),
  days: z
    .int(fault("wholeNumber"))
    .min(1, fault("belowOne"))
    .max(90, fault("above", { most: 90 })),
});
export type CourierDays = z.infer<typeof courierDays>;
export const courierDaysInput = z.object({ couriers: z.array(courierDays).min(1, fault("required")).max(100) });
export const courierDaysReply = reply.extend({ days: z.array(courierDays) });

const lateParcel = z.object({
  orderId: z.string(),
  number: z.string(),
  name: z.string(),
  courier: z.string(),
  trackingNumber: z.string(),
  deliveredDays: z.int(),
  amount: z.number(),
});
export type LateParcel = z.infer<typeof lateParcel>;

/**
 * Figures of statements, in decimal taka. cash = ofOrders + inPart + notOurs; net = cash - charges. `ofOrders`: of the `orders` that it
 * settled; `inPart`: for orders that stayed open; `notOurs`: for no open order. `short`: what the owner let the courier keep.
 * `missing`: what did not reach the bank of statements whose sum at the bank was typed.
 */
const statementFigures = {
  orders: z.int(),
  cash: z.number(),
  ofOrders: z.number(),
  inPart: z.number(),
  notOurs: z.number(),
  short: z.number(),
  charges: z.number(),
  net: z.number(),
  missing: z.number(),
};

const bookedStatement = z.object({
  _id: z.string(),
  courier: z.string(),
  fileName: z.string(),
  /** Who handed the cash in; null for a courier's file. */
  handedBy: z.string().nullable(),
  acceptedAt: z.string(),
  undoneAt: z.string().nullable(),
  ...statementFigures,
  /** Null while the owner has not typed it. */
  reachedBank: z.number().nullable(),
});

/** `month`: of the acceptance, in Dhaka, as 2026-11. */
const cashMonth = z.object({
  month: z.string(),
  courier: z.string(),
  statements: z.int(),
  ...statementFigures,
});
export type CashMonth = z.infer<typeof cashMonth>;

/** `language`: of heads. A download's own headers say the browser's, not the office's. */
export const statementsFileQuery = z.object({ language: z.enum(languages).default("en") });

export const courierCashReply = reply.extend({
  couriers: z.array(courierCash),
  /** The owner's terms of couriers, whether they hold cash now or not. */
  days: z.array(courierDays),
  /** The oldest hundred. */
  late: z.array(lateParcel),
  /** The newest twenty. */
  statements: z.array(bookedStatement),
  /** The last twelve months, newest first. */
  months: z.array(cashMonth),
});
export type CourierCashBook = Omit<z.infer<typeof courierCashReply>, "success" | "message">;
