// Reviews afterwards: photos that nobody shows, plants sent anew, deleted accounts, the owner's figures.
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productPictures, products } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";
import { removedReviewPhotos, reviewRequests, reviews } from "#db/schema/reviews.ts";
import { appSecret } from "#server/accounts/login/secret.ts";
import { linkToken } from "#server/http/signed-link.ts";
import { countBoughtTogether } from "#server/orders/listing/bought-together.ts";
import { askForReviews } from "#server/reviews/ask.ts";
import { addDemoReviews } from "#server/reviews/demo-reviews.ts";
import { removePhotos } from "#server/reviews/remove-photos.ts";
import { orderOf } from "#test/card-shop.ts";
import {
  addProduct,
  address,
  aPicture,
  type Browser,
  formOf,
  openStaffedShop,
  shopperPassword,
  signedInShopper,
  type TestShop,
} from "#test/shop.ts";

let shop: TestShop;
let admin: Browser;
beforeAll(async () => {
  ({ shop, admin } = await openStaffedShop());
  const settings = { isShownAtOnce: true, isAsked: true, askAfterDays: 7 };
  expect((await admin.send("PUT", "/api/review/settings", settings)).status).toBe(200);
  expect((await admin.send("PUT", "/api/admin/settings", { guaranteeDays: 14, guestOrders: true })).status).toBe(200);
});
afterAll(() => shop.close());

const plant = (name = "Money Plant") => addProduct(admin, { name });
const setStatus = (orderId: string, status = "Delivered") => admin.post("/api/order/status", { orderId, status });
async function buyer(product: string): Promise<{ shopper: Browser; orderId: string }> {
  const shopper = await signedInShopper(shop);
  const { orderId } = (await shopper.post("/api/order/cod", orderOf(product, 1))).body;
  await setStatus(orderId);
  return { shopper, orderId };
}
function write(browser: Browser, review: object, images: Blob[] = []) {
  const form = formOf({
    review: JSON.stringify({ stars: 5, text: "Whole.", pictures: images.map(() => "upload"), ...review }),
  });
  for (const image of images) form.append("images", image, "photo.jpg");
  return browser.post("/api/review", form);
}
const link = async (orderId: string) => linkToken(await appSecret(shop.database.db), "review", orderId);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const remove = (minutes: number) => removePhotos({ db: shop.database.db, media: shop.media }, later(minutes));
const isThere = async (url: string) => (await shop.browser().get(url)).status === 200;

test("photos that no review shows any more are gone from the store an hour later, in all their sizes", async () => {
  const product = await plant();
  const { shopper } = await buyer(product);
  const images = [await aPicture("#aa1100"), await aPicture("#00aa11"), await aPicture("#1100aa")];
  const [kept, left, withdrawn] = (await write(shopper, { product }, images)).body.review.pictures.map(
    ({ url }: { url: string }) => url,
  );
  const small = (url: string) => url.replace(".webp", "-160.webp");
  expect(await isThere(small(left))).toBe(true);
  await write(shopper, { product, pictures: [kept, withdrawn], revision: 1 });
  await remove(30);
  expect(await isThere(left)).toBe(true);
  await Promise.all([remove(90), remove(90)]);
  expect(await Promise.all([left, small(left), kept, withdrawn].map(isThere))).toEqual([false, false, true, true]);
  // Withdrawn, with a picture that stands on a product too.
  await shop.database.db.insert(productPictures).values({
    ...{ productId: product, position: 3, url: kept, width: 8, height: 8, color: "#aa1100" },
  });
  await shopper.post("/api/review/withdraw", { product });
  await remove(90);
  expect(await Promise.all([kept, withdrawn].map(isThere))).toEqual([true, false]);
  expect(await shop.database.db.select().from(removedReviewPhotos)).toEqual([]);
});

