// Reviews of buyers: who may write one, what is shown of them, and what they count.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import { smsGateway } from "#contract/wire/shop/sms.ts";
import { inTransaction } from "#db/open.ts";
import { outbox } from "#db/schema/mail.ts";
import { reviewRequests, reviews } from "#db/schema/reviews.ts";
import { textMessages } from "#db/schema/texts.ts";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkToken } from "#server/http/signed-link.ts";
import { askForReviews } from "#server/reviews/ask.ts";
import { queueTexts } from "#server/sms/queue-texts.ts";
import { openTextRoom } from "#server/sms/text-room.ts";
import { orderOf } from "#test/card-shop.ts";
import {
  type Answer,
  addProduct,
  address,
  aPicture,
  type Browser,
  formOf,
  openStaffedShop,
  shopperPassword,
  signedInShopper,
  type TestShop,
  viewOfOtherProcess,
} from "#test/shop.ts";
import { openSmsDouble, sendTexts, textRoomOf } from "#test/sms-double.ts";

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
  await settings({ isShownAtOnce: true });
});
afterAll(() => shop.close());

const settings = (change: object) =>
  admin.send("PUT", "/api/review/settings", { isShownAtOnce: false, isAsked: true, askAfterDays: 7, ...change });
const plant = (name = "Money Plant") => addProduct(admin, { name });
const setStatus = (orderId: string, status = "Delivered") => admin.post("/api/order/status", { orderId, status });

async function order(shopper: Browser, product: string, change: object = {}): Promise<string> {
  const { body } = await shopper.post("/api/order/cod", orderOf(product, 1, change));
  return body.orderId;
}

async function buyer(product: string, change: object = {}): Promise<{ shopper: Browser; orderId: string }> {
  const shopper = await signedInShopper(shop);
  const orderId = await order(shopper, product, change);
  await setStatus(orderId);
  return { shopper, orderId };
}

function write(browser: Browser, review: object, images: Blob[] = []): Promise<Answer> {
  const form = formOf({ review: JSON.stringify({ stars: 5, text: "Six leaves, every one whole.", ...review }) });
  for (const image of images) form.append("images", image, "photo.jpg");
  return browser.post("/api/review", form);
}

const list = async (product: string, query = "") =>
  (await shop.browser().get(`/api/review/list?product=${product}${query}`)).body;
const starsOf = async (product: string, query = "") =>
  (await list(product, query)).reviews.map(({ stars }: { stars: number }) => stars);
const [on, off] = [{ sends: () => true }, { sends: () => false }];

/** Where messages would leave through the owner's gateway, whose key was sealed on another machine. */
function roomWithoutKey() {
  const gateway = smsGateway.parse({
    ...{ isOn: true, address: "https://sms.example/send", way: "form", numberForm: "01" },
    fields: [
      { name: "to", value: "{phone}" },
      { name: "msg", value: "{text}" },
    ],
    success: { value: "ok" },
    mostADay: 100,
  });
  return openTextRoom({
    ...{ db: shop.database.db, options: undefined, allowedOrigin: undefined, sealedWith: () => "", warn: () => {} },
    kept: () => ({ gateway, sealedKey: "c2VhbGVkIGVsc2V3aGVyZSB3aXRoIGFub3RoZXIgc2VjcmV0" }),
    words: () => shop.live.view().words,
    shop: () => ({ shop: "Gachpala", phone: "" }),
  });
}
const card = async (product: string) => (await shop.browser().get(`/api/product/${product}`)).body.product;
const said = ({ status, body }: Answer) => [status, body.code, body.message];
const link = async (orderId: string) => linkToken(await appSecret(shop.database.db), "review", orderId);

