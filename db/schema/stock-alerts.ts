import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { languages } from "#contract/rules/constants.ts";
import { products } from "./catalog.ts";

/** Who is told once when a product or one of its sizes is sold again. The row goes with the message. */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: uuid().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Empty: whichever size comes back first. */
    size: text().notNull(),
    /** As 01..., proven by a code. Null: told by e-mail. */
    phone: text(),
    /** As typed, but compared in lower case. */
    email: text(),
    /** Of the page on which it was asked for. */
    language: text({ enum: languages }).notNull(),
    /** Null: nobody has opened the mailed link yet. */
    confirmedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When an SMS was handed to the gateway. It may have been sent, so it is not sent again. */
    sendingAt: timestamp({ withTimezone: true }),
    /** How often the gateway refused it, and when it is tried next. */
    tries: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("stock_alerts_phone_key").on(t.productId, t.size, t.phone),
    uniqueIndex("stock_alerts_email_key").on(t.productId, t.size, sql`lower(${t.email})`),
    index("stock_alerts_created_idx").on(t.createdAt),
    check("stock_alerts_one_way", sql`(${t.phone} is null) <> (${t.email} is null)`),
  ],
);
