/*
 * Sends inputs to a shop and checks each answer: no 5xx, nothing outside its schema, no internals in messages, and no row changed by a
 * refusal.
 */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import { refusal } from "#contract/wire/replies.ts";
import { type Caller, type Input, inputs, operationsOf } from "./openapi-inputs.ts";
import {
  type Answer,
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "./shop.ts";
import { changedTables, hashTables } from "./tables.ts";

export type FuzzFigures = {
  inputs: number;
  byStatus: Record<number, number>;
  /** Each kind of fault once, with the first input that caused it. */
  findings: string[];
  /** The processor time of the slowest call, in milliseconds. */
  slowestMs: number;
  slowest: string;
};

/**
 * Tables that change whatever the answer: sessions note when they were last used, searches are written with a delay, and the sums of
 * customers follow their orders when somebody reads them.
 */
const ignored = ["customer_sessions", "owner_sessions", "searches", "buyers", "buyer_keys", "buyers_due"];
const insideWords = /node_modules|at \w+ \(|drizzle|postgres|syntax error|relation "|violates/i;

const batch = 1000;

/** Runs this many inputs of a seed on a new shop. */
export async function fuzz(count: number, seed: number): Promise<FuzzFigures> {
  const shop = await openTestShop();
  try {
    const run = await openRun(shop);
    const all = inputs(run.operations, run.ids);
    // A thousand at a time, because some inputs are large.
    for (let done = 0; done < count; done += batch) {
      const some = fc.sample(all, { numRuns: Math.min(batch, count - done), seed: seed + done });
      for (const input of some) await run.send(input);
    }
    return run.figures;
  } finally {
    await shop.close();
  }
}

async function openRun(shop: TestShop) {
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  const roles = { visitor: shop.browser(), customer: await signedInShopper(shop), owner: admin };
  const ids = await fill(roles);
  const callers = new Map<string, Caller>(
    [...shop.app.routeRoles].map(([route, role]) => [
      route.replace(/:(\w+)/g, "{$1}"),
      role === "owner" || role === "customer" ? role : "visitor",
    ]),
  );
  const document = (await roles.visitor.get("/api/openapi.json")).body;
  const operations = operationsOf(document, (route) => callers.get(route) ?? "visitor");
  const replies = new Map(operations.map((operation) => [operation, operation.reply && schemaOf(operation.reply)]));
  const figures: FuzzFigures = { inputs: 0, byStatus: {}, findings: [], slowestMs: 0, slowest: "" };
  const kinds = new Set<string>();
  let xid = await nextTransaction(shop);
  let tables = await hashTables(shop.database, ignored);

  function find(kind: string, { operation, role, url, body }: Input, detail: string) {
    const name = `${kind}: ${operation.method} ${operation.path}`;
    if (kinds.has(name)) return;
    kinds.add(name);
    const sent = body === undefined ? "" : JSON.stringify(body).slice(0, 600);
    figures.findings.push(`${name} as ${role}, ${url.slice(0, 300)} ${sent} -> ${detail.slice(0, 300)}`);
  }

  async function send(input: Input) {
    if (input.role === "visitor") roles.visitor.cookies.clear();
    const begun = process.cpuUsage();
    const answer = await call(roles[input.role], input);
    const spent = process.cpuUsage(begun);
    const ms = (spent.user + spent.system) / 1000;
    figures.inputs += 1;
    figures.byStatus[answer.status] = (figures.byStatus[answer.status] ?? 0) + 1;
    if (ms > figures.slowestMs)
      Object.assign(figures, {
        slowestMs: Math.round(ms),
        slowest: `${input.operation.method} ${input.operation.path}`,
      });
    if (ms > 2000) find("slow", input, `${Math.round(ms)} ms`);
    look(answer, input);
    await lookAtTables(answer, input);
    if (answer.body?.code === "not-signed-in" && input.role === input.operation.caller) await signInAgain(input.role);
  }

  /** A call may have signed its caller out or deleted the account. */
  async function signInAgain(role: Input["role"]) {
    if (role === "customer") roles.customer = await signedInShopper(shop);
    if (role === "owner") roles.owner = await signedInOwner(shop);
    xid = await nextTransaction(shop);
    tables = await hashTables(shop.database, ignored);
  }

  function look(answer: Answer, input: Input) {
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    if (answer.status >= 500) find(`${answer.status}`, input, text);
    if (answer.status >= 400 && insideWords.test(text)) find("words of the inside", input, text);
    // The 404 of a picture is plain text.
    if (input.operation.path.startsWith("/media/")) return;
    const fits = answer.status < 300 ? replies.get(input.operation) : refusal;
    const wrong = fits?.safeParse(answer.body).error;
    if (wrong) find(`does not fit the schema of ${answer.status < 300 ? 200 : 400}`, input, wrong.message);
  }

  /** A call without writes takes no transaction id, so the tables are read only after a call that took one. */
  async function lookAtTables(answer: Answer, input: Input) {
    const now = await nextTransaction(shop);
    if (now === xid) return;
    xid = now;
    const after = await hashTables(shop.database, ignored);
    const changed = changedTables(tables, after);
    tables = after;
    if (answer.status >= 400 && changed.length > 0) find(`a ${answer.status} changed ${changed}`, input, "");
  }
  return { operations, ids, send, figures };
}

const schemaOf = (schema: Parameters<typeof z.fromJSONSchema>[0]) =>
  z.fromJSONSchema(schema, { defaultTarget: "openapi-3.0" });

/** Creates the things whose ids the inputs use. */
async function fill({ customer, owner }: { customer: Browser; owner: Browser }): Promise<string[]> {
  const product = await addProduct(owner, { stock: { "Small Pot": { count: 1000 } } });
  const second = await addProduct(owner, { name: "Fern" });
  const order = (await customer.post("/api/order/cod", orderOf(product))).body.orderId;
  const another = (await customer.post("/api/order/cod", orderOf(second))).body.orderId;
  const card = (await customer.post("/api/order/stripe", orderOf(second))).body.orderId;
  const saved = (await customer.post("/api/user/addresses", { address })).body._id;
  const [category] = (await owner.get("/api/category/desk")).body.categories;
  await customer.post("/api/contact", { name: "Karim", email: "karim@example.com", message: "Any tulsi?" });
  const [message] = (await owner.post("/api/contact/list", {})).body.messages;
  const [mail] = (await owner.post("/api/admin/mails", {})).body.mails;
  return [product, second, order, another, card, saved, category._id, message._id, mail._id, crypto.randomUUID()];
}

const orderOf = (product: string) => ({ items: [{ product, size: "Small Pot", quantity: 1 }], address });

async function call(browser: Browser, { operation, url, headers, body }: Input): Promise<Answer> {
  if (Array.isArray(body)) {
    const form = new FormData();
    for (const { name, text, isFile } of body) {
      if (isFile) form.append(name, new Blob([text]), "file");
      else form.append(name, text);
    }
    return browser.send(operation.method, url, form, { headers });
  }
  return browser.send(operation.method, url, body, {
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
  });
}

async function nextTransaction({ database: { db } }: TestShop): Promise<unknown> {
  const { rows } = await db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`);
  return rows[0]?.xid;
}
