// Access control: every route and every page, by role and by id.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShopWithPages } from "#test/pages.ts";
import {
  type Answer,
  addCategory,
  addProduct,
  address,
  aPicture,
  aPost,
  type Browser,
  formOf,
  owner,
  postForm,
  shopperPassword,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { changedTables, hashTables } from "#test/tables.ts";
import { officePaths, storefront } from "#web/routes.ts";
import type { Row, Thing } from "./access-rows.ts";
import { routes } from "./access-table.ts";
import { pages } from "./pages-table.ts";

const random = "018f0000-0000-7000-8000-000000000000";
const malformed = "not-an-id";
/** As long as an id, of letters that ids have. */
const alike = "-".repeat(36);
/** Part of every name, so that a page that leaks somebody's data is caught. */
const canary = "Canarybird";

let shop: TestShop;
let visitor: Browser;
let customer: Browser;
let other: Browser;
let admin: Browser;
let own: Record<Thing, string>;
let others: Record<Thing, string>;

beforeAll(async () => {
  shop = await openTestShopWithPages("http://shop.example");
  visitor = shop.browser();
  customer = await signedInShopper(shop, canary);
  other = await signedInShopper(shop, canary);
  admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  done(await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14 }));
  own = await thingsOf(customer);
  others = await thingsOf(other);
});
afterAll(() => shop.close());

/** Makes one of each thing that an id can name. */
async function thingsOf(shopper: Browser): Promise<Record<Thing, string>> {
  const name = crypto.randomUUID().slice(0, 8);
  const category = await addCategory(admin, `Group ${name}`);
  const subcategory = done(
    await admin.post("/api/subcategory/create", formOf({ name: `Ferns ${name}`, category })),
  )._id;
  const product = await addProduct(admin, { name: `Fern ${name}` }, [await aPicture(`#${name.slice(0, 6)}`)]);
  const coupon = { code: name, gives: "delivery", on: "everything", isOn: true };
  const postId = done(await admin.post("/api/admin/blog", postForm(aPost()))).post._id;
  const couponId = done(await admin.post("/api/coupon/create", coupon)).coupon._id;
  const span = { startsAt: "2090-01-01T00:00:00Z", endsAt: "2090-01-02T00:00:00Z" };
  const sale = { name, gives: "percent", percent: 5, on: "everything", ...span };
  const saleId = done(await admin.post("/api/planned-sale/create", sale)).sale._id;
  const picture = (await visitor.get(`/api/product/${product}`)).body.product.pictures[0].url.split("/").pop();
  const lines = { items: [{ product, size: "Small Pot", quantity: 1 }], address: { ...address, firstName: canary } };
  const placed = done(await shopper.post("/api/order/cod", lines));
  const card = done(await shopper.post("/api/order/stripe", lines));
  done(await shopper.post("/api/user/addresses", { address: lines.address }));
  const addresses = done(await shopper.get("/api/user/addresses")).addresses;
  const { email } = done(await shopper.get("/api/user/account")).account;
  await shop.browser().post("/api/user/login", { name: "", email, password: shopperPassword });
  const devices = done(await shopper.get("/api/user/devices")).devices;
  const secondOwner = { name: canary, email: `${name}@example.com` };
  const ownerId = done(await admin.post("/api/admin/owners", { ...secondOwner, currentPassword: owner.password }))._id;
  await shop.browser().post("/api/admin/login", owner);
  const ownerDevices = done(await admin.get("/api/admin/devices")).devices;
  const keys = { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) };
  const subscription = { endpoint: `https://push.example/${name}`, keys, language: "en" };
  done(await admin.post("/api/admin/push/on", subscription));
  const [told] = done(await admin.get("/api/admin/push")).devices;
  await visitor.post("/api/contact", { name: canary, email: "a@example.com", message: "Any tulsi?" });
  // Only so is it to be packed.
  done(await admin.post("/api/order/call", { orderId: placed.orderId, outcome: "confirmed" }));
  const delivered = done(await shopper.post("/api/order/cod", lines)).orderId;
  done(await admin.post("/api/order/status", { orderId: delivered, status: "Delivered" }));
  const claim = { orderId: delivered, lines: lines.items, kinds: ["dead"], wish: "advice" };
  const form = formOf({ claim: JSON.stringify(claim) });
  form.append("photos", await aPicture(), "photo.png");
  const { claimId } = done(
    await shopper.post("/api/claim/mine", form, { headers: { "idempotency-key": `claim-${name}` } }),
  );
  const { photos } = done(await admin.get(`/api/claim/${claimId}`)).claim;
  done(
    await shopper.post("/api/question", { product, text: `How often is ${product} watered?`, phone: address.phone }),
  );
  const { questions } = done(await admin.get("/api/question/desk"));
  const { messages } = done(await admin.post("/api/contact/list", {}));
  const { mails } = done(await admin.post("/api/admin/mails", {}));
  const { buyers } = done(await admin.post("/api/buyer/list", {}));
  const { plants } = done(await shopper.post("/api/my-plants", { name: canary, water: "high" }));
  const { calendar } = done(await shopper.post("/api/my-plants/calendar"));
  return {
    order: placed.orderId,
    tracking: placed.trackingPath.split("/").pop(),
    address: addresses[0]._id,
    "customer device": devices.find(isElsewhere)._id,
    "owner device": ownerDevices.find(isElsewhere)._id,
    "told device": told._id,
    product,
    category,
    subcategory,
    coupon: couponId,
    post: postId,
    "planned sale": saleId,
    owner: ownerId,
    mail: mails[0]._id,
    message: messages[0]._id,
    question: questions.at(-1)._id,
    claim: claimId,
    buyer: buyers[0]._id,
    "claim photo": photos[0]._id,
    "card page": card.url.split("/").pop(),
    picture,
    plant: plants[0]._id,
    calendar: calendar.split("/").pop(),
  };
}

