// Parcels booked with Steadfast and Pathao, by their doubles: the order, the list, the shopper's page, and the cash that comes back.
import { expect, type Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { type RecordDouble, says } from "../phone-record-double.ts";
import { signed, statusMessage } from "../steadfast-double.ts";
import { address, chili, expectNoSidewaysScroll, post, productNamed } from "./checkout-steps.ts";
import type { Doubles } from "./doubles.ts";
import { ordersFor, type Placed, row, seriousFaults, setUp } from "./order-desk.ts";
import { owner } from "./owner.ts";
import { test as base } from "./shop-page.ts";
import { withKeys } from "./with-keys.ts";

const test = base.extend<{ double: Doubles["steadfast"]; pathao: Doubles["pathao"]; records: RecordDouble }>({
  double: ({ doubles }, use) => use(doubles.steadfast),
  pathao: ({ doubles }, use) => use(doubles.pathao),
  records: ({ doubles }, use) => use(doubles.records),
});

withKeys(test, ["steadfast", "pathao"]);

test("the owner books an order, the shopper follows it, and a message says that it was delivered", async ({
  page,
  double,
  baseURL,
}) => {
  const [order] = (await setUp(page, [[chili]])).orders;
  if (order === undefined) throw new Error("no order");
  await page.goto(`/admin/orders/${order.orderId}`);
  const panel = page.getByRole("region", { name: "Courier" });
  await expect(panel.getByText("Rider collects")).toBeVisible();
  await panel.getByText("Other", { exact: true }).click();
  await expect(panel.getByLabel("Tracking number")).toBeVisible();
  await panel.getByText("Steadfast", { exact: true }).click();
  await panel.getByLabel("Note for the rider").fill("Live plants, keep upright");
  double.next("/create_order", "fail");
  await panel.getByRole("button", { name: "Book with Steadfast" }).click();
  await expect(page.getByText(/Steadfast has not answered about GP-\d+-1/)).toBeVisible();
  await expect(panel.getByText("Not answered yet")).toBeVisible();
  await panel.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("Parcel Booked")).toBeVisible();
  const consignment = double.newest();
  expect(consignment.note).toBe("Live plants, keep upright");
  await expect(panel.getByText("Booked", { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole("link", { name: "Track" })).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Booked with Steadfast");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate(() => scrollTo(0, 0));
  expect(await seriousFaults(page)).toEqual([]);

  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: order.number });
  await expect(card.getByText("Booked with the courier")).toBeVisible();
  const body = JSON.stringify(statusMessage(consignment, "delivered"));
  const told = await fetch(`${baseURL}/api/couriers/steadfast/webhook`, {
    method: "POST",
    headers: signed(body),
    body,
  });
  expect(told.status).toBe(200);
  await page.goto("/bn/my-orders");
  await expect(page.getByText("কুরিয়ার পৌঁছে দিয়েছে")).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test("the owner books several orders from the list; one that was not answered stays to be tried again", async ({
  page,
  double,
}) => {
  const { name, orders } = await setUp(page, [[chili], [chili], [chili]]);
  const [first, wrong, last] = orders;
  if (!first || !wrong || !last) throw new Error("no orders");
  await page.goto(`/admin/orders?q=${name}`);
  for (const { number } of orders) {
    await row(page, number).getByLabel(`Select order ${number}`).check({ force: true });
  }
  await page.getByRole("link", { name: "Book courier" }).click();
  await expect(page.getByRole("heading", { name: "Book couriers" })).toBeVisible();
  await page.getByLabel(`Book order ${wrong.number}`).uncheck({ force: true });
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("listitem").filter({ hasText: "Check" })).toHaveAttribute("aria-current", "step");
  const before = double.consignments.length;
  await page.getByRole("button", { name: "Book 2 with Steadfast" }).click();
  await expect(page.getByText("2 booked with Steadfast.")).toBeVisible();
  expect(double.consignments.length - before).toBe(2);
  await expect(page.getByRole("listitem").filter({ hasText: "Print labels" })).toHaveAttribute("aria-current", "step");
  await expect(page.getByLabel(/^Book order/)).toHaveCount(1);
  await expect(row(page, first.number).getByText("Booked")).toBeVisible();
  await expect(page.getByRole("link", { name: "Print 2 labels" })).toBeInViewport();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Set to Shipped" }).click();
  await expect(page.getByText("Set to Shipped: 2")).toBeVisible();
  await page.getByRole("link", { name: "Hand-over list" }).click();
  const sheet = page.getByRole("article", { name: "Hand-over list, Steadfast" });
  await expect(sheet.getByText(String(double.newest().consignment_id))).toBeVisible();
  await expect(sheet.getByText(first.number)).toBeVisible();
  await expect(sheet.getByText(wrong.number)).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Print 2 labels" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("img", { name: `Barcode ${double.newest().consignment_id}` })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Set to Shipped: 2")).toBeVisible();
  double.next("/create_order", "fail");
  await page.getByRole("button", { name: "Book 1 with Steadfast" }).click();
  await expect(page.getByText(/Steadfast has not answered about/)).toBeVisible();
  await page.getByRole("button", { name: `Try again with ${wrong.number}` }).click();
  await expect(page.getByText("3 booked with Steadfast.")).toBeVisible();
  await expect(page.getByText(/Steadfast has not answered about/)).toHaveCount(0);
  expect(double.consignments.length - before).toBe(3);
  // From its row a booking is withdrawn, and the order stands among those to book again.
  await page.getByRole("button", { name: `More of order ${wrong.number}` }).click();
  const menu = page.getByRole("navigation", { name: `More of order ${wrong.number}` });
  await expect(menu.getByRole("link", { name: "Print label" })).toHaveAttribute("href", new RegExp(wrong.orderId));
  await menu.getByRole("button", { name: "Withdraw booking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw booking" }).click();
  await expect(page.getByText("2 booked with Steadfast.")).toBeVisible();
  await expect(page.getByLabel(`Book order ${wrong.number}`)).toBeVisible();
  await expect(row(page, wrong.number)).toContainText("Dhaka");
  await page.goto(`/admin/orders?q=${name}&booked=no`);
  await expect(page.getByText(first.number)).toHaveCount(0);
  await page.goto(`/admin/orders?q=${name}&booked=yes`);
  await expect(row(page, first.number).getByText("Steadfast")).toBeVisible();
  await expect(row(page, first.number).getByRole("combobox")).toHaveValue("Shipped");
  await expectNoSidewaysScroll(page);
});

