// A week of a nursery on its screens: who packs, who grows, who sells and the owner each work on their own, and the books say what was played.
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { StaffRole } from "#contract/rules/office/roles.ts";
import type { ReportFigures } from "#contract/wire/books/reports.ts";
import { ownName } from "./back-office.ts";
import { address, post } from "./checkout-steps.ts";
import { newShopper, password } from "./journey.ts";
import { dialogNamed } from "./order-desk.ts";
import { test } from "./own-products.ts";
import { owner } from "./owner.ts";

test.setTimeout(120_000);

const size = "Small Pot";
const statementCourier = "SA Paribahan";
const taka = (sum: number) => `৳${sum.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
const wholeTaka = (sum: number) => taka(Math.round(sum)).replace(/\.00$/, "");
/** Two sums of taka are the same to the poisha. */
const rounded = (sum: number | null) => Math.round((sum ?? Number.NaN) * 100) / 100;

/** A page of somebody of the team, in a browser of their own. */
async function pageOf(browser: Browser, baseURL: string, boss: Page, role: StaffRole): Promise<Page> {
  const email = `${role}-${Date.now()}@example.com`;
  const invited = { name: `The ${role}`, email, role, currentPassword: owner.password };
  const { invitationPath } = await post(boss, "/api/admin/owners", invited);
  const page = await browser.newPage({ baseURL });
  await post(page, "/api/admin/new-password", { token: String(invitationPath).split("#")[1], password });
  await post(page, "/api/admin/login", { email, password });
  return page;
}

/** From its card on the packing page: an own rider has a name alone, a courier with a panel of its own a tracking number too. */
async function book(
  page: Page,
  card: Locator,
  courier: string,
  number?: { of: string; tracking: string },
): Promise<void> {
  const packing = page.url();
  await card.getByRole("link", { name: "Book couriers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Book couriers" })).toBeVisible();
  await page.getByLabel("Courier", { exact: true }).fill(courier);
  if (number) await page.getByLabel(`Tracking number of ${number.of}`).fill(number.tracking);
  await page.getByRole("button", { name: number ? "Save tracking numbers" : "Save courier" }).click();
  await expect(page.getByText("Tracking Numbers Saved: 1")).toBeVisible();
  await page.goto(packing);
  await expect(card).toContainText(courier);
}

type Order = { orderId: string; number: string; amount: number; tax: number };

async function orderOf(page: Page, orderId: string): Promise<Order> {
  const { order } = await (await page.request.get(`/api/order/${orderId}`)).json();
  return { orderId, number: order.number, amount: order.amount, tax: order.tax };
}

const firstDay = dayInDhaka(new Date());

/** Of the days that the test has seen: it may run over midnight. */
async function totalsOf(page: Page): Promise<ReportFigures> {
  const today = dayInDhaka(new Date());
  const { report } = await (await page.request.get(`/api/admin/reports?from=${firstDay}&to=${today}`)).json();
  return report.totals;
}

test("four people work a week on their own screens, and stock book, cash book and reports say what they did", async ({
  page: boss,
  browser,
  shop,
  nursery,
}) => {
  const baseURL = shop.address;
  const rider = ownName("Rafiq");
  const customer = ownName("Begum");
  await post(boss, "/api/admin/login", owner);
  const before = await totalsOf(boss);
  const plant = await nursery.grow({ name: ownName("Week Fern"), sizes: [size], stock: { [size]: { count: 0 } } });
  // A report's 'Add the cost' leads here, with the plant chosen.
  await boss.goto(`/admin/stock-book?received=${plant.id}`);
  const receipt = boss.getByRole("region", { name: "Write down" });
  await expect(receipt).toContainText(plant.name);
  await receipt.getByLabel("How many").fill("10");
  await receipt.getByLabel("Cost each").fill("40");
  await receipt.getByRole("button", { name: "Write into the book" }).click();
  await expect(boss.getByRole("region", { name: "Stock book" }).getByRole("listitem").first()).toContainText("10 left");
  const [packer, grower, seller] = await Promise.all(
    (["packer", "grower", "seller"] as const).map((role) => pageOf(browser, baseURL, boss, role)),
  );
  if (!packer || !grower || !seller) throw new Error("no team");

  await test.step("the grower loses some of a batch, readies it and moves it to sale; writes down what came and died", async () => {
    await grower.goto("/admin/growing?new=yes");
    await grower.getByRole("searchbox").first().fill(plant.name);
    await grower.getByRole("button", { name: new RegExp(plant.name) }).click();
    await grower.getByText("Cutting", { exact: true }).click();
    await grower.getByRole("textbox", { name: "How many" }).fill("20");
    const elsewhere = grower.getByText("Another place", { exact: true });
    if (await elsewhere.first().isVisible()) await elsewhere.first().click();
    await grower.getByRole("textbox", { name: /^(Where|Another place)/ }).fill("Bed 1");
    await grower.getByText("Another day", { exact: true }).click();
    await grower.locator("input[type=date]").fill(dayInDhaka(new Date(), -30));
    await grower.getByText("Supplier and cost, if known").click();
    await grower.getByLabel("Cost in all").fill("360");
    await grower.getByRole("button", { name: "Write down the batch" }).click();
    await expect(grower).toHaveURL(/\/admin\/growing\/[0-9a-f-]{36}$/);
    await grower.getByRole("button", { name: /^5 died/ }).click();
    await expect(grower.getByText("Written: 5 died")).toBeVisible();
    for (const stage of ["Has rooted", "Potted on", "Hardened off", "Ready to sell"]) {
      await grower.getByRole("button", { name: new RegExp(`^${stage}`) }).click();
      await expect(grower.getByText(`Written: ${stage}`)).toBeVisible();
    }
    await grower.getByRole("button", { name: /^Move to sale/ }).click();
    const sale = grower.getByRole("dialog");
    await sale.getByRole("textbox", { name: "How many" }).fill("10");
    await sale.getByRole("button", { name: "Move 10 to sale" }).click();
    await expect(sale).toHaveCount(0);
    await grower.goto("/admin/growing");
    const lived = grower.getByRole("region", { name: "What lived" }).getByRole("row");
    await expect(lived.filter({ hasText: plant.name })).toContainText("75%");

    await grower.goto("/admin/stock-book");
    const form = grower.getByRole("region", { name: "Write down" });
    const lines = grower.getByRole("region", { name: "Stock book" }).getByRole("listitem");
    for (const { act, pieces, left } of [
      { act: "Received", pieces: 5, left: 25 },
      { act: "Lost", pieces: 1, left: 24 },
    ]) {
      await form.getByText(act, { exact: true }).click();
      await form.getByRole("searchbox", { name: "Plant and size" }).fill(plant.name);
      await form.getByRole("button", { name: new RegExp(plant.name) }).click();
      await form.getByLabel("How many").fill(String(pieces));
      await form.getByRole("button", { name: "Write into the book" }).click();
      await expect(lines.first()).toContainText(`${left} left`);
    }
  });

  const { byPhone, bySite, refused } = await test.step("the seller takes a call and confirms what came", async () => {
    await seller.goto("/admin/orders/new");
    await seller.getByLabel("Find a product").fill(plant.name);
    await seller.getByRole("button", { name: `Add ${plant.name}, ${size}` }).click();
    await seller.getByLabel(`Quantity of ${plant.name}`).fill("2");
    const labels = { firstName: "First name", phone: "Phone", street: "Street", city: "City", state: "State" };
    const more = { zipcode: "Zip code (optional)", country: "Country" };
    await seller.getByLabel("Last name (optional)", { exact: true }).fill(customer);
    for (const [name, label] of Object.entries({ ...labels, ...more })) {
      await seller.getByLabel(label, { exact: true }).fill(address[name as keyof typeof address]);
    }
    await seller.getByRole("button", { name: "Save order" }).click();
    await expect(seller).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    const written = new URL(seller.url()).pathname.split("/").at(-1) ?? "";

    const shopper = await browser.newPage({ baseURL });
    await post(shopper, "/api/user/register", { ...newShopper(), password });
    const place = async (quantity: number) => {
      const to = { ...address, lastName: customer };
      const placed = await post(shopper, "/api/order/cod", {
        items: [{ product: plant.id, size, quantity }],
        address: to,
      });
      return String(placed.orderId);
    };
    const ids = [await place(3), await place(1)];
    await shopper.close();
    for (const id of ids) {
      await seller.goto(`/admin/orders/${id}`);
      const call = seller.getByRole("region", { name: "Call before you pack" });
      await call.getByRole("button", { name: "Confirmed" }).click();
      await expect(call).toHaveCount(0);
    }
    const [byPhone, bySite, refused] = await Promise.all([written, ...ids].map((id) => orderOf(boss, id)));
    if (!byPhone || !bySite || !refused) throw new Error("no orders");
    return { byPhone, bySite, refused };
  });

  await test.step("the packer packs and hands over; one parcel is brought, one goes with a courier, one is refused", async () => {
    const all = [byPhone, bySite, refused];
    const card = ({ number }: Order) => packer.getByRole("listitem").filter({ hasText: number });
    const press = async (order: Order, act: string) => {
      await card(order).getByRole("button", { name: act }).click();
      await expect(card(order)).toHaveCount(0);
    };
    const openTab = (status: string) => packer.getByRole("button", { name: new RegExp(`^${status} \\d`) }).click();
    await packer.goto(`/admin/packing?q=${encodeURIComponent(customer)}`);
    await expect(card(byPhone)).toContainText(`Collect ${taka(byPhone.amount)}`);
    for (const order of all) await press(order, "Begin packing");
    await openTab("Packing");
    await book(packer, card(byPhone), rider);
    await book(packer, card(refused), rider);
    await book(packer, card(bySite), statementCourier, { of: bySite.number, tracking: `SA${Date.now()}` });
    for (const order of all) await press(order, "Handed over");
    await openTab("Shipped");
    await press(byPhone, "Out for delivery");
    await openTab("Out for delivery");
    await press(byPhone, "Delivered");
    // By the reason it comes back undamaged.
    await boss.goto(`/admin/orders/${refused.orderId}`);
    await boss.getByRole("button", { name: "Mark as returned" }).click();
    const ended = boss.getByRole("dialog");
    await ended.getByLabel("Reason").selectOption("Not accepted at the door");
    await ended.getByRole("button", { name: "Mark as returned" }).click();
    await expect(ended).toHaveCount(0);
  });

  const charge = 60;
  await test.step("the owner takes the rider's cash, accepts the courier's statement and gives a part back", async () => {
    await boss.goto("/admin/courier-cash");
    await boss.getByRole("button", { name: `Cash handed in: ${rider}` }).click();
    const handed = dialogNamed(boss, "Cash handed in");
    await handed.getByLabel("Sum handed in").fill(String(byPhone.amount));
    await expect(handed).toContainText("Matches the orders to the taka");
    await handed.getByRole("button", { name: "Take the cash" }).click();
    await expect(boss.getByText("Cash taken")).toBeVisible();

    const rows = ["Invoice,COD Amount,Delivery Charge", `${bySite.number},${bySite.amount},${charge}`];
    const file = { name: "week.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
    await boss.getByLabel(`Upload statement of ${statementCourier}`).setInputFiles(file);
    await boss.getByRole("button", { name: /^Accept ৳/ }).click();
    await expect(boss.getByText("Statement accepted")).toBeVisible();
    await dialogNamed(boss, "Set 1 order to Delivered too?").getByRole("button", { name: "Set to Delivered" }).click();
    const statusOf = async () => (await (await boss.request.get(`/api/order/${bySite.orderId}`)).json()).order.status;
    await expect.poll(statusOf).toBe("Delivered");
    const book = boss.getByRole("region", { name: "Statements" }).getByRole("row");
    await expect(book.filter({ hasText: rider })).toContainText(taka(byPhone.amount));
    const sent = book.filter({ hasText: "week.csv" });
    await expect(sent).toContainText(taka(bySite.amount));
    await expect(sent).toContainText(taka(rounded(bySite.amount - charge)));

    await boss.goto(`/admin/orders/${bySite.orderId}`);
    await boss.getByRole("region", { name: "Payment" }).getByRole("button", { name: "Give money back" }).click();
    const back = dialogNamed(boss, `Give money back for ${bySite.number}?`);
    await back.getByLabel("Amount given back").fill("50");
    await back.getByLabel("Reason").fill("A leaf was torn");
    await back.getByRole("button", { name: "Record refund" }).click();
    await expect(boss.getByRole("list", { name: "Refunds" })).toContainText("৳50.00");
  });

  await test.step("plants: the stock book ends with what was played", async () => {
    const left = 10 + 10 + 5 - 1 - 2 - 3 - 1 + 1;
    await boss.goto(`/admin/stock-book?productId=${plant.id}`);
    const lines = boss.getByRole("region", { name: "Stock book" }).getByRole("listitem");
    await expect(lines.first()).toContainText(`${left} left`);
    const { lines: written } = await (await boss.request.get(`/api/stock-book?productId=${plant.id}`)).json();
    const moved = written.reduce((sum: number, { change }: { change: number }) => sum + change, 0);
    expect(moved).toBe(left);
  });

  await test.step("money: what came in, and sales, profit, refunds and losses of the reports", async () => {
    const { couriers, months } = await (await boss.request.get("/api/courier-cash")).json();
    const ofRider = ({ courier }: { courier: string }) => courier === rider;
    expect(months.find(ofRider)).toMatchObject({ ofOrders: byPhone.amount, short: 0, missing: 0 });
    expect(couriers.find(ofRider)?.due ?? 0).toBe(0);
    const ledgers = [byPhone, bySite].map(async ({ orderId }) => {
      const { order } = await (await boss.request.get(`/api/order/${orderId}`)).json();
      return [order.isPaid, order.ledger.in, order.ledger.refunded];
    });
    expect(await Promise.all(ledgers)).toEqual([
      [true, byPhone.amount, 0],
      [true, bySite.amount, 50],
    ]);

    // Ten pieces came for ৳40, ten were grown for 360 / 15 = ৳24 each; what came without a bill changes nothing.
    const costEach = (10 * 40 + 10 * 24) / 20;
    const sold = rounded(byPhone.amount - byPhone.tax + bySite.amount - bySite.tax);
    const cost = 5 * costEach;
    const played = {
      ...{ orders: 2, pieces: 5, sold, cost, delivery: charge, lost: 0, profit: rounded(sold - cost - charge) },
      ...{ refused: 1, refusedPieces: 1, refunded: 50, wasted: 1, wastedCost: costEach, grownLost: 5 },
    };
    const after = await totalsOf(boss);
    const grown = Object.keys(played).map((name) => {
      const figure = name as keyof typeof played;
      return [name, rounded((after[figure] ?? 0) - (before[figure] ?? 0))];
    });
    expect(Object.fromEntries(grown)).toEqual(played);

    await boss.goto("/admin/reports");
    const row = boss.getByRole("row").filter({ hasText: plant.name });
    const cell = (label: string) => row.locator(`td[data-label="${label}"]`);
    await expect(cell("Pieces")).toHaveText("5");
    await expect(cell("Sold")).toContainText(wholeTaka(sold));
    await expect(cell("Cost")).toContainText(wholeTaka(cost));
    await expect(cell("Delivery")).toContainText(wholeTaka(charge));
    await expect(cell("Profit")).toContainText(wholeTaka(played.profit));
    await boss.getByRole("navigation", { name: "Figures" }).getByText("Losses").click();
    await expect(cell("Refused")).toContainText("33%");
    await expect(cell("Refunds")).toContainText("৳50");
    await expect(cell("Died or broken")).toHaveText("1");
    await expect(cell("Died while growing")).toHaveText("5");
    await expect(cell("Their cost")).toContainText(wholeTaka(costEach));
  });
  await Promise.all([packer, grower, seller].map((one) => one.close()));
});
