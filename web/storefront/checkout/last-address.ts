import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { api } from "#web/api.ts";
import { deviceOrders } from "../orders/device-orders.ts";
import { getMyOrder } from "../orders/order-calls.ts";
import { missingFields } from "../purchase/address-fields.tsx";

/** The address of the newest order of the customer, or of this device; undefined if there is none or the request fails. */
export async function lastAddress(isCustomer: boolean): Promise<DeliveryAddress | undefined> {
  try {
    const address = isCustomer ? (await api().listMyOrders(1)).orders[0]?.address : await lastOnDevice();
    return address && Object.keys(missingFields(address, true)).length === 0 ? address : undefined;
  } catch (error) {
    console.warn("The last address could not be loaded", error);
    return undefined;
  }
}

async function lastOnDevice(): Promise<DeliveryAddress | undefined> {
  const [newest] = deviceOrders();
  return newest && (await getMyOrder(newest.orderId)).order.address;
}
