// Files for couriers' panels, and the tracking numbers that come back by hand or by file. On both engines.
import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeWorkbook } from "#server/http/input/workbook.ts";
import { openOrderDesk } from "#test/order-desk.ts";
import { addProduct, address } from "#test/shop.ts";

let desk: Awaited<ReturnType<typeof openOrderDesk>>;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.shop.close());

async function placed(to: object = {}): Promise<string> {
  const items = [{ product: desk.plant, quantity: 1, size: "Small Pot" }];
  const data = { items, address: { ...address, ...to }, source: "phone" };
  return (await desk.admin.post("/api/order/create", data)).body.orderId;
}
const write = (orderIds: string[], sheet = "steadfast", format = "csv") =>
  desk.admin.post("/api/parcel/file", { sheet, format, orderIds });
const bytesOf = (content: string) => Buffer.from(content, "base64");
const track = (courierName: string, orders: { orderId: string; trackingNumber: string }[]) =>
  desk.admin.post("/api/parcel/tracking", { courierName, orders });
function upload(file: string | Buffer, courierName = "RedX") {
  const form = new FormData();
  form.append("input", JSON.stringify({ courierName }));
  form.append("file", new Blob([new Uint8Array(Buffer.from(file))]), "panel.xlsx");
  return desk.admin.post("/api/parcel/tracking/file", form);
}
async function trackingOf(orderId: string): Promise<string> {
  const { courierName, trackingNumber } = await desk.detail(orderId);
  return `${courierName} ${trackingNumber}`.trim();
}

test("the file has the columns of the panel, whole taka, Bengali and plain phones", async () => {
  const to = { firstName: "=cmd()", lastName: "খাতুন", phone: "+880 1711-000131", note: "@গেটে ফোন করবেন" };
  const orderId = await placed(to);
  const { number } = await desk.detail(orderId);
  const answer = await write([orderId]);
  expect(answer).toMatchObject({ status: 200, body: { fileName: "parcels-steadfast.csv" } });
  const [head, row] = bytesOf(answer.body.content).toString().split("\r\n");
  expect(head).toBe("\ufeffInvoice,Name,Address,Phone,Amount,Note");
  expect(row).toContain(`${number},"'=cmd() খাতুন",`);
  expect(row).toContain(",01711000131,209,");
  expect(row).toContain("'@গেটে ফোন করবেন");
});

test("a workbook keeps the phone's 0 and runs nothing", async () => {
  const orderId = await placed({ firstName: "=1+1", note: "-2" });
  const { number } = await desk.detail(orderId);
  const { body } = await write([orderId], "pathao", "xlsx");
  const [head = [], row = []] = await readSheet(bytesOf(body.content));
  const said = Object.fromEntries(head.map((name, at) => [name, row[at]]));
  expect(head.slice(0, 3)).toEqual(["ItemType", "StoreName", "MerchantOrderId"]);
  expect(said).toMatchObject({
    ItemType: "parcel",
    // The owner has set no name: the one that pages and mails say.
    StoreName: "Gachpala",
    MerchantOrderId: number,
    "RecipientName(*)": expect.stringMatching(/^=1\+1 /),
    "RecipientPhone(*)": expect.stringMatching(/^01\d{9}$/),
    "AmountToCollect(*)": 209,
    SpecialInstruction: "-2",
  });
});

test("an order that must not go refuses the whole file", async () => {
  const [sent, canceled] = [await placed(), await placed()];
  await desk.admin.post("/api/order/cancel", { orderId: canceled, reason: "Changed their mind" });
  const { number } = await desk.detail(canceled);
  const answer = await write([sent, canceled]);
  expect(answer).toMatchObject({ status: 409, body: { message: `${number} is cancelled. Leave it out.` } });
  expect(await write([])).toMatchObject({ status: 400 });
  expect(await write([sent], "dhl")).toMatchObject({ status: 400 });
});

