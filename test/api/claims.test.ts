// The guarantee: claims of shoppers, and what owners decide.
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { claimPhotoBytes } from "#contract/rules/claims.ts";
import { productSizes } from "#db/schema/catalog.ts";
import { claims } from "#db/schema/claims.ts";
import { orders } from "#db/schema/orders.ts";
import { appSecret } from "#server/accounts/login/secret.ts";
import { trackingPath } from "#server/orders/letters/tracking.ts";
import { openMailServer, readMail } from "#test/mail-server.ts";
import { mailroomOf } from "#test/mailroom.ts";
import {
  addCategory,
  addOwner,
  addProduct,
  address,
  aPicture,
  type Browser,
  formOf,
  mailServerEnv,
  openTestShop,
  owner,
  shopperPassword,
  signedInOwner,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";
import { gatewayEnv, openSmsDouble, type SmsDouble, sendTexts } from "#test/sms-double.ts";

let gateway: SmsDouble;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let shop: TestShop;
let admin: Browser;
let shopper: Browser & { email: string };
let lily: string;
let fern: string;
beforeAll(async () => {
  [gateway, mailServer] = await Promise.all([openSmsDouble(), openMailServer()]);
  shop = await openTestShop({ ...gatewayEnv(gateway), ...mailServerEnv });
  admin = await signedInOwner(shop);
  shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  await settings(promised);
  lily = await addProduct(admin, {
    name: "Peace Lily",
    bengaliName: "পিস লিলি",
    offerPrice: 100,
    stock: { "Small Pot": { count: 500 } },
  });
  fern = await addProduct(admin, { name: "Fern", offerPrice: 50 });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([gateway.close(), mailServer.close()]);
});

const promised = { guaranteeDays: 14, guestOrders: true, emailOptional: true };
const settings = async (change: object) =>
  expect((await admin.send("PUT", "/api/admin/settings", change)).status).toBe(200);
const items = () => [
  { product: lily, size: "Small Pot", quantity: 3 },
  { product: fern, size: "Large Pot", quantity: 1 },
];

/** An order that was delivered and whose cash was collected. */
async function delivered(more: object = {}, browser: Browser = shopper): Promise<string> {
  const { status, body } = await browser.post("/api/order/cod", { items: items(), address, ...more });
  expect(status).toBe(200);
  await deliver(body.orderId);
  return body.orderId;
}
async function deliver(orderId: string) {
  expect((await admin.post("/api/order/status", { orderId, status: "Delivered" })).status).toBe(200);
  expect((await admin.post("/api/order/cash", { orderId, collected: true })).status).toBe(200);
}
/** Does it so many days later. */
async function later<T>(days: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

let keys = 0;
const newKey = () => `claim-key-${++keys}-${"x".repeat(16)}`;
const lilies = (quantity = 1) => [{ product: lily, size: "Small Pot", quantity }];

function claimForm(claim: object, photos: Blob[] = []): FormData {
  const whole = { lines: lilies(), kinds: ["dead"], text: "All leaves are brown.", wish: "plant", ...claim };
  const form = formOf({ claim: JSON.stringify(whole) });
  for (const photo of photos) form.append("photos", photo, "photo.jpg");
  return form;
}
const claim = (orderId: string, more: object = {}, photos: Blob[] = [], key = newKey(), browser: Browser = shopper) =>
  browser.post("/api/claim/mine", claimForm({ orderId, ...more }, photos), { headers: { "idempotency-key": key } });
async function claimed(orderId: string, more: object = {}, photos: Blob[] = []): Promise<string> {
  const { status, body } = await claim(orderId, more, photos);
  expect([status, body.message]).toEqual([200, "We have your message. A gardener will answer soon."]);
  return body.claimId;
}
const mine = async (orderId: string) => (await shopper.get(`/api/claim/mine/${orderId}`)).body;
const decide = (claimId: string, decision: object, browser = admin) =>
  browser.post("/api/claim/decide", { claimId, text: "", ...decision });
const orderOf = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
const stockOf = async (productId: string) => {
  const isSmall = and(eq(productSizes.productId, productId), eq(productSizes.size, "Small Pot"));
  const [row] = await shop.database.db.select().from(productSizes).where(isSmall);
  return row?.stock ?? 0;
};

/** With the place where it was taken, as phones write it. */
const phonePhoto = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#556b2f" } })
        .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "23/1 48/1 0/1" } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

async function sentMails() {
  mailServer.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
  return mailServer.taken.map(({ to, raw }) => ({
    to: to[0],
    text: readMail(raw).text,
  }));
}

test("a claim is sent once, read by both sides, and its photos by nobody else", async () => {
  const orderId = await delivered();
  expect((await mine(orderId)).guarantee).toMatchObject({
    days: 14,
    daysLeft: 14,
    lines: [
      { product: lily, left: 3 },
      { product: fern, left: 1 },
    ],
  });
  await sentMails();
  const key = newKey();
  const sent = { text: "Three leaves went yellow.", kinds: ["leaves", "stem"], wish: "money", lines: lilies(2) };
  const photos = [await phonePhoto(), await aPicture()];
  const answers = await Promise.all([1, 2, 3].map(() => claim(orderId, sent, photos, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.claimId)).size).toBe(1);
  expect(await claim(orderId, { ...sent, text: "Four." }, photos, key)).toMatchObject({
    status: 409,
    body: { code: "key-reused" },
  });

  const read = await mine(orderId);
  expect(read.claims).toMatchObject([
    {
      lines: [{ product: { name: "Peace Lily" }, size: "Small Pot", quantity: 2 }],
      kinds: ["leaves", "stem"],
      text: "Three leaves went yellow.",
      wish: "money",
      photos: [{ width: 1280, height: 720 }, {}],
      decision: null,
    },
  ]);
  expect(read.guarantee.lines[0].left).toBe(0);
  const [photo] = read.claims[0].photos;
  const answer = await shop.app.inject({
    url: `/api/claim/photo/${photo._id}`,
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  expect(answer.headers["content-type"]).toBe("image/webp");
  expect(await sharp(answer.rawPayload).metadata()).not.toHaveProperty("exif");
  const other = await signedInShopper(shop);
  expect((await shopper.get(`/api/claim/mine/photo/${photo._id}`)).status).toBe(200);
  expect((await other.get(`/api/claim/mine/photo/${photo._id}`)).status).toBe(404);
  expect((await other.get(`/api/claim/photo/${photo._id}`)).status).toBe(401);
  expect((await other.get(`/api/claim/mine/${orderId}`)).status).toBe(404);
  expect((await claim(orderId, {}, [], newKey(), other)).status).toBe(404);

  const listed = (await admin.post("/api/claim/list", {})).body;
  expect(listed).toMatchObject({ counts: { open: 1, decided: 0 }, total: 1 });
  expect((await admin.get(`/api/claim/${listed.claims[0]._id}`)).body.claim).toMatchObject({
    order: { _id: orderId, name: "Ayesha Siddika" },
    worth: 204,
    byCard: false,
  });
  const mails = await sentMails();
  expect(mails.map(({ to }) => to).sort()).toEqual([owner.email, shopper.email].sort());
  expect(mails.find(({ to }) => to === owner.email)?.text).toContain("Three leaves went yellow.");
  await decide(listed.claims[0]._id, { decision: "advice", text: "Water less." });
});

test("what cannot be claimed is refused in a sentence", async () => {
  const open = (await shopper.post("/api/order/cod", { items: items(), address })).body.orderId;
  expect(await claim(open)).toMatchObject({ status: 409, body: { code: "no-guarantee" } });
  const orderId = await delivered();
  const large = new Blob([new Uint8Array(claimPhotoBytes + 1)]);
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => aPicture()));
  const cases: [object, Blob[], number, object][] = [
    [{ lines: [] }, [], 400, { field: "lines", message: "Choose at least one product" }],
    [{ kinds: [] }, [], 400, { field: "kinds", message: "Choose what you see" }],
    [{ kinds: ["burnt"] }, [], 400, {}],
    [{ wish: "credit" }, [], 400, { field: "wish" }],
    [{ text: "x".repeat(2001) }, [], 400, { field: "text" }],
    [{ lines: lilies(4) }, [], 400, { field: "lines.0" }],
    [{ lines: [...lilies(), ...lilies()] }, [], 400, { field: "lines.1" }],
    [{ lines: [{ product: orderId, size: "Small Pot", quantity: 1 }] }, [], 400, { field: "lines.0" }],
    [{}, [new Blob(["no picture"])], 400, { field: "photos", code: "picture" }],
    [{}, [large], 413, { field: "photos", message: "A picture may have at most 8 MB" }],
    [{}, five, 400, { field: "photos", message: "A claim may have at most 4 photos" }],
  ];
  for (const [more, photos, status, body] of cases) {
    expect(await claim(orderId, more, photos), JSON.stringify(more)).toMatchObject({ status, body });
  }
  expect((await shopper.post("/api/claim/mine", claimForm({ orderId }))).status).toBe(400);
  expect(await later(15.5, () => claim(orderId))).toMatchObject({
    status: 409,
    body: { code: "too-late", message: expect.stringContaining("The 14 days of the guarantee are over") },
  });
  await settings({ ...promised, guaranteeDays: undefined });
  expect(await claim(orderId)).toMatchObject({ status: 409, body: { code: "no-guarantee" } });
  expect((await mine(orderId)).guarantee).toBeNull();
  await settings(promised);
  const two = await Promise.all([claim(orderId), claim(orderId)]);
  expect(two.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, "claim-open"],
  ]);
  const [first] = two.filter(({ status }) => status === 200);
  // While it waits, the days stand still.
  const { claimId } = first?.body ?? {};
  expect((await decide(claimId, { decision: "advice", text: "More light." })).status).toBe(200);
  expect((await later(17, () => claim(orderId))).body.code).toBe("too-late");
  const decidedAt = new Date(Date.now() + 5 * 86_400_000);
  await shop.database.db.update(claims).set({ decidedAt }).where(eq(claims.id, claimId));
  expect((await later(21.5, () => claim(orderId))).body.code).toBe("too-late");
  expect((await later(17, () => claim(orderId))).status).toBe(200);
});

