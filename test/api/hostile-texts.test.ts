// Texts that break their readers, sent in every text field of every call of the OpenAPI document.
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationsOf, sampleOf, textPaths, withText } from "#test/openapi.ts";
import { addProduct, address, openStaffedShop, owner, productData, productForm } from "#test/shop.ts";
import { workOf } from "#test/work.ts";

const { shop, admin, shopper } = await openStaffedShop();
afterAll(() => shop.close());

// A browser with both sessions reaches every documented call.
const everyone = shop.browser();
for (const [name, value] of [...admin.cookies, ...shopper.cookies]) everyone.cookies.set(name, value);

const plant = await addProduct(admin);
const category = (await admin.get("/api/category/list")).body.categories[0]._id;
beforeAll(async () => {
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
});
const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
const placed = await shopper.post("/api/order/cod", { items, address });
const known = {
  secretKey: "sk_test_1",
  webhookSecret: "whsec_of_a_test",
  password: "green leaves 28",
  newPassword: "green leaves 29",
  product: plant,
  productId: plant,
  itemId: plant,
  ids: [plant],
  added: [plant],
  phone: address.phone,
  code: "123456",
  districts: ["dhaka"],
  thanas: ["dhaka.savar"],
  orderId: placed.body.orderId,
  orderIds: [placed.body.orderId],
  was: [category],
  ownerId: category,
  categoryId: category,
  subcategoryId: category,
  messageId: category,
  order: category,
  review: category,
  question: category,
  way: owner.email,
  plantId: category,
  claimId: category,
  offerId: category,
  buyerId: category,
  otherId: category,
  noteId: category,
  actKey: category,
  batchId: category,
  lineId: category,
  begunOn: "2026-01-05",
  stocktakeId: category,
  linkId: category,
  secret: "A".repeat(32),
  paperId: category,
  day: "2026-01-05",
  guestKey: "guest-of-the-hostile-texts",
  mailId: category,
  addressId: category,
  customer: category,
  size: "Small Pot",
  cartData: { [plant]: { "Small Pot": 1 } },
  email: owner.email,
  facebook: "https://www.facebook.com/shop",
  instagram: "https://www.instagram.com/shop",
  youtube: "https://www.youtube.com/@shop",
  expectedAmount: undefined,
  coupon: undefined,
  trxId: "BKK7A2M9QX",
  endpoint: "https://push.example/of-the-hostile-texts",
  p256dh: `B${"a".repeat(86)}`,
  auth: "a".repeat(22),
  until: "08:00",
  quiet: { from: "22:00", until: "08:00" },
  number: "01712345678",
  paidFirst: ["01712345678"],
  key: category,
  url: "/media/0123456789abcdef.webp",
  mapPoint: "23.8, 90.4",
  resetIntro: "{link}",
  confirmIntro: "{link}",
  alertAskedIntro: "{link}",
  reviewAskedIntro: "{link}",
  ownerPasswordIntro: "{link}",
  invitedIntro: "{link}",
  reviewAsked: "{link}",
  claimReceived: "{link}",
  claimMessage: "{link}",
  advanceAsked: "{sum}",
  questionAnswered: "{link}",
  plantWeek: "{product} {link}",
  back: "{product}",
  codeAccount: "{code}",
  codePassword: "{code}",
  codePhone: "{code}",
  codeOrder: "{code} {number}",
  codeCash: "{code}",
  codeAlert: "{code}",
  smsId: category,
  gateway: {
    ...{
      isOn: false,
      address: "https://sms.example/send",
      way: "form",
      numberForm: "880",
      sender: "Shop",
      mostADay: 9,
    },
    fields: [
      { name: "to", value: "{phone}" },
      { name: "msg", value: "{text}" },
    ],
    headers: [{ name: "x-key", value: "{key}" }],
    success: { path: "error", value: "0" },
  },
  service: {
    ...{ name: "Local check", address: "https://check.example/{phone}", body: "" },
    ...{ headerName: "x-key", headerValue: "{key}", taken: "data.taken", refused: "", total: "data.all" },
  },
  startsAt: "2090-01-01T00:00:00Z",
  endsAt: "2090-01-02T00:00:00Z",
};

const operations = operationsOf((await everyone.get("/api/openapi.json")).body);
const bodies = operations.flatMap(({ method, path, body }) => {
  const sample = body && sampleOf(body, known);
  return textPaths(body, sample).map((field) => ({ method, path, sample, field, name: `${path} ${field.join(".")}` }));
});
const queries = operations.flatMap(({ method, path, query }) => query.map(({ name }) => ({ method, path, name })));

