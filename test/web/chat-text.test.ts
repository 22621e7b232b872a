// The text that stands ready in WhatsApp: by the order's state, in the customer's language.
import { expect, test } from "vitest";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import { chatText } from "#web/admin/order/chat-text.ts";

const order = {
  number: "GP-1001",
  address: { firstName: "Rahima" },
  status: "Shipped",
  paymentMethod: "COD",
  isPaid: false,
  canceled: null,
  returned: null,
  courierName: "Steadfast",
  trackingNumber: "SF9",
  ledger: { in: 0, refunded: 0, open: 212, payNow: 0, inCheck: 0, toCollect: 212 },
  trackingPath: "/track/x",
  language: "en",
} as OwnerOrder;
const textOf = (change: Partial<OwnerOrder>) => chatText({ ...order, ...change }, "https://shop.example");

test.each<[string, Partial<OwnerOrder>, string]>([
  [
    "on its way",
    {},
    "Your order GP-1001 is with the courier. Courier: Steadfast SF9. Please have ৳212.00 in cash ready. Follow it here: https://shop.example/track/x",
  ],
  [
    "paid",
    {
      isPaid: true,
      ledger: { in: 212, refunded: 0, open: 0, payNow: 0, inCheck: 0, toCollect: 0 },
      courierName: "",
      trackingNumber: "",
    },
    "Your order GP-1001 is with the courier. Follow it here: https://shop.example/track/x",
  ],
  [
    "a gift, of which no sum is told",
    { gift: { message: "" } as OwnerOrder["gift"] },
    "Your order GP-1001 is with the courier. Follow it here: https://shop.example/track/x",
  ],
  [
    "waiting for its advance",
    { status: "Order Placed", advance: { amount: 60, isPaid: false } },
    "We have your order GP-1001. Thank you! Before we pack it, please send ৳60.00 in advance, and type the TrxID on the page below. Follow it here: https://shop.example/track/x",
  ],
  [
    "its advance being looked for",
    {
      status: "Order Placed",
      advance: { amount: 60, isPaid: false },
      transfer: { state: "checking" } as OwnerOrder["transfer"],
    },
    "We have your order GP-1001. Thank you! Follow it here: https://shop.example/track/x",
  ],
  [
    "arrived",
    { status: "Delivered" },
    "Your order GP-1001 has arrived. If anything is wrong with a plant, send us a picture here.",
  ],
  [
    "cancelled",
    { canceled: { at: "", kind: "owner", reason: "Sold out." } },
    "Your order GP-1001 is cancelled. Sold out.",
  ],
])("%s", (_state, change, words) => {
  expect(textOf(change)).toBe(`Hello Rahima, this is Gachpala. ${words}`);
});

test("in Bengali, with its figures and the Bengali page", () => {
  const text = textOf({ language: "bn", status: "Out for delivery", courierName: "", trackingNumber: "" });
  expect(text).toMatch(/^Rahima, .* থেকে বলছি। আপনার অর্ডার GP-1001 আজ পৌঁছাবে।/);
  expect(text).toContain("৳২১২");
  expect(text).toMatch(/https:\/\/shop\.example\/bn\/track\/x$/);
});
