/*
 * A shop to test through its front door: the built app on a database of its own, with helpers that create people and products.
 * Requests look like a browser's on the same origin; nothing here bypasses the API.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import type { Database } from "#db/database.ts";
import { createFirstOwner } from "#server/accounts/owners/owners.ts";
import { buildApp } from "#server/app.ts";
import { type Env, readEnv } from "#server/env.ts";
import type { ConnectionLimits } from "#server/http/connections.ts";
import { openLog } from "#server/http/log.ts";
import { type MediaStore, openMediaFolder } from "#server/media/store.ts";
import { type LiveView, openLiveView } from "#server/view/live-view.ts";
import { testDatabase } from "./database.ts";

export const owner = { email: "owner@example.com", password: "a-long-owner-password-1" };
export const shopperPassword = "green leaves 27";
export const address = {
  firstName: "Ayesha",
  lastName: "Siddika",
  email: "ayesha@example.com",
  street: "House 12, Road 5, Dhanmondi",
  city: "Dhaka",
  state: "Dhaka",
  zipcode: "1205",
  country: "Bangladesh",
  phone: "01712345678",
};

export type TestShop = {
  app: FastifyInstance;
  database: Database;
  live: LiveView;
  media: MediaStore;
  /** A browser, which keeps its cookies between requests. */
  browser(): Browser;
  /** The log so far, one entry per line. */
  log: string[];
  close(): Promise<void>;
  /** Restarts the app on the same data. */
  restart(): Promise<TestShop>;
};

/**
 * @param extend adds to the app before it is ready, its pages for example (test/pages.ts)
 * @param shared the database of another shop, for a second process on it
 * @param limits of connections, shorter than the shop's own
 */
export async function openTestShop(
  environment: Record<string, string> = {},
  extend: (app: FastifyInstance, live: LiveView) => Promise<void> = async () => {},
  pageCacheBytes?: number,
  shared?: Database,
  limits: Partial<ConnectionLimits> = {},
): Promise<TestShop> {
  const database = shared ? asOtherProcess(shared) : await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "gachpala-test-"));
  const media = await openMediaFolder(join(folder, "media"));
  const read = readEnv({ LOG_LEVEL: process.env.TEST_LOG ?? "silent", DATA_DIR: folder, ...environment });
  // Also with a public address, where a real shop would refuse to start like this.
  const env: Env = environment.RATE_LIMIT === undefined ? { ...read, RATE_LIMIT: "off" } : read;
  await createFirstOwner(database.db, owner.email, owner.password);
  return start();

  async function start(): Promise<TestShop> {
    const live = await openLiveView(database.db);
    const lines: string[] = [];
    // Written to the terminal only when a test asks for it.
    const write = (line: string) => {
      lines.push(line);
      if (process.env.TEST_LOG) process.stdout.write(line);
    };
    const log = openLog(process.env.TEST_LOG ?? "info", { write });
    const app = await buildApp({ env, database, live, media, pageCacheBytes, log, limits });
    await extend(app, live);
    await app.ready();
    return {
      app,
      database,
      live,
      media,
      log: lines,
      browser: () => new Browser(app),
      async close() {
        await app.close();
        await database.close();
        // The small pictures of an upload are still being written.
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      },
      async restart() {
        await app.close();
        return start();
      },
    };
  }
}

/** The database as a second process has it, which does not hear of what this one changes. */
function asOtherProcess(database: Database): Database {
  return Object.create(database, { db: { value: Object.create(database.db) } });
}

/** A second process on the same database; it learns of changes by catching up. */
export function viewOfOtherProcess(database: Database): Promise<LiveView> {
  return openLiveView(asOtherProcess(database).db);
}

/** The environment of a shop whose mails reach who they are for. No test connects to it. */
export const mailServerEnv = { SMTP_URL: "smtp://mail.example:587" };

/** A shop with a category and its owner, signed in. */
export async function openShopWithOwner(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  return { shop, admin };
}

/** A shop with a category, its owner and a shopper, both signed in. */
export async function openStaffedShop() {
  const { shop, admin } = await openShopWithOwner();
  return { shop, admin, shopper: await signedInShopper(shop) };
}

/** A header of undefined is not sent: a browser without Sec-Fetch-Site, for example. */
type Extra = { headers?: Record<string, string | undefined>; address?: string };

