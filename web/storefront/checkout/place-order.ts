import { storedPhone } from "#contract/rules/delivery/phone.ts";
import { toTaka } from "#contract/rules/money/money.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { DeliveryAddress, PlaceCardOrderInput } from "#contract/wire/orders/orders.ts";
import { ApiError, api } from "#web/api.ts";
import { language, pathHere } from "#web/language.ts";
import { takesGifts } from "#web/settings.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { rememberOrder } from "../orders/device-orders.ts";
import { placeGuestOrder } from "../orders/order-calls.ts";
import { keepCardNumber, keepPlacedNumber } from "../orders/placed-number.ts";
import type { CartRows } from "../shopper/cart/cart-rows.ts";
import { cartSettled, emptyCart, removeOrdered } from "../shopper/cart/cart-state.ts";
import { type CartLine, cartLines, lineQuantity } from "../shopper/cart-data.ts";
import { type CheckoutDraft, endCheckout, orderKey, renewOrderKey } from "../shopper/checkout-draft.ts";
import { currentShopper } from "../shopper/shopper.ts";

type Checkout = {
  rows: CartRows["rows"];
  draft: CheckoutDraft;
  totalMinor: number;
  coupon?: string | undefined;
  code?: string | undefined;
};

/**
 * Places the order of these rows, and leaves for the page that follows: the card page, the order or My Orders.
 * @returns false when the cart has changed meanwhile, and nothing was placed. @throws ApiError when it is refused
 */
export async function placeOrder({ rows, draft, totalMinor, coupon, code }: Checkout): Promise<boolean> {
  // A pending cart change may be refused; then the shopper should check the cart again.
  await cartSettled();
  if (!isCart(rows)) return false;
  const items = rows.map(({ productId, size, quantity }) => ({ product: productId, size, quantity }));
  const order = {
    items,
    address: asSent(draft.address),
    ...(coupon && { coupon }),
    ...(code && { code }),
    ...(draft.gift !== undefined && takesGifts() && { gift: { message: draft.gift } }),
    expectedAmount: toTaka(totalMinor),
    language: language(),
    ...(draft.provider && { provider: draft.provider }),
  };
  await (currentShopper().status === "customer" ? placeAsCustomer : placeAsGuest)(order, draft.method);
  return true;
}

async function placeAsCustomer(order: PlaceCardOrderInput, method: CheckoutDraft["method"]) {
  const { orderId, number, url, message } = await unlessOver((key) => api().placeOrder(method, order, key));
  keepCardNumber(url ? number : null);
  if (url) {
    // Draft and key stay, so that a shopper who returns without paying continues the same order.
    window.location.assign(url);
    return;
  }
  endCheckout();
  emptyCart();
  openThanksPage(method === "wallet" ? `/my-orders/${orderId}` : "/my-orders", number, message);
}

async function placeAsGuest(order: PlaceCardOrderInput, method: CheckoutDraft["method"]) {
  const { orderId, number, url, trackingPath, message } = await unlessOver((key) =>
    placeGuestOrder({ order, key, method }),
  );
  const key = orderKey();
  keepCardNumber(url ? number : null);
  if (url) {
    // The lines stay in the cart until it is paid, as a customer's do.
    rememberOrder({ orderId, key });
    window.location.assign(url);
    return;
  }
  endCheckout();
  removeOrdered(order.items);
  openThanksPage(rememberOrder({ orderId, key }) ? `/my-orders/${orderId}` : trackingPath, number, message);
}

/** Places the order, with a new key if the order of the old key has expired. */
async function unlessOver<Placed>(place: (key: string) => Promise<Placed>): Promise<Placed> {
  try {
    return await place(orderKey());
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal.code !== "order-over") throw error;
    renewOrderKey();
    return place(orderKey());
  }
}

/** Opens the page that thanks for the order. */
function openThanksPage(path: string, placedNumber: string, message: string): void {
  keepPlacedNumber(placedNumber);
  toast.leaving(message);
  location.assign(pathHere(path));
}

function isCart(rows: CartRows["rows"]): boolean {
  const { cart } = currentShopper();
  const isLine = ({ productId, size, quantity }: CartLine) => lineQuantity(cart, productId, size) === quantity;
  return cartLines(cart).length === rows.length && rows.every(isLine);
}

function asSent(address: DeliveryAddress): DeliveryAddress {
  return { ...address, phone: storedPhone(asciiDigits(address.phone)), zipcode: asciiDigits(address.zipcode) };
}
