import type { Limit } from "../../http/throttling.ts";

/** However they are paid. */
export const ordersByCustomer: Limit = { name: "order-customer", hits: 30, windowSeconds: 3600 };