function defined(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

// biome-ignore-start lint/suspicious/noExplicitAny: a test reads whatever shape the answer has
export type Answer = { status: number; body: any; headers: Record<string, any> };
// biome-ignore-end lint/suspicious/noExplicitAny: a test reads whatever shape the answer has

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get(url: string, extra: Extra = {}) {
    return this.send("GET", url, undefined, extra);
  }
  post(url: string, body: unknown = {}, extra: Extra = {}) {
    return this.send("POST", url, body, extra);
  }

  async send(method: string, url: string, body?: unknown, extra: Extra = {}): Promise<Answer> {
    const isForm = body instanceof FormData;
    const form = isForm ? new Response(body) : undefined;
    const reply = await this.#app.inject({
      method: method as "GET",
      url,
      remoteAddress: extra.address ?? "127.0.0.1",
      headers: defined({
        "sec-fetch-site": "same-origin",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form ? { "content-type": form.headers.get("content-type") ?? "" } : {}),
        ...extra.headers,
      }),
      ...(body === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : (body as object) }),
    });
    for (const cookie of reply.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() <= Date.now()))
        this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const isJson = String(reply.headers["content-type"] ?? "").includes("json") && reply.payload.startsWith("{");
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.payload, headers: reply.headers };
  }
}

let made = 0;

/** A new customer, signed in. */
export async function signedInShopper(shop: TestShop, name = "Ayesha"): Promise<Browser & { email: string }> {
  const browser = shop.browser();
  made += 1;
  const email = `shopper${made}@example.com`;
  const reply = await browser.post("/api/user/register", { name, email, password: shopperPassword });
  if (reply.status !== 200) throw new Error(`registration answered ${reply.status}: ${reply.body.message}`);
  return Object.assign(browser, { email });
}

export async function signedInOwner(shop: TestShop): Promise<Browser> {
  const browser = shop.browser();
  const reply = await browser.post("/api/admin/login", owner);
  if (reply.status !== 200) throw new Error(`the owner's login answered ${reply.status}: ${reply.body.message}`);
  return browser;
}

type NewOwner = { name: string; email: string; password: string };

/** Adds an owner, who accepts the invitation with this password. @returns the owner's id */
export async function addOwner(admin: Browser, { name, email, password }: NewOwner): Promise<string> {
  const invited = await admin.post("/api/admin/owners", { name, email, currentPassword: owner.password });
  if (invited.status !== 200) throw new Error(`the owner was refused: ${invited.body.message}`);
  const token = invited.body.invitationPath.split("#")[1];
  const chosen = await admin.post("/api/admin/new-password", { token, password });
  if (chosen.status !== 200) throw new Error(`the owner's password was refused: ${chosen.body.message}`);
  return invited.body._id;
}

/** The matching orders as the owner downloads them. @param query starts with ? or is empty */
export async function exportOrders(admin: Browser, query = ""): Promise<Answer> {
  const asked = await admin.post("/api/order/export", { currentPassword: owner.password });
  if (asked.status !== 200) throw new Error(`the export was refused: ${asked.body.message}`);
  const { until, proof } = asked.body;
  return admin.get(`/api/order/export.csv?${new URLSearchParams({ until, proof })}${query.replace("?", "&")}`);
}

/** @returns the category's id */
export async function addCategory(browser: Browser, name: string): Promise<string> {
  const reply = await browser.post("/api/category/create", formOf({ name }));
  if (reply.status !== 200) throw new Error(`the category was refused: ${reply.body.message}`);
  return reply.body._id;
}

export function productData(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: "Money Plant",
    bengaliName: "মানিপ্ল্যান্ট",
    botanicalName: "Epipremnum aureum",
    commonName: "Golden Pothos",
    shortDescription: "Trails from a shelf.",
    description: "<p>Grows anywhere.</p>",
    careGuide: "<p>Water weekly.</p>",
    category: "Indoor Plants",
    subcategory: null,
    price: 260,
    offerPrice: 195,
    sizes: ["Small Pot", "Large Pot"],
    popular: false,
    ...change,
  };
}

/** @returns the product's id */
export async function addProduct(
  browser: Browser,
  change: Record<string, unknown> = {},
  images: Blob[] = [],
): Promise<string> {
  const reply = await browser.post("/api/product/add", productForm(productData(change), images));
  if (reply.status !== 200) throw new Error(`the product was refused: ${reply.body.message}`);
  return reply.body._id;
}

export function productForm(data: unknown, images: Blob[] = []): FormData {
  const form = formOf({ productData: JSON.stringify(data) });
  for (const image of images) form.append("images", image, "picture.png");
  return form;
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export async function aPicture(color = "#2b7a4b"): Promise<Blob> {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

let posts = 0;

/** The input of a post that is shown at once. */
export function aPost(change: Record<string, unknown> = {}): Record<string, unknown> {
  posts += 1;
  const en = { title: `Post ${posts}`, group: "Care", lead: "A lead.", text: "<p>Water it.</p>" };
  return { slug: `post-${posts}`, en, showAt: "2026-01-01T09:00:00+06:00", isDraft: false, picture: "none", ...change };
}

export function postForm(post: unknown, picture?: Blob): FormData {
  const form = formOf({ postData: JSON.stringify(post) });
  if (picture) form.append("picture", picture, "cover.png");
  return form;
}
