/**
 * Who waits for a product that is sold out, by SMS or by e-mail.
 *
 * 1. Nobody is told who has not confirmed: the number by a code, the mailbox by a mailed link, or both by an account that
 *    has proven them before. So nobody is put on a list by somebody else.
 * 2. The answer is the same whether or not the number waits already.
 * 3. A row is for a product or for one of its sizes, which must be sold out: what can be bought needs no list.
 */
import { and, count, desc, eq, isNotNull, isNull, lt, min, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import type {
  OwnAlert,
  StockAlertCodeInput,
  StockAlertInput,
  WaitedForRow,
} from "#contract/wire/shoppers/stock-alerts.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { inTransaction } from "#db/open.ts";
import { stockAlerts } from "#db/schema/stock-alerts.ts";
import * as m from "#messages";
import { checkPhoneCode, type PhoneAccounts, sendPhoneCode } from "../accounts/customers/phone-codes.ts";
import type { CodeAsker } from "../accounts/login/code-asker.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { soldNow } from "../catalog/reading/sold-now.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, named, say } from "../http/answers/say.ts";
import { aroundNetwork } from "../http/guards/network.ts";
import type { Limit } from "../http/guards/throttling.ts";
import { queueMails } from "../mail/queue.ts";
import { alertOf, keyOf } from "./keys.ts";

export type StockAlertShop = { db: Db; catalog: Catalog; secret: string; phones: PhoneAccounts };
/** Who asks. `proven`: what the signed-in account has proven. */
export type Asker = CodeAsker & { proven: { phone: string | null; email: string | null } };
type Waited = { product: string; size: string };
type Way = { phone: string | null; email: string | null };

/** A person may wait for a nursery's whole shelf, a machine may not fill the table. */
const mostOfOne = 100;
const fewestShown = 5;
const listedMax = 50;
/** A mailed link works so long; a row that nobody confirmed goes then. */
const unconfirmedDays = 7;

const askedByAddress: Limit = { name: "stock-alert-address", hits: 60, windowSeconds: 3600 };
const mailedByAddress: Limit = { name: "stock-alert-mail-address", hits: 10, windowSeconds: 3600 };
const mailedAround: Limit = { name: "stock-alert-mail-around", hits: 60, windowSeconds: 86_400 };
const mailedTo: Limit = { name: "stock-alert-mail-to", hits: 5, windowSeconds: 86_400 };
const mailedByShop: Limit = { name: "stock-alert-mail-all", hits: 500, windowSeconds: 86_400 };

/**
 * @returns what is left to do, and the row's key when nothing is
 * @throws Refusal 404 (unknown product or size; no SMS in this shop), 409 (it can be bought, or too many rows), 429, 502
 */
export async function askForAlert(
  shop: StockAlertShop,
  input: StockAlertInput,
  asker: Asker,
): Promise<{ next: "code" | "mail" | "nothing"; key?: string }> {
  const { phones } = shop;
  await phones.throttle.take(askedByAddress, asker.address);
  await refuseSold(shop, input);
  const { phone, email } = input;
  if (phone !== undefined) {
    if (phone === asker.proven.phone) return { next: "nothing", key: await confirm(shop, input, { phone }, asker) };
    await sendPhoneCode(phones, "stock-alert", phone, asker);
    return { next: "code" };
  }
  const mailbox = email ?? "";
  if (mailbox.toLowerCase() === asker.proven.email?.toLowerCase()) {
    return { next: "nothing", key: await confirm(shop, input, { email: mailbox }, asker) };
  }
  await askByMail(shop, input, mailbox, asker);
  return { next: "mail" };
}

/** @returns the row's key @throws Refusal 400 (wrong or old code), 404, 409 */
export async function confirmByCode(shop: StockAlertShop, input: StockAlertCodeInput, asker: Asker): Promise<string> {
  await shop.phones.throttle.take(askedByAddress, asker.address);
  await refuseSold(shop, input);
  const useUp = await checkPhoneCode(shop.phones, "stock-alert", input.phone, {
    code: input.code,
    browser: asker.browser,
  });
  return confirm(shop, input, { phone: input.phone }, asker, useUp);
}