test("a new plant is an order of amount nothing that refers to the first, from stock", async () => {
  const orderId = await delivered({ language: "bn" });
  const before = await stockOf(lily);
  const claimId = await claimed(orderId, { lines: lilies(2) });
  await sentMails();
  const { status, body } = await decide(claimId, { decision: "plant", text: "মঙ্গলবার আসবে।" });
  expect([status, body.message]).toEqual([200, "Answered, and the customer is told"]);
  const first = await orderOf(orderId);
  expect(await orderOf(body.replacement._id)).toMatchObject({
    amount: 0,
    isPaid: true,
    replaces: { _id: orderId, number: first.number },
    items: [{ quantity: 2, size: "Small Pot", product: { _id: lily, offerPrice: 0 } }],
    ledger: { open: 0, toCollect: 0 },
    address: { street: address.street },
    events: [{ kind: "placed", actor: "owner" }],
  });
  expect((await shopper.get(`/api/order/mine/${body.replacement._id}`)).body.order.number).toBe(
    body.replacement.number,
  );
  expect(await stockOf(lily)).toBe(before - 2);
  expect((await mine(orderId)).claims[0].decision).toMatchObject({
    kind: "plant",
    text: "মঙ্গলবার আসবে।",
    replacement: { _id: body.replacement._id, number: body.replacement.number },
  });
  const [mail, ...others] = await sentMails();
  expect([mail?.to, others]).toEqual([shopper.email, []]);
  expect(mail?.text).toContain(`${body.replacement.number} অর্ডারে নতুন গাছ পাঠাচ্ছি`);
  // Two of the three are replaced: one is left to claim.
  expect(await claim(orderId, { lines: lilies(2) })).toMatchObject({ status: 409, body: { code: "claim-settled" } });
  const last = await claimed(orderId, { lines: lilies(1) });
  await admin.post("/api/product/stock", { productId: lily, inStock: false });
  expect(await decide(last, { decision: "plant" })).toMatchObject({ status: 409, body: { code: "out-of-stock" } });
  expect((await mine(orderId)).claims[1].decision).toBeNull();
  await admin.post("/api/product/stock", { productId: lily, inStock: true });
});