test("numbers typed for many orders are kept together, or none is", async () => {
  const [first, second, canceled] = [await placed(), await placed(), await placed()];
  const empty = { orderId: canceled, trackingNumber: "" };
  const answer = await track("RedX", [
    { orderId: first, trackingNumber: "R-1" },
    { orderId: second, trackingNumber: "R-2" },
    empty,
  ]);
  expect(answer).toMatchObject({ status: 200, body: { saved: 2, message: "Tracking Numbers Saved: 2" } });
  expect([await trackingOf(first), await trackingOf(second), await trackingOf(canceled)]).toEqual([
    "RedX R-1",
    "RedX R-2",
    "",
  ]);
  await desk.admin.post("/api/order/cancel", { orderId: canceled, reason: "Changed their mind" });
  const refused = await track("RedX", [
    { orderId: first, trackingNumber: "R-9" },
    { orderId: canceled, trackingNumber: "R-3" },
  ]);
  expect(refused.status).toBe(409);
  expect(await trackingOf(first)).toBe("RedX R-1");
});

test("an own rider's name alone is kept, and takes no number away", async () => {
  const [first, second] = [await placed(), await placed()];
  expect((await track("Pathao", [{ orderId: second, trackingNumber: "P-7" }])).status).toBe(200);
  const alone = [first, second].map((orderId) => ({ orderId, trackingNumber: "" }));
  expect(await track("Rafiq", alone)).toMatchObject({ status: 200, body: { saved: 1 } });
  expect([await trackingOf(first), await trackingOf(second)]).toEqual(["Rafiq", "Pathao P-7"]);
  expect(await track("Rafiq", alone)).toMatchObject({ status: 200, body: { saved: 0 } });
  const canceled = await placed();
  await desk.admin.post("/api/order/cancel", { orderId: canceled, reason: "Changed their mind" });
  expect((await track("Rafiq", [{ orderId: canceled, trackingNumber: "" }])).status).toBe(409);
});

test("the panel's file comes back as CSV or workbook; other rows without a number are left alone", async () => {
  const [first, second] = [await placed(), await placed()];
  const numbers = [(await desk.detail(first)).number, (await desk.detail(second)).number];
  const csv = `Tracking ID,Merchant Order ID\n778001,${numbers[0]}\n,GP-999999\n`;
  expect(await upload(csv)).toMatchObject({ status: 200, body: { saved: 1 } });
  expect(await upload(csv)).toMatchObject({ status: 200, body: { saved: 0 } });
  const workbook = await writeWorkbook(["Consignment ID", "Invoice"], [["778002", numbers[1] ?? ""]], new Set([0]));
  expect(await upload(workbook)).toMatchObject({ status: 200, body: { saved: 1 } });
  expect([await trackingOf(first), await trackingOf(second)]).toEqual(["RedX 778001", "RedX 778002"]);
});

test("a wrong file says what is wrong with it, and nothing is set", async () => {
  const orderId = await placed();
  const { number } = await desk.detail(orderId);
  const bomb = zipSync({ "xl/workbook.xml": new Uint8Array(40_000_000) });
  const wrong: [string | Buffer, RegExp][] = [
    ["Name,Phone\nA,1", /^No column has order numbers/],
    [`Invoice,Phone\n${number},1`, /^No column has tracking numbers/],
    [`Invoice,Tracking number\n${number},`, /^No row has a tracking number/],
    [`Invoice,Tracking number\n${number},T-1\nGP-999999,T-2`, /^Row 3: GP-999999 is no order of this shop/],
    [`Invoice,Tracking number\n${number},T-1\nyes,T-2`, /^Row 3: 'yes' is no order number/],
    [`Invoice,Tracking number\n${number},T-1\n${number},T-2`, /^Rows 2 and 3 are about the same order or parcel/],
    [Buffer.from("PK\x03\x04 this is no workbook"), /^This workbook cannot be read/],
    [Buffer.from(bomb), /^This workbook is too large/],
  ];
  for (const [file, message] of wrong) {
    const answer = await upload(file);
    expect(answer.status, String(message)).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(answer.body.field).toBe("file");
  }
  expect(await trackingOf(orderId)).toBe("");
});

test("a file says what the products weigh, and 1 kg while none has a weight", async () => {
  const plant = await addProduct(desk.admin, { weightGrams: 1250, sizes: ["Small Pot"] });
  const items = [{ product: plant, quantity: 3, size: "Small Pot" }];
  const { body: made } = await desk.admin.post("/api/order/create", { items, address, source: "phone" });
  const ids = [made.orderId, await placed()];
  const cellsOf = async (sheet: string, head: string) => {
    const { body } = await write(ids, sheet, "xlsx");
    const [heads = [], ...rows] = await readSheet(bytesOf(body.content));
    return rows.map((row) => row[heads.indexOf(head)]);
  };
  expect(await cellsOf("pathao", "ItemWeight")).toEqual(["3.75", "1"]);
  expect(await cellsOf("redx", "Weight(*)")).toEqual(["3750", "1000"]);
});