const isElsewhere = (device: { isThisOne: boolean }) => !device.isThisOne;

function done({ status, body }: Answer) {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Calls a route of the table with this id. Without one, the path gets a random id and the body stays empty. */
function send(browser: Browser, route: string, { id }: Row, named?: string, headers = {}): Promise<Answer> {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace(/:\w+/, named ?? random).replace("*", "nowhere");
  const body = method === "GET" || method === "DELETE" ? undefined : id?.body?.(named ?? random, own);
  return browser.send(method, path, body, { headers });
}

test("the table lists every route of the shop, with its role", () => {
  const declared = [...shop.app.routeRoles].filter(([route]) => !route.startsWith("HEAD "));
  expect(Object.fromEntries(Object.entries(routes).map(([route, { role }]) => [route, role]))).toEqual(
    Object.fromEntries(declared),
  );
});

/** For the shop's own pages, or files, or a balancer. */
const undescribed = [
  "GET /api/admin/words/standard",
  "GET /api/admin/words/preview",
  "GET /api/admin/blog/standard",
  "GET /api/office/events",
  "GET /api/admin/mails/:id/html",
  "GET /api/admin/backups/file",
  "GET /api/payments/bkash/return",
  "GET /api/health",
];

test("the OpenAPI document describes every call of the API but these", async () => {
  const { paths } = (await visitor.get("/api/openapi.json")).body as { paths: Record<string, object> };
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    ),
  );
  const isCall = ([route, { role }]: [string, Row]) =>
    / \/api\/(?!docs|openapi)[^*]*$/.test(route) && role !== "webhook";
  const calls = Object.entries(routes).filter(isCall);
  expect(calls.length).toBeGreaterThan(150);
  expect(calls.map(([route]) => route).filter((route) => !described.has(route))).toEqual(undescribed);
});

const closed = Object.entries(routes).filter(([, { role }]) => role === "customer" || role === "owner");
const withIds = Object.entries(routes).filter(([, { id }]) => id);

test.each(closed)("%s refuses visitors, and accounts of the other kind", async (route, row) => {
  const before = await hashTables(shop.database);
  const stranger = row.role === "customer" ? admin : customer;
  expect((await send(visitor, route, row, own[row.id?.thing ?? "order"])).status).toBe(401);
  expect((await send(stranger, route, row, own[row.id?.thing ?? "order"])).status).toBe(401);
  expect(changedTables(before, await hashTables(shop.database))).toEqual([]);
});

