// A day of fifty orders, played by shoppers and the owner on the screens: at its end all books agree to the poisha with what was played.
// test/api/day-of-orders.test.ts plays it by the API, on both engines.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, expect as onScreen, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minorIn } from "#contract/rules/money/money.ts";
import { firstDelivery } from "#contract/wire/delivery/zones.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { owner } from "../e2e/owner.ts";
import { startShop } from "../e2e/shop.ts";
import { countOf, report } from "./counts.ts";
import * as screen from "./day-screens.ts";

const count = countOf("orders-of-the-day", { few: 50, full: 50 });
const minutes = 60_000;
const places: { to: screen.Place; deliveryMinor: number }[] = [
  { to: { city: "Dhaka", thana: "Dhanmondi" }, deliveryMinor: 6000 },
  { to: { city: "Dhaka", thana: "Savar" }, deliveryMinor: 10_000 },
  { to: { city: "Sylhet" }, deliveryMinor: 12_000 },
];
const courier = "Day Express";
const coupon = "DAY10";

/** One order as it was played, with the figures that the books must have, in poisha. */
type Played = {
  at: number;
  orderId: string;
  number: string;
  method: screen.Method;
  totalMinor: number;
  inMinor: number;
  refundedMinor: number;
  openMinor: number;
  /** Neither canceled nor returned. */
  isOpen: boolean;
};

let browser: Browser;
let shop: Awaited<ReturnType<typeof startShop>>;
let dataDir: string;
let office: Page;
let shoppers: Page[];
let plant: { _id: string; categorySlug: string; offerPrice: number };
const day: Played[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "gachpala-day-"));
  shop = await startShop(dataDir);
  browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  office = await screen.openPage(browser, shop.address);
  await screen.logInOwner(office);
  const wallets = [{ name: "bkash", number: "01712345678", kind: "personal", isOn: true }];
  const { settings } = await (await office.request.get("/api/admin/settings")).json();
  const answers = [
    await office.request.put("/api/admin/settings", { data: { ...settings, guestOrders: true, gifts: true } }),
    await office.request.put("/api/admin/delivery", { data: { ...firstDelivery, isOn: true } }),
    await office.request.put("/api/admin/wallets", { data: { wallets, currentPassword: owner.password } }),
    await office.request.post("/api/coupon/create", {
      data: { code: coupon, on: "everything", isOn: true, gives: "percent", percent: 10 },
    }),
  ];
  expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 200));
  const { products } = await (await office.request.get("/api/product/list")).json();
  plant = products.find(({ name }: { name: string }) => name === "Chili Seeds");
  shoppers = [];
  for (const _place of places) {
    const page = await screen.openPage(browser, shop.address);
    await screen.registerShopper(page);
    shoppers.push(page);
  }
}, 5 * minutes);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const methodOf = (at: number): screen.Method => (at % 6 === 4 ? "wallet" : at % 6 === 5 ? "card" : "COD");
const isGuests = (at: number) => at % 6 === 1 || at === 10 || at === 34;
const trxIdOf = (at: number) => `DAY${String(at).padStart(7, "0")}`;
const taka = (minor: number) => (minor / 100).toFixed(2);
/** A rider collects whole taka. */
const inNotes = (minor: number) => Math.floor((minor + 50) / 100) * 100;
const isCash = ({ method }: Played) => method === "COD";
const sumOf = (all: Played[], figure: (one: Played) => number) => all.reduce((sum, one) => sum + figure(one), 0);
/** Orders of the plan that are part of this run. */
const among = (...places: number[]) => places.flatMap((at) => day[at] ?? []);

function end(one: Played) {
  Object.assign(one, { isOpen: false, openMinor: 0 });
}

async function newestOrder(page: Page, before: string | undefined): Promise<{ _id: string; number: string }> {
  await expect.poll(async () => (await ownOrders(page))[0]?._id, { timeout: 30_000 }).not.toBe(before);
  return (await ownOrders(page))[0] as { _id: string; number: string };
}

