import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { toTaka } from "#contract/money.ts";
import type { DeliveryAddress, PlaceOrderInput } from "#contract/orders.ts";
import type { PaymentChoice } from "#contract/payments.ts";
import { asciiDigits } from "#contract/text.ts";
import type { DeliverySettings } from "#contract/zones.ts";
import * as m from "#messages";
import { ApiError, api } from "#web/api.ts";
import { language, pathHere } from "#web/language.ts";
import { takesGuests } from "#web/settings.ts";
import { showTaka } from "#web/ui/figures.ts";
import { toast } from "#web/ui/toast.tsx";
import { type CartLine, cartLines, lineQuantity } from "../cart/cart-data.ts";
import type { CartRows } from "../cart/cart-rows.ts";
import { cartSettled, emptyCart, removeOrdered } from "../cart/cart-state.ts";
import { messageOf } from "../layout/toast-error.ts";
import { rememberOrder } from "../orders/device-orders.ts";
import { placeGuestOrder } from "../orders/order-calls.ts";
import { keepCardNumber, keepPlacedNumber } from "../orders/placed-number.ts";
import { currentShop, openLogin, useShop } from "../session/shop-store.ts";
import { type AddressErrors, missingFields, refusedField } from "./address-fields.tsx";
import {
  blankDraft,
  type CheckoutDraft,
  endCheckout,
  orderKey,
  readDraft,
  renewOrderKey,
  writeDraft,
} from "./checkout-draft.ts";
import { lastAddress } from "./last-address.ts";
import { useCoupon } from "./use-coupon.ts";
import { rememberPlace, useDelivery } from "./use-delivery.ts";
import { useFocusOnRefusal } from "./use-focus-on-refusal.ts";

/**
 * Why no order was placed: the total changed, this checkout has already placed one, no answer came, or the server
 * refused.
 */
export type Notice = { kind: "new-total" | "already-placed" | "no-answer" | "refused"; text: string; to?: string };

/** State of the checkout form: the draft, the errors, and placing the order. */
export function useCheckout(
  cart: CartRows,
  methods: PaymentChoice[],
  { delivery, hasCoupons }: { delivery: DeliverySettings | null; hasCoupons: boolean },
) {
  const { rows, isBlocked, isWhole, reload } = cart;
  const { status } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const { draft, changeFields, changeMethod, fillAddress } = useDraft(form, methods);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isPlacing, setIsPlacing] = useIsPlacing();
  const askForLook = useFocusOnRefusal(form);
  const zones = useDelivery(delivery, draft.address);
  const coupon = useCoupon(hasCoupons, rows);
  const totals = coupon.delivered(zones.priced(coupon.discounted(cart.totals)));
  const canOrder = isWhole && rows.length > 0 && !isBlocked && zones.isReady && coupon.isReady;

  async function place() {
    setIsPlacing(true);
    setNotice(null);
    try {
      // A pending cart change may be refused; then the shopper should check the cart again.
      await cartSettled();
      if (!isCart(rows)) return setIsPlacing(false);
      const items = rows.map(({ productId, size, quantity }) => ({ product: productId, size, quantity }));
      const order = {
        items,
        address: asSent(draft.address),
        ...(coupon.placed && { coupon: coupon.placed.code }),
        expectedAmount: toTaka(totals.totalMinor),
        language: language(),
      };
      if (status !== "customer") return await placeAsGuest(order);
      const { orderId, number, url, message } = await placeOrRenewKey(draft.method, order);
      keepCardNumber(url ? number : null);
      if (url) {
        // Draft and key stay, so that a shopper who returns without paying continues the same order.
        window.location.assign(url);
        return;
      }
      endCheckout();
      emptyCart();
      openThanksPage(draft.method === "wallet" ? `/my-orders/${orderId}` : "/my-orders", number, message);
    } catch (error) {
      setIsPlacing(false);
      refuse(error);
    }
  }

  async function placeAsGuest(order: PlaceOrderInput) {
    const key = orderKey();
    const { orderId, number, trackingPath, message } = await placeGuestOrder({ order, key, method: draft.method });
    endCheckout();
    removeOrdered(order.items);
    openThanksPage(rememberOrder({ orderId, key }) ? `/my-orders/${orderId}` : trackingPath, number, message);
  }

  function refuse(error: unknown) {
    const { status: answer = 0, refusal = undefined } = error instanceof ApiError ? error : {};
    const field = refusedField(refusal?.field);
    if (answer === 401) openLogin("login", { reason: m.login_to_order() });
    else askForLook();
    // Prices, stock or sizes may have changed.
    if (answer === 400 || answer === 409) reload();
    if (refusal?.field === "coupon") coupon.drop();
    // The owner may have changed what it gives.
    else if (answer === 409 && hasCoupons) void coupon.check();
    if (isPlacedBefore(refusal?.code)) renewOrderKey();
    if (field) setErrors({ [field]: messageOf(error) });
    else setNotice(noticeOf(error));
    if (!field && noticeOf(error).kind !== "new-total") toast.bad(messageOf(error));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPlacing || !canOrder) return;
    const missing = missingFields(draft.address);
    setErrors(missing);
    if (Object.keys(missing).length > 0) askForLook();
    else if (status === "customer" || (takesGuests() && draft.method !== "stripe")) void place();
    else openLogin("login", { reason: takesGuests() ? m.login_to_pay_by_card() : m.login_to_order() });
  }

  return {
    form,
    draft,
    errors,
    notice,
    isPlacing,
    canOrder,
    totals,
    zones,
    coupon,
    submit,
    changeField(name: keyof DeliveryAddress, text: string) {
      changeFields({ [name]: text });
      setErrors(({ [name]: _righted, ...others }) => others);
    },
    changePlace(part: Partial<DeliveryAddress>) {
      changeFields(part);
      rememberPlace({ ...draft.address, ...part });
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    },
    changeMethod,
    fillAddress(address: DeliveryAddress) {
      fillAddress(address);
      setErrors({});
    },
  };
}

