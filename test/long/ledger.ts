/*
 * The client's own record of its orders, written to a file before each order is sent and after its answer. So the shop is compared with
 * what its shoppers were told, not with its own claims.
 *
 * acknowledged: the shop stores it once, as answered. refused: not stored. unknown (no answer): stored once or not at all.
 */
import { appendFileSync } from "node:fs";
import { address, formOf, owner, productData, productForm, shopperPassword } from "#test/shop.ts";
import { Client, type Reply } from "./client.ts";
import { wait } from "./counts.ts";

export type Entry = {
  key: string;
  shopper: string;
  quantity: number;
  state: "unknown" | "acknowledged" | "refused";
  orderId?: string;
  number?: string;
  amount?: number;
  /** Two answers to the same key named different orders. */
  changed?: boolean;
};

export class Ledger {
  readonly entries: Entry[] = [];
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }

  begin(shopper: string, quantity: number): Entry {
    const entry: Entry = { key: `ledger-${crypto.randomUUID()}`, shopper, quantity, state: "unknown" };
    this.entries.push(entry);
    this.#write(entry);
    return entry;
  }

  /** A 4xx is a refusal, a 2xx an acknowledgment; a 5xx or no answer is neither. */
  answered(entry: Entry, reply: Reply): void {
    if (reply.status === 200 && reply.body.success) {
      if (entry.state === "acknowledged" && entry.orderId !== reply.body.orderId) entry.changed = true;
      entry.state = "acknowledged";
      entry.orderId = reply.body.orderId;
      entry.number = reply.body.number;
      entry.amount = reply.body.amount;
    } else if (reply.status >= 400 && reply.status < 500 && entry.state === "unknown") entry.state = "refused";
    this.#write(entry);
  }

  count(state: Entry["state"]): number {
    return this.entries.filter((entry) => entry.state === state).length;
  }

  #write(entry: Entry) {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }
}

export type Shopper = Client & { email: string };
/** `counted` has counted stock, `uncounted` has not. */
export type Goods = { counted: string; uncounted: string; size: string; stock: number };
export type People = { owner: Client; shoppers: Shopper[]; goods: Goods };

/** Sets up two plants and this many shoppers with accounts in an empty shop. */
export async function openShop(base: string, shopperCount: number, stock = 500_000): Promise<People> {
  const admin = new Client(base);
  demand(await admin.post("/api/admin/login", owner));
  demand(await admin.post("/api/category/create", formOf({ name: "Indoor Plants" })));
  const size = "Small Pot";
  const plant = (name: string, more: object) =>
    productForm(productData({ name, sizes: [size], offerPrice: 99.5, ...more }));
  const counted = plant("Counted Fern", { stock: { [size]: { count: stock } } });
  const { _id: countedId } = demand(await admin.post("/api/product/add", counted));
  const { _id: uncountedId } = demand(await admin.post("/api/product/add", plant("Money Plant", {})));
  const shoppers: Shopper[] = [];
  for (let number = 1; number <= shopperCount; number += 1) {
    const email = `shopper${number}-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const shopper = Object.assign(new Client(base), { email });
    demand(await shopper.post("/api/user/register", { name: `Shopper ${number}`, email, password: shopperPassword }));
    shoppers.push(shopper);
  }
  return { owner: admin, shoppers, goods: { counted: countedId, uncounted: uncountedId, size, stock } };
}

function demand({ status, body, text, error }: Reply) {
  if (status !== 200) throw new Error(`The shop could not be prepared: ${status} ${text || error}`);
  return body;
}

/** Points everyone at the new port after a restart. */
export function moveTo({ owner: admin, shoppers }: People, base: string): void {
  for (const client of [admin, ...shoppers]) client.base = base;
}

const orderOf = ({ counted, uncounted, size }: Goods, quantity: number) => ({
  items: [
    { product: counted, size, quantity },
    { product: uncounted, size, quantity: 1 },
  ],
  address,
});

/** Places one order: up to three of the counted plant and one of the other. */
export async function buy(ledger: Ledger, shopper: Shopper, goods: Goods): Promise<{ entry: Entry; reply: Reply }> {
  const entry = ledger.begin(shopper.email, 1 + Math.floor(Math.random() * 3));
  return { entry, reply: await askAgain(ledger, shopper, goods, entry) };
}

/** Repeats an order with its key, as a shopper without an answer does. */
export async function askAgain(ledger: Ledger, shopper: Shopper, goods: Goods, entry: Entry): Promise<Reply> {
  const reply = await shopper.post("/api/order/cod", orderOf(goods, entry.quantity), { "idempotency-key": entry.key });
  ledger.answered(entry, reply);
  return reply;
}

/**
 * Each shopper places one order after the other until one is not acknowledged or `stop` is called.
 * @param pauseMs between two orders of a shopper
 */
export function orderOn(ledger: Ledger, { shoppers, goods }: People, pauseMs = 0): { stop(): Promise<Reply[]> } {
  let isGoing = true;
  const others: Reply[] = [];
  const all = shoppers.map(async (shopper) => {
    while (isGoing) {
      const { entry, reply } = await buy(ledger, shopper, goods);
      if (entry.state !== "acknowledged") {
        others.push(reply);
        break;
      }
      if (pauseMs > 0) await wait(pauseMs);
    }
  });
  return {
    async stop() {
      isGoing = false;
      await Promise.all(all);
      return others;
    },
  };
}