test("the document has the texts that matter", () => {
  const names = bodies.map(({ name }) => name);
  const nine = Object.keys(address).map((field) => `/api/order/cod address.${field}`);
  expect(names).toEqual(
    expect.arrayContaining([
      ...nine,
      "/api/user/login name",
      "/api/contact message",
      "/api/order/note note",
      "/api/order/cancel reason",
      "/api/order/courier courierName",
      "/api/admin/settings shopName",
      "/api/cart/update size",
      "/api/user/devices/end deviceId",
      "/api/admin/devices/end deviceId",
      "/api/admin/mails q",
      "/api/contact/list q",
      "/api/admin/login code",
      "/api/searches q",
    ]),
  );
  expect(queries.map(({ path, name }) => `${path} ${name}`)).toContain("/api/product/search q");
});

let keys = 0;
function send({ method, path }: { method: string; path: string }, body: unknown, from = everyone) {
  keys += 1;
  const headers = { "idempotency-key": `hostile-text-${keys}-of-this-test` };
  return from.send(method, path.replace("{id}", plant), body, { headers });
}

test.each([
  ["half of an emoji", "\ud83c"],
  ["the other half before text", "\udf31x"],
  ["NUL", "\0"],
  ["NUL within", "a\0b"],
  ["marks without end", `a${"\u0345\u0316".repeat(60)}`],
])("%s in any text is refused, and the refusal names the field", async (_name, text) => {
  const wrong: unknown[] = [];
  for (const one of bodies) {
    const { status, body } = await send(one, withText(one.sample, one.field, text));
    if (status !== 400 || body.field !== one.field.join(".")) wrong.push([one.name, status, body.field, body.message]);
  }
  expect(wrong).toEqual([]);
});

test("in an address they cause no 5xx", async () => {
  const wrong: unknown[] = [];
  for (const { method, path, name } of queries) {
    for (const text of ["%00", "a%00b", "%ed%a0%80", "%ff", "%"]) {
      const { status } = await send({ method, path: `${path}?${name}=${text}` }, undefined);
      if (status >= 500) wrong.push([path, name, text, status]);
    }
  }
  expect(wrong).toEqual([]);
});

/** Like ids, links or days. Each field gets one, and its neighbors the others: a kind of field stands in many calls. */
const lookalikes = [
  "-".repeat(36),
  `${"-".repeat(36)}.1.x`,
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
];
const isOfADay = (field: string) => /(day|from|to|at|starts|ends|since|until|date)$/i.test(field);

test("what only looks like an id, a day or a link causes no 5xx", async () => {
  const wrong: unknown[] = [];
  for (const [at, one] of bodies.entries()) {
    const some = isOfADay(one.field.join(".")) ? lookalikes : [lookalikes[at % lookalikes.length] ?? ""];
    for (const text of some) {
      const { status } = await send(one, withText(one.sample, one.field, text));
      if (status >= 500) wrong.push([one.name, text, status]);
    }
  }
  for (const { method, path, name } of queries) {
    for (const text of lookalikes) {
      const { status } = await send({ method, path: `${path}?${name}=${encodeURIComponent(text)}` }, undefined);
      if (status >= 500) wrong.push([path, name, text, status]);
    }
  }
  expect(wrong).toEqual([]);
});

// Half of each mark, in an order that normalization must reverse: that sorting is quadratic (125 kB took six seconds).
const marks = (bytes: number) => `a${"\u0345".repeat(bytes / 4)}${"\u0316".repeat(bytes / 4)}`;

test("a hundred kilobytes of marks block nobody, in any kind of body", async () => {
  const wrong: unknown[] = [];
  for (const one of bodies) {
    let status = 0;
    const work = await workOf(async () => {
      ({ status } = await send(one, withText(one.sample, one.field, marks(125_000))));
    });
    if (status < 400 || status >= 500 || work > 1000) wrong.push([one.name, status, work]);
  }
  expect(wrong).toEqual([]);
});

// Bodies of JSON are limited to 32 kB. A form may be larger, so there the check of the text alone must hold.
test("two hundred kilobytes of marks in the product form block nobody", async () => {
  for (const field of ["name", "description"]) {
    const form = productForm(productData({ [field]: marks(200_000) }));
    let answer: { status: number; body: { field?: string } } | undefined;
    const work = await workOf(async () => {
      answer = await admin.post("/api/product/add", form);
    });
    expect(answer).toMatchObject({ status: 400, body: { field } });
    expect(work).toBeLessThan(1000);
  }
});