async function ownOrders(page: Page): Promise<{ _id: string; number: string }[]> {
  return (await (await page.request.post("/api/order/userorders", { data: {} })).json()).orders;
}

async function place(at: number): Promise<Played> {
  const method = methodOf(at);
  const { to, deliveryMinor } = places[at % 3] as (typeof places)[number];
  const quantity = 1 + (at % 4);
  const hasCoupon = at % 5 === 0 && !isGuests(at);
  const goodsMinor = Math.round(plant.offerPrice * 100) * quantity;
  const discountMinor = hasCoupon ? goodsMinor / 10 : 0;
  const taxMinor = Math.floor(((goodsMinor - discountMinor) * 2 + 50) / 100);
  const totalMinor = goodsMinor - discountMinor + taxMinor + deliveryMinor;
  const page = isGuests(at) ? await screen.openPage(browser, shop.address) : (shoppers[at % 3] as Page);
  const before = isGuests(at) ? undefined : (await ownOrders(page))[0]?._id;
  await screen.order(page, {
    path: `/collection/${plant.categorySlug}/${plant._id}`,
    quantity,
    to,
    phone: `0171200${String(at).padStart(4, "0")}`,
    method,
    coupon: hasCoupon ? coupon : undefined,
    gift: at % 7 === 3 ? `With love, ${at}` : undefined,
    total: minorIn("en", totalMinor),
  });
  const placed = isGuests(at) ? await guestsOrder(page) : await newestOrder(page, before);
  if (method === "card") {
    await page.waitForURL(/demo-pay/);
    if (at !== 47) await screen.payByCard(page);
  }
  if (method === "wallet" && at !== 46) {
    await page.waitForURL(/\/my-orders\/[0-9a-f-]{36}$/);
    await screen.sendToNumber(page, trxIdOf(at));
  }
  if (isGuests(at)) await page.context().close();
  const isPaid = method === "card" && at !== 47;
  const money = { inMinor: isPaid ? totalMinor : 0, refundedMinor: 0, openMinor: isPaid ? 0 : totalMinor };
  return { at, orderId: placed._id, number: placed.number, method, totalMinor, ...money, isOpen: true };
}

async function guestsOrder(page: Page): Promise<{ _id: string; number: string }> {
  await page.waitForURL(/\/my-orders\/[0-9a-f-]{36}$/);
  const title = await page.getByRole("heading", { level: 1, name: /^Order GP-\d+$/ }).textContent();
  return { _id: page.url().split("/").at(-1) ?? "", number: (title ?? "").slice("Order ".length) };
}

async function refund(one: Played, sumMinor: number) {
  const trxIdBack = one.method === "wallet" ? `BACK${String(one.at).padStart(6, "0")}` : undefined;
  await screen.giveBack(office, one, { amount: taka(sumMinor), trxIdBack });
  one.refundedMinor += sumMinor;
}

test(
  "shoppers of three zones and guests place the orders",
  async () => {
    for (let at = 0; at < count; at += 1) day.push(await place(at));
    expect(new Set(day.map(({ number }) => number)).size).toBe(count);
  },
  30 * minutes,
);

test(
  "the owner looks for what was sent to the shop's number, and two pay the way in advance",
  async () => {
    for (const one of day.filter(({ method, at }) => method === "wallet" && at !== 46)) {
      if (one.at === 40) await screen.missPayment(office, one.orderId);
      else {
        await screen.findPayment(office, one.orderId);
        Object.assign(one, { inMinor: one.totalMinor, openMinor: 0 });
      }
    }
    for (const one of among(2, 14)) {
      await screen.askAdvance(office, one.orderId, "120");
      const shopper = shoppers[one.at % 3] as Page;
      await shopper.goto(`/my-orders/${one.orderId}`);
      await screen.sendToNumber(shopper, trxIdOf(one.at));
      await screen.findPayment(office, one.orderId);
      Object.assign(one, { inMinor: 12_000, openMinor: one.totalMinor - 12_000 });
    }
  },
  10 * minutes,
);

