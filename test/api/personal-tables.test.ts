// Every table that can hold something of a person: what of it is in their file, and that forgetting empties it. A new table with a phone,
// an e-mail or an account fails here until it is named.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountLinks, customerDevices, customers } from "#db/schema/accounts.ts";
import { claimMessages } from "#db/schema/claims.ts";
import { phoneRecords } from "#db/schema/couriers.ts";
import { outbox } from "#db/schema/mail.ts";
import { plantCalendars } from "#db/schema/my-plants.ts";
import { orderChats } from "#db/schema/order-links.ts";
import { reviewHelpful, reviewReports, reviewRequests, reviews } from "#db/schema/reviews.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import { textMessages } from "#db/schema/texts.ts";
import {
  addProduct,
  address,
  aPicture,
  type Browser,
  formOf,
  openStaffedShop,
  owner,
  signedInShopper,
} from "#test/shop.ts";

/**
 * `file`: where the person's file has it, or `notInFile`, why not. `after`: what forgetting leaves of it, 'rows' without the person or
 * nothing. `team`: of the people of the shop.
 */
type Held = { file?: string; notInFile?: string; after?: "rows" | "nothing"; team?: true };
const inFile = (file: string, after: "rows" | "nothing" = "nothing"): Held => ({ file, after });
const notInFile = (why: string, after: "rows" | "nothing" = "nothing"): Held => ({ notInFile: why, after });
const ofOrder = inFile("orders", "rows");
const team: Held = { team: true };

const held: Record<string, Held> = {
  customers: inFile("account"),
  customer_addresses: inFile("addresses"),
  customer_sessions: inFile("devices"),
  customer_devices: notInFile("a hash by which a browser is known again"),
  account_links: notInFile("opens the account for whoever has it"),
  phone_codes: notInFile("opens the account for whoever has it; ends by itself within the hour", "rows"),
  cart_lines: inFile("cart"),
  my_plants: inFile("plants"),
  plant_done_marks: inFile("plantCare"),
  plant_weeks: inFile("weeklyMessages"),
  plant_calendars: notInFile("a secret address"),
  plant_deaths: notInFile("how many of a product died, with nobody's name", "rows"),
  orders: ofOrder,
  order_lines: ofOrder,
  order_events: ofOrder,
  order_chats: inFile("chats"),
  order_links: inFile("orderLinks", "rows"),
  coupon_uses: notInFile("the order says which coupon", "rows"),
  parcels: notInFile("the order says with whom it went", "rows"),
  payments: notInFile("the order says what was paid", "rows"),
  refunds: notInFile("the order says what went back", "rows"),
  transfers: notInFile("the order says what was paid", "rows"),
  courier_statement_lines: notInFile("what couriers owe the shop", "rows"),
  stock_moves: notInFile("pieces", "rows"),
  claims: inFile("claims", "rows"),
  claim_lines: inFile("claims", "rows"),
  claim_messages: inFile("claims"),
  claim_offers: inFile("claims", "rows"),
  claim_photos: inFile("claims"),
  credit_lines: inFile("credit", "rows"),
  reviews: inFile("reviews"),
  review_helpful: notInFile("a keyed hash of a reader"),
  review_reports: notInFile("a keyed hash of a reader"),
  review_requests: notInFile("that the shop asked for reviews of an order", "rows"),
  questions: inFile("questions"),
  contact_messages: inFile("messages"),
  contact_pictures: inFile("messages"),
  stock_alerts: inFile("backInStock"),
  phone_records: inFile("couriersRecord"),
  outbox: inFile("mails", "rows"),
  text_messages: inFile("texts", "rows"),
  buyers: inFile("tags"),
  buyer_keys: inFile("phones"),
  buyer_notes: inFile("notes"),
  owners: team,
  owner_sessions: team,
  push_devices: team,
};

/** Names of columns that say of whom a row is, and the tables whose rows are somebody's. */
const personal = "phone|mail|recipient|customer|buyer|address|person|voter|reporter|asker|account|guest|user_agent";
const ofSomebody = ["customers", "buyers", "orders", "claims", "questions", "reviews", "contact_messages", "my_plants"];

