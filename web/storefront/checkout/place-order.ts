import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatTaka, toTaka } from "#contract/money.ts";
import type { DeliveryAddress } from "#contract/orders.ts";
import { ApiError, api } from "#web/api.ts";
import { toast } from "#web/ui/toast.tsx";
import type { CartRows } from "../cart/cart-rows.ts";
import { messageOf, openLogin, refreshShop, useShop } from "../session/shop-state.ts";
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

/** Why the order was not placed: another total now, an order placed before by this checkout, or what else the server said. */
export type Notice = { kind: "new-total" | "already-placed" | "refused"; text: string };

/** The checkout's form: what is typed, what is wrong, and the one act, placing the order. */
export function useCheckout({ rows, totals, isBlocked, reload }: CartRows) {
  const { status, customer } = useShop();
  const [draft, setDraft] = useState<CheckoutDraft>(blankDraft);
  const [errors, setErrors] = useState<AddressErrors>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  useEffect(() => setDraft(readDraft()), []);
  useEffect(() => {
    if (customer) setDraft((typed) => (typed.address.email === "" ? withField(typed, "email", customer.email) : typed));
  }, [customer]);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  useEffect(() => {
    // Back from the card page the browser may bring this page as it was left.
    const wake = (event: PageTransitionEvent) => event.persisted && setIsPlacing(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);

  const change = useCallback((next: CheckoutDraft) => {
    setDraft(next);
    writeDraft(next);
  }, []);

  async function place() {
    setIsPlacing(true);
    setNotice(null);
    try {
      const { number, url, message } = await api().placeOrder(
        draft.method,
        {
          items: rows.map(({ productId, size, quantity }) => ({ product: productId, size, quantity })),
          address: draft.address,
          expectedAmount: toTaka(totals.totalMinor),
        },
        orderKey(),
      );
      endCheckout();
      if (url) {
        window.location.assign(url);
        return;
      }
      toast.ok(message);
      await navigate("/my-orders", { state: { placedNumber: number } });
      void refreshShop();
    } catch (error) {
      setIsPlacing(false);
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    const { status: answer = 0, refusal = undefined } = error instanceof ApiError ? error : {};
    const field = refusedField(refusal?.field);
    const amount = refusal?.amount;
    if (answer === 401) openLogin();
    if (answer === 409) reload();
    if (field) setErrors({ [field]: messageOf(error) });
    else if (answer === 409 && typeof amount === "number") {
      setNotice({ kind: "new-total", text: `The total is now ${formatTaka(amount)}.` });
    } else if (refusal?.code === "key-reused") {
      renewOrderKey();
      setNotice({ kind: "already-placed", text: messageOf(error) });
    } else {
      setNotice({ kind: "refused", text: messageOf(error) });
      toast.bad(messageOf(error));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPlacing) return;
    if (status !== "customer") {
      openLogin();
      return;
    }
    const missing = missingFields(draft.address);
    setErrors(missing);
    if (Object.keys(missing).length === 0 && rows.length > 0 && !isBlocked) void place();
  }

  return {
    form,
    draft,
    errors,
    notice,
    isPlacing,
    submit,
    changeField(name: keyof DeliveryAddress, text: string) {
      change(withField(draft, name, text));
    },
    changeMethod(method: CheckoutDraft["method"]) {
      change({ ...draft, method });
    },
  };
}

function withField(draft: CheckoutDraft, name: keyof DeliveryAddress, text: string): CheckoutDraft {
  return { ...draft, address: { ...draft.address, [name]: text } };
}
