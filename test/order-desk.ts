// Orders of one product for the owner to process.
import { addProduct, address, openStaffedShop } from "#test/shop.ts";

/** An id that belongs to nothing. */
export const nobodys = "01890000-0000-7000-8000-000000000000";

export async function openOrderDesk() {
  const { shop, admin, shopper } = await openStaffedShop();
  const plant = await addProduct(admin);

  /** @returns the id of a new order in this status */
  async function placed(status = "Order Placed"): Promise<string> {
    const items = [{ product: plant, quantity: 1, size: "Small Pot" }];
    const { orderId } = (await shopper.post("/api/order/cod", { items, address })).body;
    if (status !== "Order Placed") await admin.post("/api/order/status", { orderId, status });
    return orderId;
  }
  /** The order as its owner sees it. */
  const detail = async (orderId: string) => (await admin.get(`/api/order/${orderId}`)).body.order;

  return { shop, admin, shopper, plant, placed, detail };
}