test("who bought it reviews it once it has come, changes it and withdraws it, and the figures follow", async () => {
  const product = await plant();
  const other = await plant("Areca Palm");
  const shopper = await signedInShopper(shop);
  const named = { address: { ...address, firstName: "তাহমিনা", lastName: "আক্তার" } };
  const orderId = await order(shopper, product, named);
  expect(await card(product)).not.toHaveProperty("rating");
  expect(said(await write(shopper, { product }))).toEqual([
    409,
    "not-delivered",
    "You can review it once it has been delivered.",
  ]);
  await setStatus(orderId);
  const notBought = [409, "not-bought", "Only people who bought this plant can review it."];
  expect(said(await write(shopper, { product: other }))).toEqual(notBought);
  expect(said(await write(shopper, { product: other, order: orderId }))).toEqual(notBought);
  expect(said(await write(shop.browser(), { product }))).toEqual(notBought);
  const written = await write(shopper, { product, stars: 4 }, [await aPicture(), await aPicture("#fff")]);
  expect(written).toMatchObject({ status: 400, body: { field: "pictures" } });
  const images = [await aPicture(), await aPicture("#ffffff")];
  const saved = await write(shopper, { product, stars: 4, pictures: ["upload", "upload"] }, images);
  expect(saved).toMatchObject({ status: 200, body: { message: "Thank you. Your review is on the page." } });
  expect(await list(product)).toMatchObject({
    total: 1,
    byStars: [0, 0, 0, 1, 0],
    reviews: [{ name: "তাহমিনা আ.", size: "Small Pot", stars: 4, isDemo: false, reply: "" }],
  });
  const rating = { average: 4, count: 1 };
  expect(await card(product)).toMatchObject({ rating, buyersRating: rating });
  const [kept] = saved.body.review.pictures;
  // The other window does not know of it.
  expect(said(await write(shopper, { product, stars: 1 })).slice(0, 2)).toEqual([409, "reviewed-before"]);
  const changed = await write(shopper, { product, stars: 2, pictures: [kept.url], revision: 1 });
  expect(changed.body.review).toMatchObject({ stars: 2, revision: 2, pictures: [kept] });
  const page = await shopper.get(`/api/product/${product}`);
  expect(page.body.product.rating).toEqual({ average: 2, count: 1 });
  // Other processes follow.
  const elsewhere = await viewOfOtherProcess(shop.database);
  expect(elsewhere.view().products.get(product)?.card.rating).toEqual({ average: 2, count: 1 });
  await shopper.post("/api/review/withdraw", { product });
  expect(await card(product)).not.toHaveProperty("rating");
  expect((await list(product)).total).toBe(0);
});