/** By the mailed link, any number of times. @throws Refusal 410 (told, taken off, or too old) */
export async function confirmByLink({ db, secret }: StockAlertShop, key: string): Promise<void> {
  const alertId = alertOf(secret, key);
  const confirmed =
    alertId === undefined
      ? []
      : await db
          .update(stockAlerts)
          .set({ confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, now())` })
          .where(eq(stockAlerts.id, alertId))
          .returning({ id: stockAlerts.id });
  if (confirmed.length === 0) throw new Refusal(410, say(m.refusal_stock_alert_is_over), { code: "link-over" });
}

/** Takes a row off the list; one that is gone already stays so. @throws Refusal 410 for a key of nobody's */
export async function endAlert({ db, secret }: StockAlertShop, key: string): Promise<void> {
  const alertId = alertOf(secret, key);
  if (alertId === undefined) throw new Refusal(410, say(m.refusal_stock_alert_is_over), { code: "link-over" });
  await db.delete(stockAlerts).where(eq(stockAlerts.id, alertId));
}

/** How many people wait for it; null while they are too few to be worth a sentence. */
export async function waitingFor(db: Queryable, product: string): Promise<number | null> {
  const [row] = await db
    .select({ waiting: sql<number>`count(distinct coalesce(${stockAlerts.phone}, lower(${stockAlerts.email})))::int` })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, product), isNotNull(stockAlerts.confirmedAt)));
  return row === undefined || row.waiting < fewestShown ? null : row.waiting;
}

/** For the owner: what most people wait for, first. */
export async function listWaitedFor({
  db,
  catalog,
}: Pick<StockAlertShop, "db" | "catalog">): Promise<{ rows: WaitedForRow[]; total: number }> {
  const found = await db
    .select({
      productId: stockAlerts.productId,
      size: stockAlerts.size,
      waiting: count(),
      since: min(stockAlerts.createdAt),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(stockAlerts)
    .where(isNotNull(stockAlerts.confirmedAt))
    .groupBy(stockAlerts.productId, stockAlerts.size)
    .orderBy(desc(count()), min(stockAlerts.createdAt))
    .limit(listedMax);
  const { products } = catalog.view();
  const rows = found.map(({ productId, size, waiting, since }) => {
    const { name, bengaliName } = products.get(productId)?.product ?? { name: "", bengaliName: "" };
    return { productId, name, bengaliName, size, waiting, since: (since ?? new Date()).toISOString() };
  });
  return { rows, total: found[0]?.total ?? 0 };
}

/** Of a deleted account. */
/** By these ways, newest first. */
export async function alertsOf(db: Queryable, { phone, email }: Way): Promise<OwnAlert[]> {
  const ways = [
    phone === null ? undefined : eq(stockAlerts.phone, phone),
    email === null ? undefined : isMailbox(email),
  ];
  const known = ways.filter((way) => way !== undefined);
  if (known.length === 0) return [];
  const rows = await db
    .select()
    .from(stockAlerts)
    .where(or(...known))
    .orderBy(desc(stockAlerts.createdAt));
  return rows.map(({ productId, size, phone, email, confirmedAt, createdAt }) => ({
    ...{ product: productId, size, phone, email },
    isConfirmed: confirmedAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

export async function forgetAlerts(tx: Tx, { phone, email }: Way): Promise<void> {
  if (phone !== null) await tx.delete(stockAlerts).where(eq(stockAlerts.phone, phone));
  if (email !== null) await tx.delete(stockAlerts).where(isMailbox(email));
}

export async function deleteUnconfirmedAlerts(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - unconfirmedDays * 86_400_000);
  await db.delete(stockAlerts).where(and(isNull(stockAlerts.confirmedAt), lt(stockAlerts.createdAt, oldest)));
}

async function askByMail(shop: StockAlertShop, waited: Waited, email: string, asker: Asker): Promise<void> {
  await shop.phones.throttle.takeAll([
    [mailedByAddress, asker.address],
    [mailedAround, aroundNetwork(asker.address)],
    [mailedTo, email.toLowerCase()],
    [mailedByShop, "all"],
  ]);
  await inTransaction(shop.db, async (tx) => {
    const row = await write(tx, waited, { phone: null, email }, asker.language, null);
    // Whoever is on the list has confirmed before.
    if (row.confirmedAt !== null) return;
    const payload = { alertId: row.id };
    await queueMails(tx, [{ key: `stock-alert-asked:${uuidv7()}`, kind: "stock-alert-asked", payload }]);
  });
}

async function confirm(
  { db, secret }: StockAlertShop,
  waited: Waited,
  way: Partial<Way>,
  { language }: Asker,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await also(tx);
    const row = await write(tx, waited, { phone: null, email: null, ...way }, language, new Date());
    return keyOf(secret, row.id);
  });
}

/** The row of this wish, which is made only once. @throws Refusal 409 when one person has too many */
async function write(
  tx: Tx,
  { product, size }: Waited,
  way: Way,
  language: Language,
  confirmedAt: Date | null,
): Promise<{ id: string; confirmedAt: Date | null }> {
  const isTheirs = way.phone === null ? isMailbox(way.email ?? "") : eq(stockAlerts.phone, way.phone);
  if ((await tx.$count(stockAlerts, isTheirs)) >= mostOfOne) {
    throw new Refusal(409, say(m.refusal_stock_alerts_too_many, { count: figure(mostOfOne) }), { code: "too-many" });
  }
  const values = { id: uuidv7(), productId: product, size, ...way, language, confirmedAt };
  await tx.insert(stockAlerts).values(values).onConflictDoNothing();
  const [row] = await tx
    .update(stockAlerts)
    .set({
      language,
      // Who asks again has a week again for the mailed link.
      createdAt: sql`case when ${stockAlerts.confirmedAt} is null then now() else ${stockAlerts.createdAt} end`,
      ...(confirmedAt && { confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, now())` }),
    })
    .where(and(eq(stockAlerts.productId, product), eq(stockAlerts.size, size), isTheirs))
    .returning({ id: stockAlerts.id, confirmedAt: stockAlerts.confirmedAt });
  if (row === undefined) throw new Error("the stock alert that was just written is gone");
  return row;
}

const isMailbox = (email: string): SQL => eq(sql`lower(${stockAlerts.email})`, email.toLowerCase());

/** @throws Refusal 404 (unknown product, or not one of its sizes), 409 (it can be bought) */
async function refuseSold({ db, catalog }: StockAlertShop, { product, size }: Waited): Promise<void> {
  const found = catalog.view().products.get(product);
  if (found === undefined || found.isDeleted) {
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_product), { code: "unknown-product", field: "product" });
  }
  if (size !== "" && !found.product.sizes.includes(size)) {
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_size), { code: "unknown-size", field: "size" });
  }
  const [sold] = await soldNow(db, [{ product, size }]);
  if (sold === undefined) return;
  throw new Refusal(409, say(m.refusal_is_in_stock, { product: named(found.product) }), { code: "in-stock" });
}
