import type { Limit } from "../../http/throttling.ts";

/** Generous: many phones share one address. */
export const guestsByAddress: Limit = { name: "order-guest", hits: 60, windowSeconds: 3600 };
export const guestsByPhone: Limit = { name: "order-guest-phone", hits: 10, windowSeconds: 3600 };
/** However they are paid. */
export const ordersByCustomer: Limit = { name: "order-customer", hits: 30, windowSeconds: 3600 };
