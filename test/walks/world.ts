// A shop in which every change of the office can be made: with couriers, cards, wallets, backups and claims.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import {
  addCategory,
  addProduct,
  address,
  type Browser,
  openTestShop,
  owner,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { signedInStaff } from "#test/staff.ts";
import { openSteadfastDouble, keys as steadfastKeys, webhookToken } from "#test/steadfast-double.ts";
import { openStripeDouble, webhookSecret } from "#test/stripe-double.ts";

/** A request: of the owner, unless `by` says who else. `id` is that of the address. */
export type Sent = {
  id?: string;
  body?: unknown;
  by?: Browser & { id?: string };
  headers?: Record<string, string>;
};
/** Of each call a request that succeeds, made when it is asked for. */
export type Walk = Record<string, () => Promise<Sent>>;

export const proof = { currentPassword: owner.password };
export const key = () => crypto.randomUUID();

export function done({ status, body }: { status: number; body: Record<string, unknown> }) {
  expect([status, body.message]).toEqual([200, body.message]);
  // biome-ignore lint/suspicious/noExplicitAny: whatever shape the answer has
  return body as any;
}

export async function openWorld() {
  const folder = await mkdtemp(join(tmpdir(), "walked-"));
  const [stripe, steadfast] = [await openStripeDouble(), await openSteadfastDouble()];
  const shop = await openTestShop({
    ...{ STRIPE_SECRET_KEY: "sk_test_double", STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: stripe.base },
    ...{ STEADFAST_API_KEY: steadfastKeys.api, STEADFAST_SECRET_KEY: steadfastKeys.secret },
    ...{ STEADFAST_WEBHOOK_TOKEN: webhookToken, STEADFAST_API_BASE: steadfast.base },
    SMS_GATEWAY: "file",
    ...{ BACKUP_DIR: join(folder, "backups"), PUBLIC_URL: "https://shop.example" },
  });
  const admin = await signedInOwner(shop);
  const shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  const settings = { guaranteeDays: 14, guestOrders: true, emailOptional: true };
  done(await admin.send("PUT", "/api/admin/settings", settings));
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  done(await admin.send("PUT", "/api/admin/wallets", { wallets, ...proof }));
  const plant = await addProduct(admin, { name: "Walked plant", stock: { "Small Pot": { count: 5000 } } });
  return new World({ shop, admin, shopper, plant }, stripe, async () => {
    await shop.close();
    await Promise.all([stripe.close(), steadfast.close(), rm(folder, { recursive: true, force: true })]);
  });
}

type Opened = { shop: TestShop; admin: Browser; shopper: Browser; plant: string };

export class World {
  readonly shop: TestShop;
  readonly admin: Browser;
  readonly shopper: Browser;
  readonly plant: string;
  readonly stripe: Awaited<ReturnType<typeof openStripeDouble>>;
  readonly close: () => Promise<void>;
  #made = 0;

  constructor({ shop, admin, shopper, plant }: Opened, stripe: World["stripe"], close: () => Promise<void>) {
    [this.shop, this.admin, this.shopper, this.plant] = [shop, admin, shopper, plant];
    [this.stripe, this.close] = [stripe, close];
  }

  get count(): number {
    this.#made += 1;
    return this.#made;
  }
  anew = (word: string) => `${word} ${this.count}`;
  trxId = () => `WLK${String(this.count).padStart(7, "0")}`;
  phone = () => `0181${String(this.count).padStart(7, "0")}`;
  staff = (role: Parameters<typeof signedInStaff>[2]) => signedInStaff(this.shop, this.admin, role);
  get items() {
    return [{ product: this.plant, quantity: 1, size: "Small Pot" }];
  }
  async act(path: string, body: object) {
    return done(await this.admin.post(path, body));
  }
  async get(path: string) {
    return done(await this.admin.get(path));
  }

  /** The shopper's, in cash. */
  async order(status?: string): Promise<string> {
    const { orderId } = done(await this.shopper.post("/api/order/cod", { items: this.items, address }));
    if (status) await this.act("/api/order/status", { orderId, status });
    return orderId;
  }
  async detail(orderId: string) {
    return (await this.get(`/api/order/${orderId}`)).order;
  }
  /** The edit to so many pieces, with the total that the shop says. */
  async edit(orderId: string, quantity: number) {
    const { events } = await this.detail(orderId);
    const items = this.items.map((line) => ({ ...line, quantity }));
    const body = { orderId, seenEvents: events.length, items, address, reason: "More" };
    const { amount } = (await this.admin.post("/api/order/edit", { ...body, expectedAmount: 0 })).body;
    return { ...body, expectedAmount: amount as number };
  }
  async delivered(): Promise<string> {
    const orderId = await this.order("Delivered");
    await this.act("/api/order/cash", { orderId, collected: true });
    return orderId;
  }
  /** To be paid to the shop's number. */
  async byWallet(): Promise<string> {
    return done(await this.shopper.post("/api/order/wallet", { items: this.items, address })).orderId;
  }
  /** Its transfer is to be looked for. */
  async transferred() {
    const [orderId, trxId] = [await this.byWallet(), this.trxId()];
    await this.act("/api/order/transfer/told", { orderId, wallet: "bkash", trxId });
    return { orderId, trxId };
  }
  async paidByWallet() {
    const named = await this.transferred();
    await this.act("/api/order/transfer/found", named);
    return named;
  }
  async claim(): Promise<string> {
    const orderId = await this.delivered();
    const form = new FormData();
    form.append("claim", JSON.stringify({ orderId, lines: this.items, kinds: ["dead"], wish: "money" }));
    const headers = { "idempotency-key": `walked-claim-${this.count}-${orderId.slice(-6)}` };
    return done(await this.shopper.post("/api/claim/mine", form, { headers })).claimId;
  }
  /** A customer of whom the team has written down an order. */
  async buyer(): Promise<string> {
    const phone = this.phone();
    const to = { ...address, email: "", phone, firstName: "Rahima" };
    await this.act("/api/order/create", { items: this.items, address: to, source: "phone" });
    return (await this.act("/api/buyer/list", { q: phone })).buyers[0]._id;
  }
  async review(): Promise<string> {
    const by = await signedInShopper(this.shop);
    const product = await addProduct(this.admin, { name: this.anew("Reviewed") });
    const items = [{ product, quantity: 1, size: "Small Pot" }];
    const { orderId } = done(await by.post("/api/order/cod", { items, address }));
    await this.act("/api/order/status", { orderId, status: "Delivered" });
    const form = new FormData();
    form.append("review", JSON.stringify({ product, stars: 4, text: "Six leaves, every one whole." }));
    return done(await by.post("/api/review", form)).review._id;
  }
}
