import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import { toMinor, withCredit } from "#contract/rules/money/money.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { roundsCash, takesGuests } from "#web/settings.ts";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { type AddressErrors, faultyFields, refusedField } from "../purchase/address-fields.tsx";
import { useCoupon } from "../purchase/use-coupon.ts";
import { rememberPlace, useDelivery } from "../purchase/use-delivery.ts";
import { useFocusOnRefusal } from "../purchase/use-focus-on-refusal.ts";
import { useCashCode } from "../session/use-cash-code.ts";
import { useCartRows } from "../shopper/cart/cart-rows.ts";
import { renewOrderKey } from "../shopper/checkout-draft.ts";
import { openLogin, useShopper } from "../shopper/shopper.ts";
import { isPlacedBefore, type Notice, noticeOf } from "./notice.ts";
import { placeOrder } from "./place-order.ts";
import { useDraft } from "./use-draft.ts";

/** The owner's terms: `delivery` is null while zones are off, `hasCoupons` says whether any coupon is in force. */
type Terms = { delivery: DeliverySettings | null; hasCoupons: boolean };
export type CheckoutState = ReturnType<typeof useCheckout>;

/** State of the checkout form: the draft, the sums, the errors, and placing the order. */
export function useCheckout(methods: PaymentChoice[], { delivery, hasCoupons }: Terms) {
  const cart = useCartRows();
  const { rows, isBlocked, isWhole, reload } = cart;
  const { customer } = useShopper();
  const form = useRef<HTMLFormElement>(null);
  const typed = useTyped(form, methods);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isPlacing, setIsPlacing] = useIsPlacing();
  const codes = useCashCode();
  const askForLook = useFocusOnRefusal(form);
  const zones = useDelivery(delivery, typed.draft.address, rows);
  const coupon = useCoupon(hasCoupons, rows);
  const exact = coupon.delivered(zones.priced(coupon.discounted(cart.totals)));
  const { method } = typed.draft;
  const totals = withCredit(exact, toMinor(customer?.credit ?? 0), method === "COD" && roundsCash());
  const isAdvanced = method === "COD" && methods.some((one) => one.method === "wallet");
  const advanceMinor = isAdvanced && totals.totalMinor > 0 ? zones.advanceOf(totals) : null;
  const status = zones.isReady && coupon.isReady ? cart.status : "loading";
  // Done at once: no way to pay is asked for.
  const isFree = status === "ready" && rows.length > 0 && totals.totalMinor === 0;
  const canOrder = isWhole && rows.length > 0 && !isBlocked && status !== "loading";

  async function place(code?: string) {
    setIsPlacing(true);
    setNotice(null);
    const draft = isFree ? { ...typed.draft, method: "COD" as const } : typed.draft;
    const order = { rows, draft, totalMinor: totals.totalMinor, coupon: coupon.placed?.code, code };
    const isPlaced = await placeOrder(order).catch(refuse);
    if (!isPlaced) setIsPlacing(false);
  }

  function refuse(error: unknown) {
    const { status: answer = 0, refusal = undefined } = error instanceof ApiError ? error : {};
    const field = refusedField(refusal?.field);
    if (codes.takes(error)) return;
    if (answer === 401) openLogin("login", { reason: m.login_to_order() });
    else askForLook();
    // Prices, stock or sizes may have changed.
    if (answer === 400 || answer === 409) reload();
    if (refusal?.field === "coupon") coupon.drop();
    // The owner may have changed what it gives.
    else if (answer === 409 && hasCoupons) void coupon.check();
    if (isPlacedBefore(refusal?.code)) renewOrderKey();
    if (field) return typed.setErrors({ [field]: messageOf(error) });
    setNotice(noticeOf(error));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPlacing || !canOrder) return;
    const { address } = typed.draft;
    const missing = {
      ...faultyFields(address, delivery !== null, method === "COD" || isFree),
      ...(delivery && zones.parts?.missingThana(delivery, address)),
    };
    typed.setErrors(missing);
    if (Object.keys(missing).length > 0) askForLook();
    else if (customer || takesGuests()) void place();
    else openLogin("login", { reason: m.login_to_order() });
  }

  const sums = { totals, advanceMinor, isFree };
  return { ...cart, ...typed, ...sums, zones, coupon, codes, status, form, notice, isPlacing, canOrder, place, submit };
}

/** The typed draft and its errors. An error is cleared when its field changes. */
function useTyped(form: RefObject<HTMLFormElement | null>, methods: PaymentChoice[]) {
  const { draft, changeFields, changeMethod, changeGift, fillAddress } = useDraft(form, methods);
  const [errors, setErrors] = useState<AddressErrors>({});
  return {
    draft,
    errors,
    setErrors,
    changeMethod,
    changeGift,
    changeAddress(part: Partial<DeliveryAddress>) {
      changeFields(part);
      rememberPlace({ ...draft.address, ...part });
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    },
    fillAddress(address: DeliveryAddress) {
      fillAddress(address);
      setErrors({});
    },
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
