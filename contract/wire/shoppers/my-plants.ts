// A customer's plants: what is to be done when, what was done, and what died.
import { z } from "zod";
import {
  careJobs,
  careSeasons,
  careTips,
  deathReasons,
  plantPlaces,
  waterNeeds,
  weekWays,
} from "../../rules/plants/plant-care.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, line, reply, text } from "../replies.ts";

/** A day in Dhaka, as YYYY-MM-DD. */
const day = z.iso.date();
const kind = z.enum(careJobs);
/** One may keep as many of a kind, and so many kinds by hand. */
const mostOfOne = 10_000;

const plannedDay = z.object({
  day,
  jobs: z.array(z.object({ plantId: z.string(), kind, isDone: z.boolean(), since: day.optional() })),
});

/**
 * `name` and `bengaliName`: the customer's own name for it, else the product's. `product` is null for a plant from elsewhere, `order`
 * for one added by hand. `place`: where the customer has put it; null while nobody has said. `guaranteeUntil`: the last day of its guarantee;
 * null where it has none or it is over. `living` of `quantity` are alive. `next`: the next day of each job, `after` the one that follows it.
 */
const myPlant = z.object({
  _id: z.string(),
  product: z.string().nullable(),
  categorySlug: z.string(),
  order: z.string().nullable(),
  name: z.string(),
  bengaliName: z.string(),
  ownName: z.string(),
  picture: picture.nullable(),
  size: z.string(),
  since: day,
  place: z.enum(plantPlaces).nullable(),
  guaranteeUntil: day.nullable(),
  quantity: z.int(),
  living: z.int(),
  isDoneToday: z.boolean(),
  next: z.array(z.object({ kind, day, since: day.optional(), after: day.nullable() })),
});
export type MyPlant = z.infer<typeof myPlant>;

const seasonTips = z.array(
  z.object({
    tip: z.enum([...careTips.winter, ...careTips.summer, ...careTips.monsoon]),
    plantIds: z.array(z.string()),
  }),
);

/** `messages`: how the message of each week comes, null for who has not asked for it, and how it could. `today` is the first day of `week`. `calendar`: the address to subscribe to, which is a secret; null while there is none. */
export const myPlantsReply = reply.extend({
  today: day,
  season: z.enum(careSeasons),
  plants: z.array(myPlant),
  week: z.array(plannedDay),
  tips: z.record(z.enum(careSeasons), seasonTips),
  calendar: z.string().nullable(),
  messages: z.object({ by: z.enum(weekWays).nullable(), ways: z.array(z.enum(weekWays)) }),
});
export type MyPlantsReply = z.infer<typeof myPlantsReply>;
export type MyPlants = Omit<MyPlantsReply, "success" | "message">;

/** A product of the shop, or a name with the water that it needs. */
export const addPlantInput = z
  .object({
    product: id.optional(),
    name: line(100).default(""),
    water: z.enum(waterNeeds).optional(),
    quantity: z
      .int()
      .min(1, fault("moreThanZero"))
      .max(99, fault("above", { most: 99 }))
      .default(1),
  })
  .refine(({ product, name }) => product !== undefined || name !== "", { path: ["name"], message: fault("required") });
export type AddPlantInput = z.infer<typeof addPlantInput>;

export const plantIdInput = z.object({ plantId: id });
export const renamePlantInput = plantIdInput.extend({ name: line(100) });
/** Null: where its product likes to stand. */
export const movePlantInput = plantIdInput.extend({ place: z.enum(plantPlaces).nullable() });
/** Null ends them. */
export const weekInput = z.object({ way: z.enum(weekWays).nullable() });
export const weekEndInput = z.object({ key: text(200) });
/** `day`: today, or one of the seven days before it. Not done: the mark is taken away. */
export const doneInput = plantIdInput.extend({ kind, day, isDone: z.boolean() });
export type DoneInput = z.infer<typeof doneInput>;
export const doneMarksReply = reply.extend({
  marks: z.array(z.object({ plantId: z.string(), kind, day })),
});
/** `living`: how many live on. Saying it twice changes nothing. */
export const diedInput = plantIdInput.extend({
  living: z
    .int()
    .min(0, fault("belowZero"))
    .max(mostOfOne, fault("above", { most: mostOfOne })),
  reason: z.enum(deathReasons),
});
export type DiedInput = z.infer<typeof diedInput>;

/** `died` plants of a product (null: from elsewhere); reasons by how often they are named. */
const diedRow = z.object({
  productId: z.string().nullable(),
  name: z.string(),
  bengaliName: z.string(),
  died: z.int(),
  reasons: z.array(z.object({ reason: z.enum(deathReasons), count: z.int() })),
});
export type DiedRow = z.infer<typeof diedRow>;
/** `rows`: the fifty products of which most died; `total` counts all. */
export const diedReply = reply.extend({ rows: z.array(diedRow), total: z.int() });