test("no call that changes something is accepted from another site", async () => {
  const unsafe = Object.entries(routes).filter(
    ([route, { role }]) => !/^(GET|OPTIONS) /.test(route) && role !== "webhook" && role !== "page",
  );
  expect(unsafe.length).toBeGreaterThan(60);
  const before = await hashTables(shop.database);
  for (const [route, row] of unsafe.filter(([route]) => !/^(TRACE|QUERY) /.test(route))) {
    const caller = row.role === "owner" ? admin : customer;
    const { status } = await send(caller, route, row, own[row.id?.thing ?? "order"], {
      "sec-fetch-site": "cross-site",
    });
    // A browser without JavaScript is redirected to the form, which says that nothing was sent.
    expect([route, status]).toEqual([route, /^POST (\/bn|\/en)?\/contact$/.test(route) ? 303 : 403]);
  }
  expect(changedTables(before, await hashTables(shop.database))).toEqual([]);
});

test.each(withIds)("%s refuses unknown and malformed ids, and changes nothing", async (route, row) => {
  const caller = row.role === "owner" ? admin : customer;
  const before = await hashTables(shop.database);
  expect((await send(caller, route, row, random)).status).toBe(row.id?.random);
  expect((await send(caller, route, row, malformed)).status).toBe(row.id?.malformed);
  expect((await send(caller, route, row, alike)).status).toBe(row.id?.malformed);
  expect(changedTables(before, await hashTables(shop.database))).toEqual([]);
});

const withOthers = withIds.filter(([, { id }]) => id?.others);

test.each(withOthers)("%s treats somebody else's as missing", async (route, row) => {
  const before = await hashTables(shop.database);
  const answer = await send(customer, route, row, others[row.id?.thing ?? "order"]);
  expect(answer.status).toBe(row.id?.others);
  expect(answer.body).toEqual((await send(customer, route, row, random)).body);
  expect(changedTables(before, await hashTables(shop.database))).toEqual([]);
});

const endsIt = ([route]: [string, Row]) => Number(/^DELETE|\/(remove|end|disable)$/.test(route));

const inOrder = withIds.toSorted((one, next) => endsIt(one) - endsIt(next));

test.each(inOrder)("%s accepts one's own id", async (route, row) => {
  const caller = row.role === "owner" ? admin : customer;
  const { status } = await send(caller, route, row, own[row.id?.thing ?? "order"]);
  expect([200, 303, 400, 409]).toContain(status);
});

test("the table lists every page", () => {
  expect(Object.keys(pages).sort()).toEqual([...storefront.map(({ path }) => path), ...officePaths, "/*"].sort());
});

const values: Record<string, (path: string) => string> = {
  category: () => "indoor-plants",
  id: (path) => (path.includes("orders") ? own.order : others.product),
  slug: () => "when-to-water-the-finger-test",
  token: () => own.tracking,
};
const filled = (path: string, value: (name: string) => string) =>
  path.replace(/:(\w+)/g, (_, name: string) => value(name)).replace("*", "nowhere-at-all");

test.each(Object.entries(pages))(
  "%s is the same for everybody, and holds nobody's data",
  async (path, { known, key, isForOne }) => {
    const address = filled(path, (name) => values[name]?.(path) ?? name);
    const answers = [await visitor.get(address), await customer.get(address), await admin.get(address)];
    expect(answers.map(({ status }) => status)).toEqual([known, known, known]);
    if (key) for (const { body } of answers) expect(body).toMatch(key);
    // A page that is made for who asks shows its own person more; everybody else gets the same.
    const same = isForOne ? answers.filter((_, at) => at !== 1) : answers;
    expect(new Set(same.map(({ body }) => (key ? body.replace(key, "") : body))).size).toBe(1);
    for (const { body } of same) expect(body).not.toContain(canary);
  },
);

const pagesOfOne = Object.entries(pages).filter(([, { unknown }]) => unknown);

test.each(pagesOfOne)("%s with unknown and malformed ids", async (path, { unknown }) => {
  expect((await visitor.get(filled(path, () => random))).status).toBe(unknown);
  expect((await visitor.get(filled(path, () => malformed))).status).toBe(unknown);
});
