// The growing book: batches from seed, cutting, graft or purchase to sale. Costs are sent to owners and managers only.
import { z } from "zod";
import { languages, productSizes } from "../../rules/constants.ts";
import { batchLineKinds, batchOrigins, batchStages, growingCosts, growingLosses } from "../../rules/plants/growing.ts";
import { careSeasons } from "../../rules/plants/plant-care.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, taka } from "../replies.ts";

const plants = z.int(fault("required")).min(1, fault("belowOne")).max(1_000_000, fault("tooLarge"));
/** Of a press, made by the page: sent again it is written once. `secondsAgo`: since it was pressed, for a telephone without the net. */
const press = {
  actKey: id,
  secondsAgo: z
    .int()
    .min(0)
    .max(30 * 86_400)
    .default(0),
};
const batchId = id;

export const batchInput = z.strictObject({
  actKey: id,
  productId: id,
  origin: z.enum(batchOrigins),
  plants,
  place: requiredLine(60),
  begunOn: z.iso.date(fault("wrong")).regex(/^20/, fault("wrong")),
  supplier: line(100).default(""),
  cost: taka.optional(),
});
export type BatchInput = z.infer<typeof batchInput>;
export const batchParams = z.object({ batchId });
export const batchStageInput = z.strictObject({ ...press, batchId, stage: z.enum(batchStages) });
export const batchLossInput = z.strictObject({
  ...press,
  batchId,
  plants,
  reason: z.enum(growingLosses).nullable().default(null),
  note: line(200).default(""),
});
export const batchMoreInput = z.strictObject({ ...press, batchId, plants });
export const batchPlaceInput = z.strictObject({ ...press, batchId, place: requiredLine(60) });
export const batchCostInput = z.strictObject({
  ...press,
  batchId,
  costOf: z.enum(growingCosts),
  cost: taka,
  note: line(200).default(""),
});
/** Some that live come on sale as one size of the product. */
export const batchSaleInput = z.strictObject({ ...press, batchId, plants, size: z.enum(productSizes) });
/** `note`: in the grower's own words. */
export const batchReasonInput = z.strictObject({
  lineId: id,
  reason: z.enum(growingLosses),
  note: line(200).default(""),
});
export const batchTakeBackInput = z.strictObject({ lineId: id });

/** `readyOn`: as the nursery's own batches say, else the table. `cost`: spent and still in the batch, in taka; null when nothing is, and for growers. */
const batch = z.object({
  _id: z.string(),
  number: z.int(),
  productId: z.string(),
  name: z.string(),
  bengaliName: z.string(),
  botanicalName: z.string(),
  picture: picture.nullable(),
  origin: z.enum(batchOrigins),
  supplier: z.string(),
  begun: z.int(),
  alive: z.int(),
  lost: z.int(),
  moved: z.int(),
  place: z.string(),
  begunOn: z.string(),
  stage: z.enum(batchStages),
  readyOn: z.string(),
  cost: z.number().nullable(),
  costOfEach: z.number().nullable(),
  grower: z.string(),
});
export type Batch = z.infer<typeof batch>;
/** Days that each stage took on average. `species`: as speciesKey says. */
const experience = z.object({
  species: z.string(),
  origin: z.enum(batchOrigins),
  days: z.partialRecord(z.enum(batchStages), z.number()),
});
export type SpeciesExperience = z.infer<typeof experience>;
export const batchesReply = reply.extend({
  batches: z.array(batch),
  places: z.array(z.string()),
  experience: z.array(experience),
});

const batchLine = z.object({
  _id: z.string(),
  kind: z.enum(batchLineKinds),
  change: z.int(),
  stage: z.enum(batchStages).nullable(),
  reason: z.enum(growingLosses).nullable(),
  place: z.string(),
  costOf: z.enum(growingCosts).nullable(),
  cost: z.number().nullable(),
  size: z.string().nullable(),
  note: z.string(),
  at: z.string(),
  who: z.string(),
  isOpposite: z.boolean(),
  isTakenBack: z.boolean(),
});
export type BatchLine = z.infer<typeof batchLine>;
export const batchReply = reply.extend({ batch, lines: z.array(batchLine) });
/** The batch after the press, and the line that it wrote, to take back. */
export const batchActReply = reply.extend({ batch, lineId: z.string() });

/**
 * Plants begun and lost, by species, season of the beginning, and grower. `species`: its botanical name, empty for a product without
 * one, which stands for itself. `plants`: the products of the species that were grown. `begun`: with those that a recount found.
 */
const survivalRow = z.object({
  species: z.string(),
  plants: z.array(z.object({ productId: z.string(), name: z.string(), bengaliName: z.string() })),
  season: z.enum(careSeasons),
  grower: z.string(),
  batches: z.int(),
  begun: z.int(),
  lost: z.int(),
});
export type SurvivalRow = z.infer<typeof survivalRow>;
export const survivalFileQuery = z.object({ language: z.enum(languages).default("en") });
export const survivalReply = reply.extend({ rows: z.array(survivalRow) });
