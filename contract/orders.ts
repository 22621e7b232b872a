import { z } from "zod";
import { picture } from "./catalog.ts";
import { maxCartLines, maxQuantity, orderStatuses, paymentMethods } from "./constants.ts";
import { id, reply, requiredLine, taka } from "./replies.ts";

/** All nine fields required; e-mail and phone have no format check (specification, section 5). */
export const deliveryAddress = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: requiredLine(254),
  street: requiredLine(200),
  city: requiredLine(100),
  state: requiredLine(100),
  zipcode: requiredLine(20),
  country: requiredLine(100),
  phone: requiredLine(40),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** `expectedAmount`: the total the shopper saw, in taka; another total answers 409 with `amount`. Prices are never read. */
export const placeOrderInput = z.object({
  items: z
    .array(
      z.object({
        product: id,
        quantity: z.int().min(1).max(maxQuantity),
        size: z.string("Please select size first").min(1, "Please select size first").max(40),
      }),
    )
    .min(1, "Your cart is empty")
    .max(maxCartLines),
  address: deliveryAddress,
  expectedAmount: taka.optional(),
});
export type PlaceOrderInput = z.infer<typeof placeOrderInput>;

export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,100}$/, "must be 8 to 100 visible ASCII characters");

/** What was sold, as it was when it was sold. `offerPrice` in taka. */
export const orderLine = z.object({
  product: z.object({
    _id: z.string(),
    name: z.string(),
    bengaliName: z.string(),
    image: z.array(z.string()),
    pictures: z.array(picture),
    offerPrice: z.number(),
  }),
  quantity: z.int(),
  size: z.string(),
});

/** What an order's event tells beside its kind. */
export const orderEventDetail = z.object({
  /** The status before. */
  from: z.enum(orderStatuses).optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
});
export type OrderEventDetail = z.infer<typeof orderEventDetail>;

/** `amount` is the total that the courier collects; the parts stand beside it. Times are ISO 8601. */
export const order = z.object({
  _id: z.string(),
  number: z.string(),
  items: z.array(orderLine),
  address: deliveryAddress,
  amount: z.number(),
  subtotal: z.number(),
  delivery: z.number(),
  tax: z.number(),
  isPaid: z.boolean(),
  paymentMethod: z.enum(paymentMethods),
  status: z.enum(orderStatuses),
  createdAt: z.string(),
});
export type Order = z.infer<typeof order>;

export const placeOrderReply = reply.extend({ orderId: z.string(), number: z.string(), amount: z.number() });
export const orderListReply = reply.extend({ orders: z.array(order) });
export const orderStatusInput = z.object({ orderId: id, status: z.enum(orderStatuses, "is not a status of an order") });
