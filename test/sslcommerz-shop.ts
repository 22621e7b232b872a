// A shop that takes card payments at the SSLCommerz double.
import { addCategory, addProduct, openTestShop, signedInOwner, signedInShopper, type TestShop } from "#test/shop.ts";
import { orderOf } from "./card-shop.ts";
import { openSslCommerzDouble, store } from "./sslcommerz-double.ts";

export async function openSslCommerzShop() {
  const double = await openSslCommerzDouble();
  const shop = await openTestShop({
    SSLCOMMERZ_STORE_ID: store.id,
    SSLCOMMERZ_STORE_PASSWORD: store.password,
    SSLCOMMERZ_API_BASE: double.base,
    PUBLIC_URL: "https://shop.example",
  });
  const admin = await signedInOwner(shop);
  await addCategory(admin, "Indoor Plants");
  const plant = await addProduct(admin, { offerPrice: 99.5 });

  /** A new shopper's card order of ৳212.98, and the request that the gateway received. */
  async function ordered() {
    const shopper = await signedInShopper(shop);
    const placed = await shopper.post("/api/order/stripe", orderOf(plant));
    if (placed.status !== 200) throw new Error(`the order answered ${placed.status}: ${placed.body.message}`);
    const sent = double.sessions.at(-1) ?? {};
    const order = async () => (await shopper.get(`/api/order/mine/${placed.body.orderId}`)).body.order;
    const owned = async () => (await admin.get(`/api/order/${placed.body.orderId}`)).body.order;
    return { shopper, placed: placed.body, sent, order, owned };
  }
  async function close() {
    await shop.close();
    await double.close();
  }
  return { shop, double, admin, plant, ordered, notify: (notice: string) => notify(shop, notice), close };
}

async function notify(shop: TestShop, notice: string): Promise<number> {
  const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };
  const url = "/api/payments/sslcommerz/webhook";
  return (await shop.app.inject({ method: "POST", url, headers, payload: notice })).statusCode;
}