test("money goes back through the ledger, and of two owners one decides", async () => {
  const name = { name: "Salma", email: "salma@example.com", password: "a-second-owner-password-1" };
  await addOwner(admin, name);
  const salma = shop.browser();
  expect((await salma.post("/api/admin/login", name)).status).toBe(200);
  const orderId = await delivered();
  const claimId = await claimed(orderId, { lines: lilies(1), wish: "money" });
  const { left } = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  expect(await decide(claimId, { decision: "money", amount: 1, seenLeft: left - 1 })).toMatchObject({
    status: 409,
    body: { code: "refunded-meanwhile" },
  });
  expect(await decide(claimId, { decision: "money", amount: left + 1, seenLeft: left })).toMatchObject({ status: 400 });
  expect(await decide(claimId, { decision: "advice" })).toMatchObject({ status: 400, body: { field: "text" } });
  await sentMails();
  const money = { decision: "money", amount: 102, seenLeft: left, trxId: "BKK7A2M9QX" };
  expect((await decide(claimId, money)).status).toBe(200);
  expect(await decide(claimId, money, salma)).toMatchObject({ status: 409, body: { code: "claim-decided" } });
  expect(await orderOf(orderId)).toMatchObject({
    isPaid: true,
    ledger: { refunded: 102 },
    refunds: [{ amount: 102, reason: "Plant guarantee", reference: "BKK7A2M9QX" }],
  });
  expect((await mine(orderId)).claims[0].decision).toMatchObject({ kind: "money", amount: 102 });
  const mails = await sentMails();
  expect(mails.map(({ to }) => to)).toEqual([shopper.email]);
  expect(mails[0]?.text).toContain("We are giving you ৳102.00 back.");
  // A transfer pays back one claim.
  const other = await claimed(orderId, { lines: [{ product: fern, size: "Large Pot", quantity: 1 }] });
  const again = { ...money, amount: 51, seenLeft: left - 102 };
  expect(await decide(other, { ...again, amount: 102 })).toMatchObject({ status: 409, body: { code: "trx-id-used" } });

  const race = await Promise.all([
    decide(other, { ...again, trxId: "BKK7A2M9QZ" }),
    decide(other, { decision: "plant" }, salma),
    decide(other, { decision: "advice", text: "Water it." }, salma),
    decide(other, { ...again, trxId: undefined }),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(race.flatMap(({ body }) => body.code ?? [])).toEqual(Array(3).fill("claim-decided"));
  const winner = race.findIndex(({ status }) => status === 200);
  const { kind } = (await mine(orderId)).claims[1].decision;
  expect(kind).toBe(["money", "plant", "advice", "money"][winner]);
  expect((await orderOf(orderId)).ledger.refunded).toBe(kind === "money" ? 153 : 102);
  expect((await sentMails()).map(({ to }) => to).filter((to) => to === shopper.email).length).toBe(1);
});

test("a guest claims with the key of the order, and is told by SMS without a mailbox", async () => {
  const guest = shop.browser();
  const key = "guest-order-key-0000000001";
  const asked = { items: items(), address: { ...address, email: "", phone: "01812345678" } };
  const { orderId } = (await guest.post("/api/order/guest", asked, { headers: { "idempotency-key": key } })).body;
  await deliver(orderId);
  const send = (orderKey: string) =>
    guest.post("/api/claim/guest", claimForm({ orderId, key: orderKey }, []), {
      headers: { "idempotency-key": "claim-of-a-guest-01" },
    });
  expect((await send("guest-order-key-0000000002")).status).toBe(404);
  const { status, body } = await send(key);
  expect(status).toBe(200);
  gateway.sent.length = 0;
  const { replacement } = (await decide(body.claimId, { decision: "plant" })).body;
  await sendTexts(gateway, { db: shop.database.db, live: shop.live });
  const told = gateway.sent.map(({ to, text }) => `${to} ${text}`);
  expect(told.sort()).toEqual([
    expect.stringMatching(/^8801812345678 .*a new plant is on its way/),
    expect.stringMatching(/^8801812345678 .*we have your claim G-\d+/),
  ]);
  const read = (await guest.post("/api/claim/guest/mine", { orderId, key })).body;
  expect(read.claims[0].decision.replacement).toMatchObject({
    number: replacement.number,
    trackingPath: expect.stringContaining("/track/"),
  });
  expect((await guest.get(`/api/order${read.claims[0].decision.replacement.trackingPath}`)).status).toBe(200);
});

test("a guest claims by the mailed link, which opens nothing else and ends when the order joins an account", async () => {
  const guest = shop.browser();
  const key = `guest-order-key-${newKey()}`;
  const email = `guest.${key.slice(-8)}@example.com`.toLowerCase();
  const asked = { items: items(), address: { ...address, email, phone: "01912345670" } };
  const { orderId } = (await guest.post("/api/order/guest", asked, { headers: { "idempotency-key": key } })).body;
  await deliver(orderId);
  mailServer.taken.length = 0;
  await mailroomOf(shop, { smtpUrl: mailServer.url }).sendDue();
  const texts = mailServer.taken.filter(({ to }) => to[0] === email).map(({ raw }) => readMail(raw).text);
  const link = texts.flatMap((text) => /\/claim\?link=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? "";
  const stranger = shop.browser();
  const read = (proof: object) => stranger.post("/api/claim/guest/mine", proof);
  const send = (proof: object) =>
    stranger.post("/api/claim/guest", claimForm({ orderId, ...proof }, []), {
      headers: { "idempotency-key": newKey() },
    });
  const found = await read({ link });
  expect(found.body).toMatchObject({ order: { _id: orderId, lines: [{ quantity: 3 }, { quantity: 1 }] }, claims: [] });
  expect(JSON.stringify(found.body)).not.toMatch(/01912345670|Dhanmondi/);
  expect((await send({ link })).status).toBe(200);
  const photo = claimForm({ orderId, link, lines: [{ product: fern, size: "Large Pot", quantity: 1 }] }, [
    await aPicture(),
  ]);
  expect((await stranger.post("/api/claim/guest", photo, { headers: { "idempotency-key": newKey() } })).status).toBe(
    200,
  );
  const { claims: sent } = (await read({ link })).body;
  const photoId = sent[1].photos[0]._id;
  expect((await stranger.post("/api/claim/guest/photo", { link, photoId })).status).toBe(200);
  const other = await delivered();
  const wrong = [
    {},
    { link: "" },
    { link: link.slice(1) },
    { link: `${link.slice(0, -2)}${link.endsWith("AA") ? "BB" : "AA"}` },
    { link: trackingPath(await appSecret(shop.database.db), orderId).replace("/track/", "") },
  ];
  for (const proof of wrong) {
    expect([JSON.stringify(proof), (await read(proof)).status]).toEqual([JSON.stringify(proof), 404]);
    expect((await send(proof)).status).toBe(404);
    expect((await stranger.post("/api/claim/guest/photo", { ...proof, photoId })).status).toBe(404);
  }
  expect((await read({ link, orderId: other })).status).toBe(404);
  // Whoever proves the mailbox has it from now on.
  await shop.database.db
    .update(orders)
    .set({ customerId: (await orderRow(other)).customerId })
    .where(eq(orders.id, orderId));
  expect((await read({ link })).status).toBe(404);
});

const orderRow = async (orderId: string) => {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId));
  if (row === undefined) throw new Error("no order");
  return row;
};

test("an answer that the gateway refused is sent again by a job, once; one that may have been sent is not", async () => {
  const guest = shop.browser();
  const answered = async (fault: Parameters<SmsDouble["next"]>[0]) => {
    const key = `guest-order-key-${newKey()}`;
    const asked = { items: items(), address: { ...address, email: "", phone: "01812345679" } };
    const { orderId } = (await guest.post("/api/order/guest", asked, { headers: { "idempotency-key": key } })).body;
    await deliver(orderId);
    const sent = await guest.post("/api/claim/guest", claimForm({ orderId, key }), {
      headers: { "idempotency-key": newKey() },
    });
    // That it is here is told before, and left.
    await send(0);
    gateway.sent.length = 0;
    gateway.next(fault);
    expect((await decide(sent.body.claimId, { decision: "advice", text: "Water it." })).status).toBe(200);
  };
  const send = (minutes: number) => sendTexts(gateway, { db: shop.database.db, live: shop.live }, minutes * 60_000);
  await answered({ response_code: 1007 });
  await send(0);
  await send(0.5);
  expect(gateway.sent).toHaveLength(0);
  await send(2);
  expect(gateway.sent.map(({ to }) => to)).toEqual(["8801812345679"]);
  await send(200);
  expect(gateway.sent).toHaveLength(1);
  await answered("drop");
  await send(0);
  await send(200);
  expect(gateway.sent).toHaveLength(0);
});

test("the figures say how many arrived dead, by product and by courier", async () => {
  const orderId = await delivered();
  await admin.post("/api/order/courier", { orderId, courierName: "Steadfast", trackingNumber: "S1" });
  await claimed(orderId, { lines: lilies(3), kinds: ["dead"] });
  const { products, couriers } = (await admin.get("/api/claim/figures")).body;
  const ofLily = products.find(({ productId }: { productId: string }) => productId === lily);
  expect(ofLily.dead).toBeGreaterThanOrEqual(3);
  expect(ofLily.claimed).toBeGreaterThan(ofLily.dead);
  expect(ofLily.delivered).toBeGreaterThanOrEqual(ofLily.dead);
  expect(couriers).toContainEqual({ courierName: "Steadfast", delivered: 1, claimed: 1, dead: 1 });
});

test("an account reads all of its claims, nobody else's; deleted, it leaves no words and no photos", async () => {
  const leaver = await signedInShopper(shop);
  const orderId = await delivered({}, leaver);
  const { claimId } = (await claim(orderId, {}, [await aPicture()], newKey(), leaver)).body;
  expect((await leaver.get("/api/claim/mine")).body.claims).toMatchObject([
    { _id: claimId, text: "All leaves are brown.", decision: null },
  ]);
  expect(JSON.stringify((await shopper.get("/api/claim/mine")).body.claims)).not.toContain(claimId);
  const deleted = await leaver.post("/api/user/delete", { currentPassword: shopperPassword });
  expect(deleted.status).toBe(200);
  const left = (await admin.get(`/api/claim/${claimId}`)).body.claim;
  expect(left).toMatchObject({ text: "", photos: [], kinds: ["dead"] });
  expect(await decide(claimId, { decision: "plant" })).toMatchObject({
    status: 409,
    body: { code: "address-forgotten" },
  });
});
