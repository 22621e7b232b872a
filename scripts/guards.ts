/*
 * The guards of the shop, each with the test that fails without it. scripts/mutate-guards.ts removes them one by one;
 * test/rules/guards.test.ts checks that every guard's text still exists in its file.
 */
import { accessGuards } from "./guards/access.ts";
import { courierGuards } from "./guards/couriers.ts";
import type { Guard } from "./guards/guard.ts";
import { inputGuards } from "./guards/inputs.ts";
import { offerGuards } from "./guards/offers.ts";
import { orderGuards } from "./guards/orders.ts";
import { paymentGuards } from "./guards/payments.ts";

export const guards: Guard[] = [
  ...orderGuards,
  ...accessGuards,
  ...paymentGuards,
  ...offerGuards,
  ...courierGuards,
  ...inputGuards,
];