test(
  "some are canceled, parts go back, and the courier takes the rest out",
  async () => {
    for (const one of among(0, 11, 16)) {
      await screen.cancel(office, one, one.at === 0 ? "Ordered twice" : "Out of stock");
      end(one);
      // A card's money went back with the cancel.
      if (one.method === "card") one.refundedMinor += one.totalMinor;
      if (one.method === "wallet") await refund(one, one.totalMinor);
    }
    const parts: [number, number][] = [
      [5, 3000],
      [17, 1025],
      [17, 500],
      [4, 2550],
      [10, 4000],
    ];
    for (const [at, sumMinor] of parts) for (const one of among(at)) await refund(one, sumMinor);

    for (const one of day.filter((each) => isCash(each) && each.isOpen)) {
      await screen.ship(office, one, { name: courier, tracking: `D-${one.at}` });
      if (one.at === 2 || one.at === 7) {
        await screen.takeBack(office, one.number);
        end(one);
      } else if (one.at !== 8) await screen.setStatus(office, one.number, "Delivered");
    }
  },
  20 * minutes,
);

test(
  "the courier settles, for one parcel too little",
  async () => {
    const rows = day.flatMap((one) => {
      if (!isCash(one) || [0, 8, 13].includes(one.at)) return [];
      if (!one.isOpen) return [`D-${one.at},,A,0,45,0`];
      const isShort = one.at === 12;
      const paidMinor = inNotes(one.openMinor) - (isShort ? 5000 : 0);
      Object.assign(one, { inMinor: one.inMinor + paidMinor, openMinor: isShort ? one.openMinor - paidMinor : 0 });
      return [`D-${one.at},,A,${taka(paidMinor)},60,0`];
    });
    const head = "Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Fee";
    await screen.acceptStatement(office, courier, [head, ...rows].join("\r\n"));
  },
  5 * minutes,
);

test(
  "the owner's file, the dashboard and the courier's book say what was played",
  async () => {
    const rows: Record<string, string>[] = parse(await screen.downloadOrders(office), { bom: true, columns: true });
    expect(rows).toHaveLength(count);
    for (const one of day) {
      expect(
        rows.find(({ Order }) => Order === one.number),
        `${one.at}`,
      ).toMatchObject({
        Amount: taka(one.totalMinor),
        "Came in": taka(one.inMinor),
        Refunded: taka(one.refundedMinor),
        Open: taka(one.openMinor),
        "To collect": taka(isCash(one) ? inNotes(one.openMinor) : 0),
      });
    }
    const outMinor = sumOf(
      day.filter((one) => isCash(one) && one.isOpen),
      ({ openMinor }) => inNotes(openMinor),
    );
    await office.goto("/admin/courier-cash");
    const itsRow = office.getByRole("row", { name: new RegExp(`^${courier}`) }).first();
    // With the courier still, and due from it already.
    const minorOf = (text: string | null) =>
      Math.round(Number(/৳([\d,.]+\d)/.exec(text ?? "")?.[1]?.replaceAll(",", "")) * 100);
    const shownMinor = async () => {
      const cells = await itsRow.locator("td").allTextContents();
      return cells.slice(1, 3).reduce((sum, cell) => sum + minorOf(cell), 0);
    };
    await onScreen.poll(shownMinor).toBe(outMinor);
    await office.goto("/admin/dashboard?days=7");
    const figures = office.getByRole("region", { name: "Figures of this period" });
    await onScreen(figures.locator(".kpi", { hasText: "Cash to collect" })).toContainText(
      minorIn("en", outMinor).replace(/\.00$/, ""),
    );
    const sold = day.filter((one) => one.isOpen && (isCash(one) || one.inMinor > 0));
    await onScreen(figures.locator(".kpi", { hasText: /^Orders/ }).locator("> b")).toHaveText(`${sold.length}`);
    const { sales } = await (await office.request.get("/api/order/sales?days=7")).json();
    expect(sales.totals.amount).toBe(sumOf(sold, ({ totalMinor }) => totalMinor) / 100);
    report("day-of-orders", { orders: day.length, soldTaka: sales.totals.amount, outTaka: outMinor / 100 });
  },
  5 * minutes,
);