test("a file has one mobile number for each order, the second as the alternative, and names the orders without one", async () => {
  const orderId = await placed({ phone: "01712345678, 01898-765432 (office)", note: "Call first" });
  const rowOf = async (sheet: string) => {
    const [, row = ""] = bytesOf((await write([orderId], sheet)).body.content)
      .toString()
      .split("\r\n");
    return row;
  };
  expect(await rowOf("steadfast")).toMatch(/,01712345678,209,"Call first, 01898765432"$/);
  expect(await rowOf("redx")).toContain(",01712345678,");
  expect(await rowOf("redx")).toContain(",01898765432,Dhaka,Plants,");
  // As everywhere else, what stands beside the number is no part of it (contract/rules/delivery/phone.ts).
  const beside = await placed({ phone: "০১৭১২-৩৪৫৬৭৮ 5" });
  const [, besideRow] = bytesOf((await write([beside], "steadfast")).body.content)
    .toString()
    .split("\r\n");
  expect(besideRow).toContain(",01712345678,");
  const without = await Promise.all(["01012345678", "029123456", "+44 20 7946 0958"].map((phone) => placed({ phone })));
  const numbers = await Promise.all(without.map(async (id) => (await desk.detail(id)).number));
  const answer = await write([orderId, ...without]);
  expect(answer).toMatchObject({ status: 409, body: { code: "must-not-go" } });
  for (const number of numbers) expect(answer.body.message).toContain(number);
});

test("orders that no courier has yet are listed alone, and so are those that one has", async () => {
  const orderIds = await Promise.all([placed(), placed(), placed()]);
  const [booked, sent] = orderIds;
  await track("RedX", [{ orderId: booked, trackingNumber: "R-booked" }]);
  await desk.admin.post("/api/order/status", { orderId: sent, status: "Shipped" });
  const listed = async (filter: object) => {
    const { body } = await desk.admin.post("/api/order/list", { ...filter, limit: 100 });
    return (body.orders as { _id: string }[]).map(({ _id }) => orderIds.indexOf(_id)).filter((at) => at >= 0);
  };
  expect(await listed({ booked: "no" })).toEqual([2]);
  expect(await listed({ booked: "yes" })).toEqual([0]);
  expect(await listed({ booked: "no", status: "Order Placed" })).toEqual([2]);
  expect(await desk.admin.post("/api/order/list", { booked: "maybe" })).toMatchObject({ status: 400 });
});

test("tracking numbers that a spreadsheet has broken are refused with their row, and wrapped ones unwrapped", async () => {
  const [first, second] = [await placed(), await placed()];
  const numbers = await Promise.all([first, second].map(async (id) => (await desk.detail(id)).number));
  const file = (...tracking: string[]) =>
    ["Invoice,Tracking number", ...tracking.map((one, at) => `${numbers[at]},${one}`)].join("\r\n");
  for (const broken of ["1.23457E+11", "#N/A", "#########", "1.5e+21"]) {
    const answer = await upload(file("R-77", broken));
    expect(answer).toMatchObject({ status: 400, body: { field: "file" } });
    expect(answer.body.message).toContain(`Row 3: Excel has broken the tracking number '${broken}'`);
    const byHand = { orderId: first, courierName: "RedX", trackingNumber: broken };
    expect(await desk.admin.post("/api/order/courier", byHand)).toMatchObject({ status: 400 });
    expect((await track("RedX", [{ orderId: first, trackingNumber: broken }])).status).toBe(400);
  }
  const big = await writeWorkbook(
    ["Invoice", "Tracking number"],
    [[numbers[0] ?? "", "1234567890123456789"]],
    new Set([1]),
  );
  expect((await upload(big)).body.message).toMatch(/^Row 2: Excel has broken/);
  expect((await upload(file('="0123456789"', "'0177"))).status).toBe(200);
  expect([await trackingOf(first), await trackingOf(second)]).toEqual(["RedX 0123456789", "RedX 0177"]);
});