test("of one review that is written many times at once, one is kept", async () => {
  const product = await plant();
  const { shopper, orderId } = await buyer(product);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 3].map((stars, at) =>
      write(shopper, at % 2 ? { product, stars } : { product, stars, order: orderId }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.review;
  expect(await starsOf(product)).toEqual([winner.stars]);
  expect((await card(product)).rating).toEqual({ average: winner.stars, count: 1 });
  const changes = await Promise.all([1, 2, 3].map((stars) => write(shopper, { product, stars, revision: 1 })));
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("a guest reviews by the link, which opens nothing else, or in the browser that ordered", async () => {
  const product = await plant();
  const guest = shop.browser();
  const key = "a-guest-s-key-of-this-browser-1";
  await admin.send("PUT", "/api/admin/settings", { guestOrders: true });
  const placed = await guest.post("/api/order/guest", orderOf(product, 1), { headers: { "idempotency-key": key } });
  const { orderId } = placed.body;
  await setStatus(orderId);
  const stranger = shop.browser();
  const token = await link(orderId);
  const seen = await stranger.post("/api/review/mine", { link: token });
  expect(seen.body).toMatchObject({
    order: { state: "delivered", name: "Ayesha S.", lines: [{ product, size: "Small Pot", review: null }] },
  });
  expect(JSON.stringify(seen.body)).not.toMatch(/Dhanmondi|01712345678|ayesha@/);
  expect((await write(stranger, { link: token, product, stars: 3 })).status).toBe(200);
  // Used twice: what was written is there, to be changed.
  const again = await stranger.post("/api/review/mine", { link: token });
  expect(again.body.order.lines[0].review).toMatchObject({ stars: 3, revision: 1 });
  expect((await write(guest, { order: orderId, guestKey: key, product, stars: 5, revision: 1 })).status).toBe(200);
  const lost = [404, "unknown-order", "We couldn't find this order. The link may be incomplete."];
  const turned = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  for (const wrong of [
    { link: turned },
    { link: token.slice(1) },
    { link: "" },
    { order: orderId, guestKey: `${key}2` },
    { order: orderId },
  ]) {
    expect(said(await stranger.post("/api/review/mine", wrong))).toEqual(lost);
    expect(said(await write(stranger, { ...wrong, product, revision: 2 }))).toEqual(lost);
  }
  const somebody = await signedInShopper(shop);
  expect(said(await write(somebody, { order: orderId, product, revision: 2 }))).toEqual(lost);
  expect(said(await write(stranger, { link: token, product: await plant("Snake Plant") })).slice(0, 2)).toEqual([
    409,
    "not-bought",
  ]);
  await stranger.post("/api/review/withdraw", { link: token, product });
  expect((await list(product)).total).toBe(0);
});

test("wrong stars, texts and photos are refused with a sentence, and nothing is written", async () => {
  const product = await plant();
  const { shopper } = await buyer(product);
  const refused = async (review: object, images: Blob[] = []) => {
    const { status, body } = await write(shopper, { product, ...review }, images);
    return [status, body.field ?? body.code];
  };
  expect(await refused({ stars: 0 })).toEqual([400, "stars"]);
  expect(await refused({ stars: 6 })).toEqual([400, "stars"]);
  expect(await refused({ stars: 4.5 })).toEqual([400, "stars"]);
  expect(await refused({ text: "a".repeat(1001) })).toEqual([400, "text"]);
  expect(await refused({ pictures: ["/media/0123456789abcdef.webp"] })).toEqual([400, "pictures.0"]);
  const upload = (count: number) => ({ pictures: Array.from({ length: count }, () => "upload") });
  expect(await refused(upload(1), [new Blob(["<svg/>"])])).toEqual([400, "images.0"]);
  expect(await refused(upload(1), [new Blob([""])])).toEqual([400, "images"]);
  const huge = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
  const tooLarge = await write(shopper, { product, ...upload(1) }, [huge]);
  expect([tooLarge.status, tooLarge.body.message]).toEqual([413, "A picture may have at most 10 MB"]);
  const four = await write(shopper, { product, ...upload(3) }, await Promise.all([1, 2, 3, 4].map(() => aPicture())));
  expect([four.status, four.body.message]).toEqual([400, "No more than 3 photos with a review"]);
  expect((await list(product)).total).toBe(0);
  // Without a word it is a review too.
  expect((await write(shopper, { product, text: "" })).status).toBe(200);
});

test("after the owner's look: shown, hidden, replied to, and looked at again when it is changed", async () => {
  await settings({ isShownAtOnce: false });
  const product = await plant("Fiddle-Leaf Fig");
  const { shopper } = await buyer(product);
  const { body } = await write(shopper, { product, stars: 2, text: "Cheap palms at palmdeals.com, call 01711-223344" });
  expect([body.message, body.review.state]).toEqual(["Thank you. It shows after a short check.", "waiting"]);
  expect((await list(product)).total).toBe(0);
  const desk = (query: string) => admin.get(`/api/review/desk?${query}`);
  const found = (await desk("state=waiting&q=fiddle leaf")).body;
  expect(found.reviews).toMatchObject(
    [{ product: { _id: product }, looksLikeAdvert: true, order: { number: /^GP-/ } }].map((row) => ({
      ...row,
      order: {},
    })),
  );
  expect((await admin.get("/api/review/waiting")).body.waiting).toBe(found.counts.waiting);
  const _id = body.review._id;
  await admin.post("/api/review/moderate", { reviews: [{ review: _id, revision: 1 }], state: "shown" });
  await admin.post("/api/review/reply", { review: _id, reply: "Thank you for telling us." });
  expect((await list(product)).reviews).toMatchObject([{ stars: 2, reply: "Thank you for telling us." }]);
  expect((await card(product)).rating.average).toBe(2);
  // Two presses of one reporter are one report.
  for (const _time of [1, 2]) {
    expect((await shop.browser().post("/api/review/report", { review: _id, reason: "advert" })).status).toBe(200);
  }
  expect((await desk("state=reported")).body.reviews).toMatchObject([
    { _id, reports: [{ reason: "advert", count: 1 }] },
  ]);
  await write(shopper, { product, stars: 3, revision: 1 });
  expect(await card(product)).not.toHaveProperty("rating");
  // An owner's older page does not show what it has not read.
  const older = { reviews: [{ review: _id, revision: 1 }], state: "shown" };
  expect(said(await admin.post("/api/review/moderate", older)).slice(0, 2)).toEqual([409, "review-changed"]);
  expect(await card(product)).not.toHaveProperty("rating");
  await admin.post("/api/review/moderate", { reviews: [{ review: _id, revision: 2 }], state: "hidden" });
  await settings({ isShownAtOnce: true });
  expect((await write(shopper, { product, stars: 3, revision: 2 })).body.review.state).toBe("waiting");
  expect((await desk("state=reported")).body.total).toBe(0);
  expect(
    (await admin.post("/api/review/moderate", { reviews: [{ review: product, revision: 1 }], state: "shown" })).body
      .code,
  ).toBe("unknown-review");
  expect((await shop.browser().post("/api/review/report", { review: _id, reason: "rude" })).body.code).toBe(
    "unknown-review",
  );
});

test("the list is sorted, filtered by stars and read in parts", async () => {
  const product = await plant();
  for (const stars of [5, 1, 3, 5]) {
    const { shopper } = await buyer(product);
    const hasPhoto = stars === 3;
    const images = hasPhoto ? [await aPicture("#123456")] : [];
    await write(shopper, { product, stars, pictures: images.map(() => "upload") }, images);
  }
  expect(await starsOf(product)).toEqual([5, 3, 1]);
  expect(await starsOf(product, "&sort=highest&limit=9")).toEqual([5, 5, 3, 1]);
  expect(await starsOf(product, "&sort=lowest&limit=9")).toEqual([1, 3, 5, 5]);
  expect(await starsOf(product, "&sort=photos&limit=2")).toEqual([3, 5]);
  expect(await starsOf(product, "&from=2&limit=50&sort=strange")).toEqual([1, 5]);
  const five = await list(product, "&stars=5");
  expect([five.total, five.reviews.length, five.byStars, five.photos.length]).toEqual([2, 2, [1, 0, 1, 0, 2], 1]);
  expect((await card(product)).rating).toEqual({ average: 3.5, count: 4 });
});

test("an account reads all that it has written, nobody else's, and its reviews go with it", async () => {
  const product = await plant();
  const { shopper } = await buyer(product);
  const { shopper: other } = await buyer(product);
  await write(shopper, { product });
  const { body } = await shopper.get("/api/review/mine");
  expect(body.reviews).toMatchObject([{ product, order: expect.stringMatching(/^GP-\d+$/) }]);
  expect((await other.get("/api/review/mine")).body.reviews).toEqual([]);
  const { status } = await shopper.post("/api/user/delete", { currentPassword: shopperPassword });
  expect(status).toBe(200);
  expect(await shop.database.db.select().from(reviews).where(eq(reviews.productId, product))).toEqual([]);
  expect(await card(product)).not.toHaveProperty("rating");
});

test("buyers are asked once, some days after delivery, by mail or SMS, in the order's language, and by day", async () => {
  await settings({ isAsked: true, askAfterDays: 5 });
  await admin.send("PUT", "/api/admin/settings", { emailOptional: true });
  const gateway = await openSmsDouble();
  const { db } = shop.database;
  // Several processes at once.
  const ask = async (now: string) => {
    await Promise.all([1, 2, 3].map(() => askForReviews({ db, texts: on, sendsMails: true }, new Date(now))));
    await sendTexts(gateway, { db, live: shop.live });
  };
  const product = await plant();
  const mailed = await buyer(product);
  const shopper = await signedInShopper(shop);
  const bengali = { headers: { "accept-language": "bn" } };
  const byPhone = { address: { ...address, email: "", phone: "01712345679" } };
  const texted = (await shopper.post("/api/order/cod", orderOf(product, 1, byPhone), bengali)).body.orderId;
  await setStatus(texted);
  const returned = await buyer(product);
  await admin.post("/api/order/return", { orderId: returned.orderId, reason: "Dead" });
  const reviewed = await buyer(product);
  await write(reviewed.shopper, { product });
  /** `hour`: in Dhaka, which is six ahead. */
  const inDays = (days: number, hour: number) =>
    `${dayInDhaka(new Date(), days)}T${String(hour).padStart(2, "0")}:00+06:00`;
  const askedByMail = async () =>
    (await db.select().from(outbox).where(eq(outbox.kind, "review-asked"))).map(({ payload }) => payload.orderId);
  for (const early of [inDays(4, 12), inDays(7, 2)]) await ask(early);
  expect([await askedByMail(), gateway.sent]).toEqual([[], []]);
  await ask(inDays(7, 12));
  await ask(inDays(8, 12));
  expect((await askedByMail()).filter((id) => id === mailed.orderId)).toHaveLength(1);
  expect(await askedByMail()).not.toContain(returned.orderId);
  expect(await askedByMail()).not.toContain(reviewed.orderId);
  expect(gateway.sent.map(({ to, text }) => [to, text])).toEqual([
    ["8801712345679", `Gachpala-এর গাছ কেমন আছে? এখানে লিখুন: https://shop.example/bn/review?link=${await link(texted)}`],
  ]);
  await gateway.close();
});

test("without a mail server who has a mailbox is asked by SMS; without either, once the shop sends something again", async () => {
  await settings({ isAsked: true, askAfterDays: 5 });
  const gateway = await openSmsDouble();
  const { db } = shop.database;
  const product = await plant();
  const noon = (days: number) => new Date(`${dayInDhaka(new Date(), days)}T12:00+06:00`);
  const rowOf = async (orderId: string) =>
    (await db.select().from(reviewRequests).where(eq(reviewRequests.orderId, orderId))).length;
  const mailsTo = async (orderId: string) =>
    (await db.select().from(outbox).where(eq(outbox.kind, "review-asked"))).filter(
      ({ payload }) => payload.orderId === orderId,
    ).length;
  const { orderId: first } = await buyer(product);
  await askForReviews({ db, texts: off, sendsMails: false }, noon(7));
  expect(await rowOf(first)).toBe(0);
  gateway.sent.length = 0;
  await askForReviews({ db, texts: on, sendsMails: false }, noon(7));
  await sendTexts(gateway, { db, live: shop.live });
  expect([await rowOf(first), await mailsTo(first)]).toEqual([1, 0]);
  const asking = `/review?link=${await link(first)}`;
  expect(gateway.sent.filter(({ text }) => text.endsWith(asking))).toHaveLength(1);
  const { orderId: second } = await buyer(product);
  await askForReviews({ db, texts: off, sendsMails: false }, noon(8));
  await askForReviews({ db, texts: off, sendsMails: true }, noon(8));
  expect([await rowOf(second), await mailsTo(second)]).toEqual([1, 1]);
  await gateway.close();
});

test("while no message that asks leaves the shop nobody counts as asked, and a mail asks later, not about old orders", async () => {
  await settings({ isAsked: true, askAfterDays: 5 });
  const gateway = await openSmsDouble();
  const { db } = shop.database;
  const texts = textRoomOf(gateway, { db, live: shop.live });
  const product = await plant();
  const { orderId } = await buyer(product);
  const landline = { address: { ...address, phone: "02-55012345" } };
  const { orderId: called } = await buyer(product, landline);
  const noon = (days: number) => new Date(`${dayInDhaka(new Date(), days)}T12:00+06:00`);
  const asked = async () => {
    const rows = await db.select().from(reviewRequests);
    return [orderId, called].filter((id) => rows.some((row) => row.orderId === id));
  };
  const { body } = await admin.get("/api/admin/words");
  const switched = async (smsOn: string[]) => {
    const { version } = (await admin.get("/api/admin/words")).body;
    const saved = await admin.send("PUT", "/api/admin/words", { version, words: { ...body.draft, smsOn } });
    expect((await admin.post("/api/admin/words/publish", { version: saved.body.version })).status).toBe(200);
  };
  await switched(body.draft.smsOn.filter((kind: string) => kind !== "reviewAsked"));
  await askForReviews({ db, texts, sendsMails: false }, noon(7));
  expect(await asked()).toEqual([]);
  await askForReviews({ db, texts, sendsMails: true }, noon(5 + 15));
  expect(await asked()).toEqual([]);
  await switched(body.draft.smsOn);
  // As after a move to another machine, until the owner types the key again.
  await askForReviews({ db, texts: roomWithoutKey(), sendsMails: false }, noon(8));
  expect(await asked()).toEqual([]);
  gateway.sent.length = 0;
  await askForReviews({ db, texts, sendsMails: false }, noon(8));
  expect(await asked()).toEqual([orderId]);
  await sendTexts(gateway, { db, live: shop.live });
  const path = `/review?link=${await link(orderId)}`;
  expect(gateway.sent.filter(({ text }) => text.endsWith(path))).toHaveLength(1);
  await askForReviews({ db, texts, sendsMails: true }, noon(9));
  expect(await asked()).toEqual([orderId, called]);
  const mails = await db.select().from(outbox).where(eq(outbox.kind, "review-asked"));
  expect(mails.map(({ payload }) => payload.orderId)).toContain(called);
  expect(mails.map(({ payload }) => payload.orderId)).not.toContain(orderId);
  await gateway.close();
});

test("the buyer of a gift is asked by mail alone: its phone is the receiver's, who could write in their name", async () => {
  await settings({ isAsked: true, askAfterDays: 5 });
  expect((await admin.send("PUT", "/api/admin/settings", { emailOptional: true, gifts: true })).status).toBe(200);
  const gateway = await openSmsDouble();
  const { db } = shop.database;
  const product = await plant();
  const { orderId: mailed } = await buyer(product, { gift: { message: "" } });
  const { orderId: byPhone } = await buyer(product, { gift: { message: "" }, address: { ...address, email: "" } });
  const noon = (days: number) => new Date(`${dayInDhaka(new Date(), days)}T12:00+06:00`);
  const asked = async () => {
    const rows = await db.select().from(reviewRequests);
    return [mailed, byPhone].filter((id) => rows.some(({ orderId }) => orderId === id));
  };
  await askForReviews({ db, texts: on, sendsMails: false }, noon(7));
  expect(await asked()).toEqual([]);
  await askForReviews({ db, texts: on, sendsMails: true }, noon(8));
  expect(await asked()).toEqual([mailed]);
  // Queued by a shop of before.
  const text = { key: `review-asked:${byPhone}`, kind: "reviewAsked" as const, orderId: byPhone };
  await inTransaction(db, (tx) => queueTexts(tx, [text]));
  await sendTexts(gateway, { db, live: shop.live });
  const [kept] = await db.select().from(textMessages).where(eq(textMessages.messageKey, text.key));
  expect(kept).toMatchObject({ state: "skipped" });
  for (const id of [mailed, byPhone]) expect(JSON.stringify(gateway.sent)).not.toContain(await link(id));
  await gateway.close();
});