test("a statement is read, accepted and undone", async ({ page, double }) => {
  const { name, orders } = await setUp(page, [[chili], [chili]]);
  const lines: string[] = [];
  for (const { orderId, number } of orders) {
    await post(page, "/api/parcel/book", { courier: "steadfast", orderIds: [orderId] });
    await post(page, "/api/order/status", { orderId, status: lines.length === 0 ? "Shipped" : "Delivered" });
    const { consignment_id, cod_amount } = double.newest();
    lines.push(`${consignment_id},${number},${cod_amount - 50 * lines.length},60,1.5`);
  }
  await page.goto("/admin/courier-cash");
  await expect(page.getByRole("heading", { name: "Cash from couriers" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Steadfast/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const total = lines.reduce((sum, line) => sum + Number(line.split(",")[2]), 540);
  const buffer = Buffer.from(
    [
      "Consignment ID,Invoice,COD Amount,Delivery Charge,COD Fee",
      ...lines,
      "5550001,,540,0,0",
      `Total,,${total},120,3`,
    ].join("\n"),
  );
  const file = { name: "steadfast.csv", mimeType: "text/csv", buffer };
  const statement = page.getByRole("region", { name: "Read a statement" });
  // The first of the couriers depends on who else holds cash.
  const choose = async () => {
    await statement.getByLabel("Courier").selectOption("Steadfast");
    await statement.getByLabel("Choose a statement of Steadfast").setInputFiles(file);
  };
  await choose();
  await expect(page.getByText("Paid less than it should be")).toBeVisible();
  await expect(page.getByText("Not in your orders").first()).toBeVisible();
  await expect(page.getByText(/^Row 5 adds the others up/)).toBeVisible();
  await page.getByLabel(`What to do with ${orders[1]?.number}`).selectOption("Accept the difference");
  for (const typed of ["1", "১"]) {
    await page.getByLabel("Reached the bank").fill(typed);
    await expect(page.getByText(/less than the statement/)).toBeVisible();
    await expect(page.getByText(/NaN/)).toHaveCount(0);
  }
  await page.getByLabel("Reached the bank").fill("99,50");
  await expect(page.getByText("is not an amount")).toBeVisible();
  await page.getByLabel("Reached the bank").fill("100");
  expect(await seriousFaults(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^Accept ৳/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept it too" }).click();
  await expect(page.getByText("Statement accepted")).toBeVisible();
  const offered = page.getByRole("dialog", { name: "Set 1 order to Delivered too?" });
  await offered.getByRole("button", { name: "Set to Delivered" }).click();
  await expect(page.getByRole("region", { name: "Statements" })).toContainText("Not ours ৳540.00");
  await expect(page.getByRole("region", { name: "Statements" })).toContainText("Missing ৳");
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  if (wide) await page.setViewportSize(wide);
  const statuses = (await ordersFor(page, name)) as unknown as { status: string }[];
  expect(statuses.map(({ status }) => status)).toEqual(["Delivered", "Delivered"]);
  await expectNoSidewaysScroll(page);
  const paid = async () => {
    const found = (await ordersFor(page, name)) as unknown as { isPaid: boolean }[];
    return found.map(({ isPaid }) => isPaid);
  };
  expect(await paid()).toEqual([true, true]);
  await choose();
  await expect(page.getByRole("alert").filter({ hasText: "This file was accepted on" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByRole("region", { name: "Statements" }).getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo statement" }).click();
  await expect(page.getByText("Statement Undone")).toBeVisible();
  expect(await paid()).toEqual([false, false]);
});

/** As the courier's panel prints it: a table, in the browser's own PDF. */
async function printed(page: Page, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const paper = await page.context().newPage();
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  const heads = ["Consignment ID", "Invoice", "Recipient Name", "COD Amount", "Delivery Charge"];
  const body = rows.map((cells) => line(cells, "td")).join("");
  await paper.setContent(`<style>th, td { padding: 6px 18px }</style><table>${line(heads, "th")}${body}</table>`);
  const pdf = await paper.pdf();
  await paper.close();
  return pdf;
}

test("a statement that the panel has printed is chosen, read, and accepted; what its PDF loses is said", async ({
  page,
  double,
}) => {
  const { name, orders } = await setUp(page, [[chili], [chili]]);
  const rows: string[][] = [];
  for (const { orderId, number } of orders) {
    await post(page, "/api/parcel/book", { courier: "steadfast", orderIds: [orderId] });
    await post(page, "/api/order/status", { orderId, status: "Delivered" });
    const { consignment_id, cod_amount } = double.newest();
    rows.push([String(consignment_id), number, "মোঃ করিম উদ্দিন", cod_amount.toFixed(2), "60.00"]);
  }
  const stranger = [String(double.newest().consignment_id + 1), "N/A", "শ্রাবন্তী কৃষ্ণা", "540.00", "0.00"];
  await page.goto("/admin/courier-cash");
  const choose = async (file: string, buffer: Buffer) => {
    const choosing = page.waitForEvent("filechooser");
    await page
      .getByRole("row", { name: /^Steadfast/ })
      .getByText("Upload statement")
      .click();
    await (await choosing).setFiles({ name: file, mimeType: "application/pdf", buffer });
  };

  // Whose cash is not there, or in another column: the row is named, and nothing is read.
  const [mark = "", ...others] = stranger.with(3, "");
  await choose("unclear.pdf", await printed(page, [...rows, [mark, ...others]]));
  const unclear = page.getByRole("alert").filter({ hasText: "it is not clear which figure belongs to which column" });
  await expect(unclear).toContainText(`Row 4 of the PDF: in '${mark}`);
  await unclear.getByRole("button", { name: "Choose another file" }).click();

  await choose("panel.pdf", await printed(page, [...rows, stranger]));
  const line = (of: string) => page.getByRole("row").filter({ hasText: of });
  for (const { number } of orders) await expect(line(number)).toContainText(name);
  await expect(line(mark)).toContainText("Name is not readable in the PDF");
  await expect(page.getByRole("table")).not.toContainText(/[\u0985-\u09b9]/);
  await expectNoSidewaysScroll(page);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("button", { name: /^Accept ৳/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept it too" }).click();
  await expect(page.getByText("Statement accepted")).toBeVisible();
  await expect(page.getByRole("region", { name: "Statements" })).toContainText("panel.pdf");
  await expect(page.getByRole("region", { name: "Statements" })).toContainText("Not ours ৳540.00");
  const paid = (await ordersFor(page, name)) as unknown as { isPaid: boolean }[];
  expect(paid.map(({ isPaid }) => isPaid)).toEqual([true, true]);
});

test("orders go to another courier's panel by a file, and tracking numbers come back by hand and by file", async ({
  page,
  speakInOffice,
}) => {
  const { orders } = await setUp(page, [[chili], [chili]]);
  const [first, second] = orders;
  await page.goto(`/admin/orders/book?ids=${orders.map(({ orderId }) => orderId)}`);
  await page.getByRole("group").getByText("Other", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "File for the courier's panel" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "XLSX" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("parcels-redx.xlsx");
  const [head, ...rows] = await readSheet(await file.path());
  expect(head?.[0]).toBe("CustomerName(*)");
  expect(rows).toHaveLength(2);
  await expectNoSidewaysScroll(page);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel(`Tracking number of ${first?.number}`).fill("RX-1");
  await page.getByRole("button", { name: "Save tracking numbers" }).click();
  await expect(page.getByText("Tracking Numbers Saved: 1")).toBeVisible();
  await expect(page.getByLabel(`Tracking number of ${first?.number}`)).toHaveValue("RX-1");
  const upload = (text: string) =>
    page
      .getByLabel("Read the panel's file")
      .setInputFiles({ name: "panel.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await upload("Invoice,Name\nGP-1,A");
  await expect(page.getByText(/^No column has tracking numbers/)).toBeVisible();
  await upload(`Invoice,Tracking ID\n${second?.number},RX-2`);
  await expect(page.getByLabel(`Tracking number of ${second?.number}`)).toHaveValue("RX-2");
  await page.goto("about:blank");
  await speakInOffice(page.request, "bn");
  await page.goto(`/bn/admin/orders/book?ids=${first?.orderId}`);
  await page.getByRole("group").getByText("অন্য", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "কুরিয়ারের প্যানেলের ফাইল" })).toBeVisible();
});

/** On a phone's width and on a desktop. */
async function fitsAndIsSound(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  // Scrolled, the bar at the top lies over a part of what is checked.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await seriousFaults(page)).toEqual([]);
}

test("the owner chooses Pathao, zone and weight for one order, and a courier for each of several", async ({
  page,
  pathao,
}) => {
  await test.step("the owner chooses Pathao, its zone and the weight, sees the charge, and books", async () => {
    const [order] = (await setUp(page, [[chili]])).orders;
    if (order === undefined) throw new Error("no order");
    await page.goto(`/admin/orders/${order.orderId}`);
    const panel = page.getByRole("region", { name: "Courier" });
    await panel.getByText("Pathao", { exact: true }).click();
    await expect(panel.getByText(/Pathao has no zone called/)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Book with Pathao" })).toBeDisabled();
    await panel.getByLabel("City").selectOption("Dhaka");
    await panel.getByLabel("Zone").selectOption("Dhanmondi");
    await panel.getByLabel("Area").selectOption("Dhanmondi 27");
    await expect(panel.getByText("৳80", { exact: true })).toBeVisible();
    await panel.getByLabel("Weight in kg").fill("2.5");
    await expect(panel.getByText("৳120", { exact: true })).toBeVisible();
    await fitsAndIsSound(page);
    await panel.getByRole("button", { name: "Book with Pathao" }).click();
    await expect(page.getByText("Parcel Booked")).toBeVisible();
    await expect(panel.getByText(pathao.newest().consignment_id).first()).toBeVisible();
    expect(pathao.newest()).toMatchObject({ recipient_zone: 11, recipient_area: 111, item_weight: 2.5 });
  });

  await test.step("each order has its courier, chosen for all or in its row, and a zone where none is found", async () => {
    const { orders } = await setUp(page, [[chili], [chili]]);
    const [first, last] = orders;
    if (!first || !last) throw new Error("no orders");
    await page.goto(`/admin/orders/book?ids=${orders.map(({ orderId }) => orderId).join(",")}`);
    await expect(page.getByRole("button", { name: "Book 2 with Steadfast" })).toBeVisible();
    await page.getByText("Pathao", { exact: true }).first().click();
    await expect(page.getByText(/Pathao has no zone called/)).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Choose orders" })).toBeDisabled();
    await page.getByLabel(`Courier of ${last.number}`).selectOption("Steadfast");
    await expect(page.getByText(/Pathao has no zone called/)).toHaveCount(1);
    await fitsAndIsSound(page);
    const where = page.getByRole("group", { name: `Where Pathao brings ${first.number}` });
    await where.getByLabel("City").selectOption("Dhaka");
    await where.getByLabel("Zone").selectOption("Dhanmondi");
    await expect(page.getByText(`${first.number} is corrected.`)).toBeAttached();
    await page.getByRole("button", { name: "Book 2 orders" }).click();
    await expect(page.getByText("1 booked with Steadfast. 1 booked with Pathao.")).toBeVisible();
    expect(pathao.newest()).toMatchObject({ merchant_order_id: `${first.number}-1`, recipient_zone: 11 });
    await fitsAndIsSound(page);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test("a wrong phone and address are set right in their rows, and Enter goes on to the next", async ({
    page,
    double,
  }) => {
    const { orders } = await setUp(page, [[chili]]);
    const items = [{ product: (await productNamed(page, chili.name))._id, size: chili.size, quantity: 1 }];
    const placedAt = async (to: object) =>
      (await post(page, "/api/order/cod", { items, address: { ...address, ...to } })) as unknown as Placed;
    const called = await placedAt({ phone: "01212345678" });
    const lost = await placedAt({ street: "H", city: "X", state: "X", zipcode: "1" });
    const ids = [...orders, called, lost].map(({ orderId }) => orderId);
    await page.goto(`/admin/orders/book?ids=${ids}`);
    await expect(page.getByText("2 orders need a fix.")).toBeVisible();
    await expect(page.getByText("1 can go now.")).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    const phone = page.getByLabel(`Phone for ${called.number}`);
    await phone.fill("০১৭১২৩৪৫৬৭৯");
    await phone.press("Enter");
    await expect(page.getByText(`${called.number} is corrected.`)).toBeAttached();
    const street = page.getByLabel(`Street and house for ${lost.number}`);
    await expect(street).toBeFocused();
    await expect(page.getByLabel(`Book order ${called.number}`)).toBeChecked();
    await street.fill("House 9, Road 4, Banani");
    await page.getByRole("button", { name: `Save the correction of ${lost.number}` }).click();
    await expect(page.getByText(/need(s)? a fix/)).toHaveCount(0);
    await page.getByRole("button", { name: "Book 3 with Steadfast" }).click();
    await expect(page.getByText("3 booked with Steadfast.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Print 3 labels" })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    const sent = double.consignments.slice(-3);
    expect(sent.map(({ recipient_phone }) => recipient_phone)).toContain("01712345679");
    expect(sent.some(({ recipient_address }) => recipient_address.startsWith("House 9, Road 4, Banani"))).toBe(true);
  });

  test("what couriers know of a phone stands beside the order; who hangs or errs is waited for by nobody", async ({
    page,
    records,
  }) => {
    const phone = `018${String(Date.now()).slice(-8)}`;
    const asked = () => records.seen.filter(({ url }) => url.endsWith(phone)).length;
    let hanging: Parameters<Parameters<typeof records.answers>[0]>[0] | undefined;
    records.answers((response) => {
      hanging = response;
    });
    const { name } = await setUp(page, []);
    const service = {
      name: "Local check",
      address: `${records.base}/check?phone={phone}`,
      headerName: "",
      headerValue: "",
    };
    const settings = { asksSteadfast: false, service: { ...service, taken: "ok", refused: "", total: "all" } };
    const data = { settings, key: "records-key-1234567", currentPassword: owner.password };
    const saved = await page.request.put("/api/admin/phone-records", { data });
    expect(saved.status(), await saved.text()).toBe(200);
    try {
      // New order: while the service hangs, the order is typed and saved.
      await page.goto("/admin/orders/new");
      await page.getByLabel("Phone", { exact: true }).fill(phone);
      const record = page.getByRole("list", { name: "What couriers know about a phone number" });
      await expect(record).toHaveText("Asking Local check…");
      await expect.poll(asked, { timeout: 15_000 }).toBe(1);
      const typed = { "First name": "Rahima", "Last name (optional)": name, Street: "House 4", City: "Savar" };
      for (const [label, text] of Object.entries({
        ...typed,
        State: "Dhaka",
        "Zip code (optional)": "1340",
        Country: "Bangladesh",
      }))
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByLabel("Find a product").fill("Chili Seeds");
      await page.getByRole("button", { name: "Add Chili Seeds, Seed Pack" }).click();
      await page.getByRole("button", { name: "Save order" }).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(record).toHaveText("Asking Local check…");
      await expectNoSidewaysScroll(page);

      // It comes to nothing: a calm sentence, and the order goes on.
      hanging?.destroy();
      await expect(record).toHaveText(/^Local check does not answer at the moment\./, { timeout: 15_000 });
      await page.getByRole("button", { name: "Pack", exact: true }).locator("visible=true").first().click();
      await expect(page.getByRole("link", { name: "Book courier" }).locator("visible=true").first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      expect(await seriousFaults(page)).toEqual([]);

      // A number that nobody has asked about, and then once a day.
      const other = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`;
      records.answers(says({ ok: 7, all: 9 }));
      await page.goto("/admin/orders/new");
      await page.getByLabel("Phone", { exact: true }).fill(other);
      await expect(record).toHaveText(/^Local check: 7 of 9 taken, 2 refused asked \d\d:\d\d$/, { timeout: 20_000 });
      await page.reload();
      await expect(record).toHaveText(/^Local check: 7 of 9 taken, 2 refused/);
      expect(records.seen.filter(({ url }) => url.endsWith(other))).toHaveLength(1);
    } finally {
      await page.request.put("/api/admin/phone-records", {
        data: { settings: { asksSteadfast: false, service: null }, currentPassword: owner.password },
      });
    }
  });
});
