import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { languages } from "#contract/rules/constants.ts";
import { careJobs, deathReasons, plantPlaces, waterNeeds, weekWays } from "#contract/rules/plants/plant-care.ts";
import { customers } from "./accounts.ts";
import { products } from "./catalog.ts";
import { orders } from "./orders.ts";

/** The plants of delivered orders, written when they are first looked at, and those added by hand. */
export const myPlants = pgTable(
  "my_plants",
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** Null: a plant of another shop, which has a name. */
    productId: uuid().references(() => products.id),
    /** Null: added by hand. */
    orderId: uuid().references(() => orders.id),
    size: text().notNull().default(""),
    /** The customer's own. Empty: that of the product. */
    name: text().notNull().default(""),
    /** Of a plant without a product, as the customer says. */
    water: text({ enum: waterNeeds }),
    /** Where the customer has put it. Null: where its product likes to stand. */
    place: text({ enum: plantPlaces }),
    quantity: integer().notNull(),
    /** The day in Dhaka on which it came. */
    since: date({ mode: "string" }).notNull(),
    /** Taken off the list. A plant of an order keeps its row, or it would come back. */
    removedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("my_plants_order_key").on(t.orderId, t.productId, t.size),
    index("my_plants_customer_idx").on(t.customerId),
    check("my_plants_named", sql`${t.productId} is not null or ${t.name} <> ''`),
    check("my_plants_quantity_check", sql`${t.quantity} > 0`),
  ],
);

/** On this day in Dhaka it was watered, fed or looked after. */
export const plantDoneMarks = pgTable(
  "plant_done_marks",
  {
    plantId: uuid()
      .notNull()
      .references(() => myPlants.id, { onDelete: "cascade" }),
    kind: text({ enum: careJobs }).notNull(),
    day: date({ mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.plantId, t.kind, t.day] })],
);

/** Plants that died, as their customers said. It outlives the account, without saying whose it was. */
export const plantDeaths = pgTable(
  "plant_deaths",
  {
    id: uuid().primaryKey(),
    plantId: uuid().references(() => myPlants.id, { onDelete: "set null" }),
    productId: uuid().references(() => products.id),
    count: integer().notNull(),
    reason: text({ enum: deathReasons }).notNull(),
    diedOn: date({ mode: "string" }).notNull(),
  },
  (t) => [
    index("plant_deaths_plant_idx").on(t.plantId),
    index("plant_deaths_product_idx").on(t.productId),
    check("plant_deaths_count_check", sql`${t.count} > 0`),
  ],
);

/** The secret address of a customer's calendar; renewed, the older address is nobody's. */
export const plantCalendars = pgTable(
  "plant_calendars",
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: "cascade" }),
    /** With the shop's secret it makes the address: 122 random bits, which say nothing without it. */
    token: uuid().notNull(),
    /** Of the page on which it was made. */
    language: text({ enum: languages }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("plant_calendars_token_key").on(t.token)],
);

/** Who has asked for a message each week. The row is the asking: it goes when it is ended. */
export const plantWeeks = pgTable(
  "plant_weeks",
  {
    /** The link that ends it is made from it. */
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    way: text({ enum: weekWays }).notNull(),
    /** Of the page on which it was asked for. */
    language: text({ enum: languages }).notNull(),
    /** When the next one goes out. It moves on in the transaction that takes it up. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("plant_weeks_customer_key").on(t.customerId), index("plant_weeks_due_idx").on(t.dueAt)],
);
