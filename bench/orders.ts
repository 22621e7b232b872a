/**
 * Measures writes: adding to the cart and placing cash on delivery orders. Orders are compared with pgbench running the bare
 * transaction on the same PostgreSQL in the same run: the same statements in the same order, with as many connections as the
 * shop's pool.
 */
import { randomUUID } from "node:crypto";
import autocannon, { type Request } from "autocannon";
import { z } from "zod";
import { type Child, processorSeconds, residentMegabytes, startShop } from "./children.ts";
import { onBothEngines } from "./engines.ts";
import { runPgbench } from "./pgbench-order.ts";
import { type Part, percent, table, whole } from "./report.ts";

const shopperCount = 32;
const cartPlants = 20;
/** The size of the shop's pool in db/postgres/postgres.ts. */
const poolSize = 10;
const patienceSeconds = 240;
const bars: Record<string, number> = { embedded: 200, PostgreSQL: 300 };
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
const listed = z.object({ products: z.array(z.object({ _id: z.string(), sizes: z.array(z.string()) })) });
type Plant = z.infer<typeof listed>["products"][number];

export function orders({ isQuick }: { isQuick: boolean }): Part {
  const seconds = isQuick ? 2 : 10;
  return {
    name: "orders",
    title: "Cart and orders",
    async measure() {
      const rows: (string | number)[][] = [];
      const notes: string[] = [];
      await onBothEngines(async ({ engine, dataDir, databaseUrl }) => {
        const environment = { DATABASE_URL: databaseUrl ?? "" };
        const shop = await startShop(dataDir, patienceSeconds, environment);
        try {
          const plants = await listPlants(shop.origin);
          const cookies = await cookiesOf(shop.origin);
          const cart = await write(shop, cookies, seconds, () => addToCart(plants));
          rows.push([engine, "Add to cart", whole(cart.perSecond), "", "", `${cart.p50} / ${cart.p99}`, cart.failed]);
          const placed = await write(shop, cookies, seconds, () => cashOrder(plants));
          const bare = databaseUrl && (await runPgbench(databaseUrl, dataDir, seconds, poolSize));
          const beside = bare ? [percent(placed.perSecond, bare), whole(bare)] : ["", ""];
          const latency = `${placed.p50} / ${placed.p99}`;
          rows.push([engine, "Cash order, durable", whole(placed.perSecond), ...beside, latency, placed.failed]);
          const cost = `an order took ${placed.cpuMs.toFixed(1)} ms of the shop's processor time, including its mails and the page cache's work meanwhile`;
          notes.push(
            `${engine}: ${residentMegabytes(shop.pid)} MB resident afterwards; ${cost}. Target: ${bars[engine]} orders/s.`,
          );
        } finally {
          await shop.stop();
        }
      });
      const columns = ["Engine", "", "Shop, /s", "Shop / pgbench", "pgbench, /s", "p50 / p99, ms", "Failed"];
      const how = `${shopperCount} signed-in shoppers, each on a separate connection, send the next request as soon as the last is answered, for ${seconds} s. pgbench runs the same statements with ${poolSize} connections, as many as the shop uses.`;
      return [how, table(columns, rows), notes.join(" ")].join("\n\n");
    },
  };
}

type Written = {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Processor time of the shop's process per answer. */
  cpuMs: number;
};

async function write(shop: Child, cookies: string[], seconds: number, next: () => Request): Promise<Written> {
  await ask(shop.origin, cookies, 1, next);
  const before = processorSeconds(shop.pid);
  const { requests, latency, non2xx, errors } = await ask(shop.origin, cookies, seconds, next);
  const cpuMs = ((processorSeconds(shop.pid) - before) * 1000) / requests.total;
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors, cpuMs };
}

function ask(origin: string, cookies: string[], seconds: number, next: () => Request) {
  let shopper = 0;
  return autocannon({
    url: origin,
    connections: shopperCount,
    duration: seconds,
    setupClient: (client) => {
      const cookie = cookies[shopper++ % cookies.length] ?? "";
      client.setHeaders({ cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" });
    },
    requests: [{ setupRequest: (request) => withNext(request, next()) }],
  });
}

/** Registers the shoppers. @returns their sessions' cookies */
export function cookiesOf(origin: string): Promise<string[]> {
  return Promise.all(Array.from({ length: shopperCount }, () => register(origin)));
}

/** Places cash on delivery orders. @returns orders per second */
export async function placeOrders(origin: string, cookies: string[], seconds: number): Promise<number> {
  const plants = await listPlants(origin);
  const { requests, non2xx, errors } = await ask(origin, cookies, seconds, () => cashOrder(plants));
  if (non2xx + errors > 0) throw new Error("An order was refused");
  return requests.average;
}

/** Places cash on delivery orders of new shoppers, as fast as they are answered. @returns how many */
export async function pourOrders(origin: string, seconds: number): Promise<number> {
  const plants = await listPlants(origin);
  const cookies = await cookiesOf(origin);
  const { requests, non2xx, errors } = await ask(origin, cookies, seconds, () => cashOrder(plants));
  if (non2xx + errors > 0) throw new Error("An order was refused");
  return requests.total;
}

function withNext(request: Request, next: Request): Request {
  return { ...request, ...next, headers: { ...request.headers, ...next.headers } };
}

/** Chooses from only a few products, because the carts are never emptied and must not reach their limits. */
function addToCart(plants: Plant[]): Request {
  const { _id, size } = anyOf(plants.slice(0, cartPlants));
  return { method: "POST", path: "/api/cart/add", body: JSON.stringify({ itemId: _id, size }) };
}

function cashOrder(plants: Plant[]): Request {
  const { _id, size } = anyOf(plants);
  const body = JSON.stringify({ items: [{ product: _id, quantity: 1, size }], address });
  return { method: "POST", path: "/api/order/cod", body, headers: { "idempotency-key": randomUUID() } };
}

function anyOf(plants: Plant[]): { _id: string; size: string } {
  const plant = plants[Math.floor(Math.random() * plants.length)];
  const size = plant?.sizes[Math.floor(Math.random() * plant.sizes.length)];
  if (plant === undefined || size === undefined) throw new Error("The shop lists no product");
  return { _id: plant._id, size };
}

async function listPlants(origin: string): Promise<Plant[]> {
  const answer = await fetch(`${origin}/api/product/list?page=1&limit=100`);
  return listed.parse(await answer.json()).products;
}

/** @returns the session's cookie */
async function register(origin: string): Promise<string> {
  const email = `shopper-${randomUUID()}@example.com`;
  const answer = await fetch(`${origin}/api/user/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ayesha", email, password: "green leaves 27" }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === undefined) throw new Error(`A registration answered ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}