test("photos of refused saves and deleted accounts go too, and one that was sent again stays", async () => {
  const product = await plant();
  const { shopper } = await buyer(product);
  const image = await aPicture("#c0ffee");
  const [picture] = (await write(shopper, { product }, [image])).body.review.pictures;
  const lost = await aPicture("#badbad");
  expect((await write(shopper, { product }, [lost])).body.code).toBe("reviewed-before");
  expect((await write(shopper, { product, revision: 1 }, [lost, new Blob(["no picture"])])).status).toBe(400);
  expect(await shop.database.db.select().from(removedReviewPhotos)).toHaveLength(1);
  await shopper.post("/api/user/delete", { currentPassword: shopperPassword });
  const { shopper: other } = await buyer(product);
  const again = (await write(other, { product }, [image])).body.review.pictures[0];
  expect(again.url).toBe(picture.url);
  await remove(90);
  expect(await isThere(picture.url)).toBe(true);
  expect(await shop.database.db.select().from(removedReviewPhotos)).toEqual([]);
});

test("a plant that came anew is reviewed once, with the order that it came for", async () => {
  const product = await plant();
  const { shopper, orderId } = await buyer(product);
  const claim = { orderId, lines: [{ product, size: "Small Pot", quantity: 1 }], kinds: ["dead"], wish: "plant" };
  const sent = await shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(claim) }), {
    headers: { "idempotency-key": "claim-of-a-reviewer-1" },
  });
  const decision = { claimId: sent.body.claimId, decision: "plant", text: "" };
  const { replacement } = (await admin.post("/api/claim/decide", decision)).body;
  await setStatus(replacement._id);
  expect((await write(shopper, { product, stars: 2 })).status).toBe(200);
  const ways = [{ order: replacement._id }, { link: await link(replacement._id) }, {}];
  for (const way of ways) {
    expect((await write(shopper, { product, ...way })).body.code).toBe("reviewed-before");
    const { order } = (await shopper.post("/api/review/mine", { product, ...way })).body;
    expect(order).toMatchObject({ _id: orderId, lines: [{ review: { stars: 2, revision: 1 } }] });
  }
  expect(await shop.database.db.$count(reviews, eq(reviews.productId, product))).toBe(1);
});

test("an account that orders a plant again has one review of it: from either order, and from both at once", async () => {
  const product = await plant();
  const { shopper, orderId: first } = await buyer(product);
  const items = [{ product, size: "Small Pot", quantity: 1 }];
  const { orderId: second } = (await shopper.post("/api/order/cod", { items, address })).body;
  await setStatus(second);
  const [one, other] = await Promise.all([first, second].map((order) => write(shopper, { product, order, stars: 4 })));
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  for (const order of [first, second]) {
    const { lines } = (await shopper.post("/api/review/mine", { order })).body.order;
    expect(lines).toMatchObject([{ review: { stars: 4, revision: 1 } }]);
  }
  expect((await write(shopper, { product, order: second, stars: 2, revision: 1 })).body.review.stars).toBe(2);
  expect(await shop.database.db.$count(reviews, eq(reviews.productId, product))).toBe(1);
  expect((await shopper.post("/api/review/withdraw", { product, order: first })).status).toBe(200);
  expect(await shop.database.db.$count(reviews, eq(reviews.productId, product))).toBe(0);
});

test("nobody is asked to review what only came anew, and it counts for nothing as bought together", async () => {
  const { db } = shop.database;
  const product = await plant();
  const beside = await plant("Pot");
  const shopper = await signedInShopper(shop);
  const items = [product, beside].map((one) => ({ product: one, size: "Small Pot", quantity: 1 }));
  const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
  await setStatus(orderId);
  const lines = items.map(({ product, size }) => ({ product, size, quantity: 1 }));
  const claim = { orderId, lines, kinds: ["dead"], wish: "plant" };
  const sent = await shopper.post("/api/claim/mine", formOf({ claim: JSON.stringify(claim) }), {
    headers: { "idempotency-key": "claim-of-both-plants-1" },
  });
  const decided = await admin.post("/api/claim/decide", { claimId: sent.body.claimId, decision: "plant", text: "" });
  const anew = decided.body.replacement._id;
  await setStatus(anew);
  const asker = { db, texts: { sends: () => false }, sendsMails: true };
  const noon = new Date(Date.now() + 8 * 86_400_000);
  noon.setUTCHours(6);
  await askForReviews(asker, noon);
  const asked = await db
    .select()
    .from(reviewRequests)
    .where(inArray(reviewRequests.orderId, [orderId, anew]));
  expect(asked.map((row) => row.orderId)).toEqual([orderId]);
  // Twice would be together: one of the two orders was not bought.
  await countBoughtTogether(db);
  const [row] = await db.select().from(products).where(eq(products.id, product));
  expect(row?.boughtWith).toEqual([]);
});

