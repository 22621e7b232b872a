import { useEffect, useState } from "react";
import * as m from "#messages";
import { api } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { checkDevicePayments } from "#web/storefront/orders/order-calls.ts";
import { endCheckout } from "#web/storefront/shopper/checkout-draft.ts";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { nextPath } from "./next-path.ts";

const delayMs = 5000;
const going: Record<string, () => string> = {
  "/my-orders": m.going_to_orders,
  "/cart": m.going_to_cart,
  "/wishlist": m.going_to_wishlist,
  "/collection": m.going_to_collection,
  "/": m.going_home,
};

/** After a card payment: waits a moment for the provider's report, then opens the orders. */
export default function GoOn() {
  // Read in the browser, because the page is the same for everyone.
  const [target, setTarget] = useState<string | null>(null);
  const { status } = useShopper();

  useEffect(() => {
    if (target !== "/my-orders" || status === "loading") return;
    endCheckout();
    // The provider's notification may be late or lost, so ask for the payment's state.
    (status === "customer" ? api().checkPayments() : checkDevicePayments()).catch((error: unknown) =>
      console.warn("The payment could not be checked", error),
    );
  }, [target, status]);

  useEffect(() => {
    const path = nextPath(new URLSearchParams(location.search).get("next"), window.location.origin);
    setTarget(path);
    if (path === null) return;
    const timer = setTimeout(() => location.replace(pathHere(path)), delayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="wrap loader">
      <div className="loader__to">
        <div className="loader__ring" role="img" aria-label={m.loading()}>
          <Seedling />
        </div>
        <div role="status" key={target}>
          <h1>{target === null ? m.loading() : (going[target] ?? m.going_on)()}</h1>
          <p>{target === null ? m.one_moment() : m.five_seconds()}</p>
          <ButtonLink variant="secondary" size="md" href={pathHere(target ?? "/")}>
            {target === null ? m.home() : m.go_now()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Seedling() {
  return (
    <svg viewBox="0 0 176 176" aria-hidden="true">
      <defs>
        <clipPath id="seedling">
          <circle cx="88" cy="88" r="84" />
        </clipPath>
      </defs>
      <g clipPath="url(#seedling)">
        <path d="M0 0h176v176H0Z" fill="#E4EEDF" />
        <path d="M0 134h176v42H0Z" fill="#D5E4CE" />
      </g>
      <g transform="translate(48,34) scale(2.55)">
        <path
          d="M15.2 29.5c.2-7.6-.2-11.6-1.4-15.4"
          fill="none"
          stroke="#1F5C38"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path d="M13.9 15.2C6.6 15.6 2.6 11.7 2.5 4.2c7.6.3 11.6 4 11.4 11Z" fill="#4F9A63" />
        <path d="M15.4 20.6c.1-7.6 4.6-12 13.9-12.2.2 8.4-4.7 12.9-13.9 12.2Z" fill="#2B7A4B" />
      </g>
      <path d="M56 108h64l-7 34a6 6 0 0 1-6 5H69a6 6 0 0 1-6-5Z" fill="#C77B52" />
      <rect x="51" y="101" width="74" height="15" rx="4" fill="#B9693F" />
      <circle cx="88" cy="88" r="84" fill="none" stroke="#D3DBCB" strokeWidth="4" />
      <circle
        className="arc"
        cx="88"
        cy="88"
        r="84"
        fill="none"
        stroke="#2B7A4B"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="150 400"
      />
    </svg>
  );
}
