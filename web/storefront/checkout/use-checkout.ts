import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DeliveryAddress } from "#contract/orders.ts";
import type { PaymentChoice } from "#contract/payments.ts";
import type { DeliverySettings } from "#contract/zones.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { takesGuests } from "#web/settings.ts";
import { toast } from "#web/ui/toast.tsx";
import type { CartRows } from "../cart/cart-rows.ts";
import { messageOf } from "../layout/toast-error.ts";
import { openLogin, useShop } from "../session/shop-store.ts";
import { type AddressErrors, missingFields, refusedField } from "./address-fields.tsx";
import { renewOrderKey } from "./checkout-draft.ts";
import { isPlacedBefore, type Notice, noticeOf } from "./notice.ts";
import { placeOrder } from "./place-order.ts";
import { useCoupon } from "./use-coupon.ts";
import { rememberPlace, useDelivery } from "./use-delivery.ts";
import { useDraft } from "./use-draft.ts";
import { useFocusOnRefusal } from "./use-focus-on-refusal.ts";

/** State of the checkout form: the draft, the errors, and placing the order. */
export function useCheckout(
  cart: CartRows,
  methods: PaymentChoice[],
  { delivery, hasCoupons }: { delivery: DeliverySettings | null; hasCoupons: boolean },
) {
  const { rows, isBlocked, isWhole, reload } = cart;
  const { status } = useShop();
  const form = useRef<HTMLFormElement>(null);
  const { draft, changeFields, changeMethod, changeGift, fillAddress } = useDraft(form, methods);
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
      const isPlaced = await placeOrder({
        rows,
        draft,
        totalMinor: totals.totalMinor,
        coupon: coupon.placed?.code,
      });
      if (!isPlaced) setIsPlacing(false);
    } catch (error) {
      setIsPlacing(false);
      refuse(error);
    }
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
    changeGift,
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