test("a page from before another login writes no review in the other's name", async () => {
  const product = await plant();
  const { shopper } = await buyer(product);
  const { shopper: before } = await buyer(product);
  const { _id } = (await before.get("/api/user/is-auth")).body.user;
  const stale = { headers: { "x-shown-account": _id } };
  const form = formOf({ review: JSON.stringify({ product, stars: 1, text: "Not mine." }) });
  expect(await shopper.post("/api/review", form, stale)).toMatchObject({
    status: 409,
    body: { code: "other-account" },
  });
  expect((await shopper.post("/api/review/withdraw", { product }, stale)).body.code).toBe("other-account");
  expect((await write(shopper, { product })).status).toBe(200);
});

test("the order of a deleted account is nobody's: not the link's, not the browser's that ordered it as a guest", async () => {
  const product = await plant();
  const guest = shop.browser();
  const key = "a-guest-s-key-of-this-browser-9";
  const extra = { headers: { "idempotency-key": key } };
  const { orderId } = (await guest.post("/api/order/guest", orderOf(product, 1), extra)).body;
  const { shopper, orderId: own } = await buyer(product);
  const [joined] = await shop.database.db.select().from(orders).where(eq(orders.id, own));
  await shop.database.db
    .update(orders)
    .set({ customerId: joined?.customerId ?? null })
    .where(and(eq(orders.id, orderId)));
  await shopper.post("/api/user/delete", { currentPassword: shopperPassword });
  await setStatus(orderId);
  const token = await link(orderId);
  for (const way of [{ link: token }, { order: orderId, guestKey: key }]) {
    expect((await guest.post("/api/review/mine", way)).body.code).toBe("unknown-order");
    expect((await write(guest, { product, ...way })).body.code).toBe("unknown-order");
  }
  expect((await guest.post("/api/order/guest/mine", { orderId, key })).status).toBe(404);
  const claim = { orderId, lines: [{ product, size: "Small Pot", quantity: 1 }], kinds: ["dead"], wish: "plant", key };
  const claimed = await guest.post("/api/claim/guest", formOf({ claim: JSON.stringify(claim) }), {
    headers: { "idempotency-key": "claim-of-nobody-01" },
  });
  expect(claimed.body.code).toBe("unknown-order");
});

test("the owner's counts are those of the list, with a demo's reviews", async () => {
  const name = "Demo Palm";
  const product = await plant(name);
  const { shopper } = await buyer(product);
  await write(shopper, { product, stars: 1 });
  const written = [5, 3].map((stars) => ({ stars, name: "Demo", text: "A demo's words.", reply: "" }));
  await addDemoReviews(shop.database.db, [name], written);
  for (const state of ["all", "waiting", "shown", "hidden", "reported"]) {
    const { counts, total } = (await admin.get(`/api/review/desk?state=${state}`)).body;
    expect([state, counts[state]]).toEqual([state, total]);
  }
  const { reviews: listed, average } = (await admin.get("/api/review/desk?state=shown")).body;
  const stars = listed.map((one: { stars: number }) => one.stars);
  expect(average).toBeCloseTo(stars.reduce((sum: number, one: number) => sum + one, 0) / stars.length, 1);
});