const isPlacedBefore = (code: string | undefined) => code === "key-reused" || code === "already-paid";

/** Places the order, with a new key if the order of the old key has expired. */
async function placeOrRenewKey(method: CheckoutDraft["method"], order: PlaceOrderInput) {
  try {
    return await api().placeOrder(method, order, orderKey());
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal.code !== "order-over") throw error;
    renewOrderKey();
    return api().placeOrder(method, order, orderKey());
  }
}

/** Opens the page that thanks for the order. */
function openThanksPage(path: string, placedNumber: string, message: string): void {
  keepPlacedNumber(placedNumber);
  toast.ok(message);
  location.assign(pathHere(path));
}

/** The draft, kept in this tab. */
function useDraft(form: RefObject<HTMLFormElement | null>, methods: PaymentChoice[]) {
  const { customer } = useShop();
  const [kept, setDraft] = useState<CheckoutDraft>(blankDraft);
  // The draft's payment method may no longer be available.
  const offered = (typed: CheckoutDraft) =>
    methods.some(({ method }) => method === typed.method) ? typed : { ...typed, method: blankDraft.method };
  const draft = offered(kept);
  useEffect(() => setDraft(readDraft(form.current)), [form]);
  useEffect(() => {
    if (customer)
      setDraft((typed) => (typed.address.email === "" ? withFields(typed, { email: customer.email }) : typed));
  }, [customer]);
  const isGuest = useShop().status === "visitor" && takesGuests();
  useEffect(() => {
    if (!isGuest) return;
    void lastAddress(false).then((last) => {
      const isBlank = (typed: CheckoutDraft) => JSON.stringify(typed.address) === JSON.stringify(blankDraft.address);
      if (last) setDraft((typed) => (isBlank(typed) ? { ...typed, address: last } : typed));
    });
  }, [isGuest]);
  // Uses the current draft: the account's e-mail may have arrived since the last render. React may run this twice,
  // which is harmless.
  function change(next: (typed: CheckoutDraft) => CheckoutDraft) {
    setDraft((typed) => {
      const changed = next(offered(typed));
      writeDraft(changed);
      return changed;
    });
  }
  return {
    draft,
    changeFields: (part: Partial<DeliveryAddress>) => change((typed) => withFields(typed, part)),
    changeMethod: (method: CheckoutDraft["method"]) => change((typed) => ({ ...typed, method })),
    fillAddress: (address: DeliveryAddress) => change((typed) => ({ ...typed, address })),
  };
}

function useIsPlacing() {
  const [isPlacing, setIsPlacing] = useState(false);
  useEffect(() => {
    // The browser may restore this page from the back/forward cache after the card page.
    const wake = (event: PageTransitionEvent) => event.persisted && setIsPlacing(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  return [isPlacing, setIsPlacing] as const;
}

function isCart(rows: CartRows["rows"]): boolean {
  const { cart } = currentShop();
  const isLine = ({ productId, size, quantity }: CartLine) => lineQuantity(cart, productId, size) === quantity;
  return cartLines(cart).length === rows.length && rows.every(isLine);
}

function noticeOf(error: unknown): Notice {
  const text = messageOf(error);
  if (!(error instanceof ApiError)) return { kind: "refused", text };
  const { amount, code, trackingPath } = error.refusal;
  if (typeof amount === "number") return { kind: "new-total", text: m.total_is_now({ total: showTaka(amount) }) };
  if (isPlacedBefore(code)) {
    return { kind: "already-placed", text, ...(typeof trackingPath === "string" && { to: trackingPath }) };
  }
  return { kind: error.status === 0 ? "no-answer" : "refused", text };
}

function withFields(draft: CheckoutDraft, part: Partial<DeliveryAddress>): CheckoutDraft {
  return { ...draft, address: { ...draft.address, ...part } };
}

function asSent(address: DeliveryAddress): DeliveryAddress {
  return { ...address, phone: asciiDigits(address.phone), zipcode: asciiDigits(address.zipcode) };
}
