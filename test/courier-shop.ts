// A shop that books parcels with the doubles of Steadfast and Pathao.
import { readEnv } from "#server/env.ts";
import { checkDueParcels } from "#server/orders/shipping/check-parcels.ts";
import { openCourierShop } from "#server/orders/shipping/courier-shop.ts";
import { openPathaoDouble, pathaoVariables } from "#test/pathao-double.ts";
import { addCategory, addProduct, address, openTestShop, signedInOwner, signedInShopper } from "#test/shop.ts";
import { keys, openSteadfastDouble, signed, webhookToken } from "#test/steadfast-double.ts";

/** @param withPathao sets up Pathao too */
export async function openCourierTestShop({ withPathao = false } = {}) {
  const pathao = await openPathaoDouble();
  const double = await openSteadfastDouble();
  const variables = {
    STEADFAST_API_KEY: keys.api,
    STEADFAST_SECRET_KEY: keys.secret,
    STEADFAST_WEBHOOK_TOKEN: webhookToken,
    STEADFAST_API_BASE: double.base,
    ...(withPathao && pathaoVariables(pathao)),
  };
  const shop = await openTestShop(variables);
  const admin = await signedInOwner(shop);
  const shopper = await signedInShopper(shop);
  await addCategory(admin, "Indoor Plants");
  const plant = await addProduct(admin, { offerPrice: 99.5 });
  // As in main.ts: the job sees the shop as another process does.
  const couriers = await openCourierShop(shop, { env: readEnv({ LOG_LEVEL: "silent", ...variables }), warn: () => {} });

  /** @returns the id of a new cash order of ৳111.49 for one plant */
  async function placed(to: object = {}): Promise<string> {
    const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
    const answer = await shopper.post("/api/order/cod", { items, address: { ...address, ...to } });
    if (answer.status !== 200) throw new Error(`the order answered ${answer.status}: ${answer.body.message}`);
    return answer.body.orderId;
  }
  const bookWith = (courier: string, orderIds: string[], choice: object = {}) =>
    admin.post("/api/parcel/book", { courier, orderIds, ...choice });
  const book = (...orderIds: string[]) => admin.post("/api/parcel/book", { courier: "steadfast", orderIds });
  /** The order as its owner sees it. */
  const detail = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;
  async function deliver(message: object, headers?: Record<string, string>): Promise<number> {
    const payload = JSON.stringify(message);
    const foreign = { "sec-fetch-site": "cross-site", ...(headers ?? signed(payload)) };
    const url = "/api/couriers/steadfast/webhook";
    return (await shop.app.inject({ method: "POST", url, headers: foreign, payload })).statusCode;
  }
  return {
    ...{ shop, pathao, variables, bookWith, double, admin, shopper, plant, placed, book, detail, deliver },
    /** Runs the shop's questions as if this many minutes had passed. */
    checks: (minutesLater = 0) => checkDueParcels(couriers, new Date(Date.now() + minutesLater * 60_000)),
    async close() {
      await shop.close();
      await double.close();
      await pathao.close();
    },
  };
}
