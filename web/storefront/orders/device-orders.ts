/**
 * Orders placed on this device without an account. The idempotency key of an order gives access to the whole order; the link
 * in its mail shows only its progress.
 */
import { readStored, writeStored } from "#web/browser-storage.ts";

export type DeviceOrder = { orderId: string; key: string };

const storedKey = "gp:device-orders";
const mostOrders = 20;

/** Newest first. */
export function deviceOrders(): DeviceOrder[] {
  try {
    const stored: unknown = JSON.parse(readStored(storedKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isDeviceOrder) : [];
  } catch {
    return [];
  }
}

/** @returns false without storage */
export function rememberOrder(order: DeviceOrder): boolean {
  const others = deviceOrders().filter(({ orderId }) => orderId !== order.orderId);
  writeStored(storedKey, JSON.stringify([order, ...others].slice(0, mostOrders)));
  return deviceOrders()[0]?.orderId === order.orderId;
}

/** Call for an order that has been added to an account. */
export function forgetOrder({ orderId }: DeviceOrder): void {
  writeStored(storedKey, JSON.stringify(deviceOrders().filter((one) => one.orderId !== orderId)));
}

function isDeviceOrder(one: unknown): one is DeviceOrder {
  const { orderId, key } = (one ?? {}) as Record<string, unknown>;
  return typeof orderId === "string" && typeof key === "string";
}