let desk: Awaited<ReturnType<typeof openStaffedShop>> & { plant: string };
beforeAll(async () => {
  const opened = await openStaffedShop();
  await opened.admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 });
  desk = {
    ...opened,
    plant: await addProduct(opened.admin, {
      ...{ name: "Boston Fern", offerPrice: 100 },
      facts: { water: "high", light: "medium", place: ["indoor"] },
    }),
  };
});
afterAll(() => desk.shop.close());

const who = { phone: "01811555021", email: "rezwana@example.com", lastName: "Rezwana" };
type Answered = { orderId: string; claimId: string; plants: { _id: string }[]; data: Record<string, unknown> };
const done = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  expect(status, body.message).toBe(200);
  return body as never as Answered;
};

test("every table with a column of a person is named", async () => {
  const { rows } = await desk.shop.database.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${personal}
    union select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid::regclass::text in (${sql.join(
      ofSomebody.map((name) => sql`${name}`),
      sql`, `,
    )})`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(held).sort());
});

test("what a person has in any table is in the file for both sides, and gone once they are forgotten", async () => {
  const { admin, shop } = desk;
  const { db } = shop.database;
  await admin.post("/api/buyer/list", {});
  const before = new Map<string, number>();
  for (const table of Object.keys(held)) before.set(table, await rowsOf(table));
  const shopper = await signedInShopper(shop, "Rezwana Karim");
  const proven = { email: who.email, emailVerifiedAt: new Date(), phone: who.phone };
  await db.update(customers).set(proven).where(eq(customers.name, "Rezwana Karim"));
  const [account] = await db.select().from(customers).where(eq(customers.email, who.email));
  const customerId = account?.id ?? "";
  const orderIds = await fill(shopper, customerId);

  const [buyer] = (await admin.post("/api/buyer/list", { q: who.phone })).body.buyers;
  await done(admin.post("/api/buyer/note", { buyerId: buyer._id, text: "Rezwana rings twice." }));
  await done(admin.post("/api/buyer/tags", { buyerId: buyer._id, tags: ["Rezwana"] }));
  const credit = { buyerId: buyer._id, amount: 20, seen: 0, reason: "Rezwana's parcel was late" };
  await done(admin.post("/api/buyer/credit", credit));

  const filled = Object.entries(held).filter(([, { file, after }]) => file !== undefined || after === "nothing");
  for (const [table] of filled) expect([table, await rowsOf(table)]).not.toEqual([table, before.get(table)]);

  const proof = { buyerId: buyer._id, currentPassword: owner.password };
  const { data: ofOffice } = await done(admin.post("/api/buyer/data", proof));
  const { data: ofShopper } = await done(shopper.get("/api/user/data"));
  expect(ofShopper.weeklyMessages).toMatchObject({ way: "mail", language: "bn" });
  for (const [table, { file }] of Object.entries(held)) {
    if (file === undefined) continue;
    for (const data of file === "notes" || file === "tags" ? [ofOffice] : [ofOffice, ofShopper]) {
      expect([table, isSaid(data[file])], `${file} of ${table}`).toEqual([table, true]);
    }
  }
  const { notes: _, tags: __, ...same } = ofOffice;
  expect(ofShopper).toEqual(same);

  for (const orderId of orderIds.slice(1)) await done(admin.post("/api/order/cancel", { orderId, reason: "customer" }));
  await done(admin.post("/api/buyer/forget", proof));
  await admin.post("/api/buyer/list", { q: "nobody" });
  for (const [table, { after }] of Object.entries(held)) {
    if (after === "nothing") expect([table, await rowsOf(table)]).toEqual([table, before.get(table)]);
  }
  expect(await tablesWith(["Rezwana", who.phone, who.email, customerId])).toEqual([]);
});

/** Rows of this person in every table that the file or forgetting is asked for. @returns its orders, the delivered one first */
async function fill(shopper: Browser, customerId: string): Promise<string[]> {
  const { admin, plant, shop } = desk;
  const { db } = shop.database;
  const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
  const to = { ...address, ...who, street: "House of Rezwana" };
  const { orderId } = await done(shopper.post("/api/order/cod", { items, address: to }));
  await done(admin.post("/api/order/status", { orderId, status: "Delivered" }));
  const { orderId: open } = await done(shopper.post("/api/order/cod", { items, address: to }));
  await done(shopper.post("/api/user/addresses", { address: to }));
  await shopper.post("/api/cart/add", { itemId: plant, size: "Small Pot" });

  const [own] = (await done(shopper.get("/api/my-plants"))).plants;
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka" }).format(new Date());
  await done(shopper.post("/api/my-plants/done", { plantId: own?._id, kind: "water", day, isDone: true }));
  await done(shopper.post("/api/my-plants/week", { way: "mail" }, { headers: { "accept-language": "bn" } }));
  await db.insert(plantCalendars).values({ customerId, token: randomUUID(), language: "bn" });
  await db.insert(customerDevices).values({ tokenHash: "a", lastLoginAt: new Date(), customerId });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const mailed = { kind: "confirm-email" as const, tokenHash: "b", requestedAt: new Date(), expiresAt: tomorrow };
  await db.insert(accountLinks).values({ ...mailed, customerId });

  const claim = { orderId, lines: items, kinds: ["dead"], wish: "advice", text: "Rezwana is sad." };
  const form = formOf({ claim: JSON.stringify(claim) });
  form.append("photos", await aPicture(), "photo.png");
  const key = { headers: { "idempotency-key": "claim-of-the-shopper-1" } };
  const { claimId } = await done(shopper.post("/api/claim/mine", form, key));
  await db.insert(claimMessages).values({ id: randomUUID(), claimId, text: "Rezwana waits.", idempotencyKey: "c" });
  await done(admin.post("/api/claim/offer", { claimId, decision: "credit", amount: 5, text: "Rezwana, take this." }));
  await done(admin.post("/api/order/status", { orderId, status: "Delivered" }));

  const review = { id: randomUUID(), productId: plant, orderId, name: "Rezwana K.", size: "Small Pot", stars: 5 };
  await db.insert(reviews).values({ ...review, text: "Rezwana likes it.", state: "shown" });
  await db.insert(reviewHelpful).values({ reviewId: review.id, voter: "d" });
  await db.insert(reviewReports).values({ reviewId: review.id, reporter: "e", reason: "rude" });
  await db.insert(reviewRequests).values({ orderId });
  await done(shopper.post("/api/question", { product: plant, text: "Rezwana asks: sun?", phone: who.phone }));
  const message = formOf({ name: "Rezwana", email: who.email, message: "Rezwana asks." });
  message.append("pictures", await aPicture(), "picture.png");
  await done(shopper.post("/api/contact/pictures", message));
  const alert = { productId: plant, size: "", language: "bn" as const, phone: null };
  await db.insert(stockAlerts).values({ ...alert, id: randomUUID(), email: who.email, confirmedAt: new Date() });
  await db
    .insert(phoneRecords)
    .values({ phone: who.phone, source: "steadfast", title: "Shops", report: null, askedAt: new Date() });

  const link = { ...{ lines: items, source: "phone", language: "en", days: 1 }, chat: "Rezwana asks for one" };
  const person = { name: "Rezwana", phone: who.phone, district: "", thana: "", street: "" };
  await done(admin.post("/api/order/link/create", { ...link, person }));
  await db.insert(orderChats).values({ orderId, chat: "Rezwana: two please" });
  const written = { subject: "Rezwana's order", bodyText: "Rezwana, thank you" };
  const mail = { kind: "order-placed", payload: { orderId }, state: "sent" as const, recipient: who.email };
  await db.insert(outbox).values({ ...mail, id: randomUUID(), messageKey: "f", ...written });
  const text = { kind: "delivered", state: "sent" as const, phone: who.phone, parts: 1, orderId };
  await db.insert(textMessages).values({ ...text, id: randomUUID(), messageKey: "g", body: "Rezwana, it is here" });
  return [orderId, open];
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await desk.shop.database.db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  );
  return rows[0]?.rows ?? 0;
}

function isSaid(part: unknown): boolean {
  if (Array.isArray(part)) return part.length > 0;
  return part !== null && part !== undefined && part !== 0 && JSON.stringify(part) !== "{}";
}

/** The tables in which one of these texts is left, also as searches compare it. */
async function tablesWith(values: string[]): Promise<string[]> {
  const { db } = desk.shop.database;
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const all = await db.execute(sql`select t::text as row from ${sql.identifier(name)} t`);
    const text = JSON.stringify(all.rows).toLowerCase();
    found.push(...values.filter((value) => text.includes(value.toLowerCase())).map((value) => `${name}: ${value}`));
  }
  return found;
}
