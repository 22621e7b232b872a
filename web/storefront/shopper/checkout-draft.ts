/**
 * The draft of the checkout form, the code of its coupon, and the idempotency key of its order.
 *
 * 1. All are in this tab's storage, so that they survive a reload and the login, and disappear with the tab.
 * 2. The key stays the same until an order is placed, so that a double click, a reload or a lost answer makes only one order.
 */

import {
  type PaymentMethod,
  type PaymentProviderName,
  paymentMethods,
  paymentProviders,
} from "#contract/rules/constants.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { newKey } from "#web/ui/new-key.ts";

/** `provider`: whose page was chosen, if the shop offers several. */
export type CheckoutDraft = {
  address: DeliveryAddress;
  method: PaymentMethod;
  provider?: PaymentProviderName | undefined;
  /** The message of a gift; absent if it is none. */
  gift?: string | undefined;
};

const draftKey = "gp:checkout";
const couponKey = "gp:coupon";
const orderKeyKey = "gp:checkout-key";

export const blankDraft: CheckoutDraft = {
  address: {
    firstName: "",
    lastName: "",
    email: "",
    phone: "",
    street: "",
    city: "",
    state: "",
    zipcode: "",
    country: "Bangladesh",
  },
  method: "COD",
};

const fieldNames = [...(Object.keys(blankDraft.address) as (keyof DeliveryAddress)[]), "thana", "note"] as const;

/** @param form its fields may contain text typed before hydration, which overrides the stored draft */
export function readDraft(form: HTMLFormElement | null): CheckoutDraft {
  const kept = parseDraft(readStored(draftKey, "sessionStorage"));
  if (!form) return kept;
  const typed = new FormData(form);
  const newer = (name: string, blank: string, stored: string): string => {
    const text = typed.get(name);
    return text === null || text === "" || text === blank ? stored : String(text);
  };
  const address = { ...kept.address };
  for (const name of fieldNames) {
    const text = newer(name, blankDraft.address[name] ?? "", kept.address[name] ?? "");
    if (name in blankDraft.address || text !== "") address[name] = text;
  }
  const [method, provider] = newer("payment", blankDraft.method, `${kept.method} ${kept.provider ?? ""}`).split(" ");
  return { ...kept, address, ...knownChoice(method, provider) };
}

export function writeDraft(draft: CheckoutDraft): void {
  writeStored(draftKey, JSON.stringify(draft), "sessionStorage");
}

/** The code chosen in the cart or here; null for none. */
export function keptCoupon(): string | null {
  return readStored(couponKey, "sessionStorage");
}

export function keepCoupon(code: string | null): void {
  writeStored(couponKey, code, "sessionStorage");
}

/** Call after an order: the next checkout starts empty, with a new key. */
export function endCheckout(): void {
  writeStored(draftKey, null, "sessionStorage");
  keepCoupon(null);
  renewOrderKey();
}

/** Call when the key belongs to an order with other contents: makes this checkout a new order. */
export function renewOrderKey(): void {
  writeStored(orderKeyKey, null, "sessionStorage");
  keyWithoutStorage = null;
}

let keyWithoutStorage: string | null = null;

/** The Idempotency-Key of this checkout, made on first use. */
export function orderKey(): string {
  const kept = readStored(orderKeyKey, "sessionStorage") ?? keyWithoutStorage;
  if (kept) return kept;
  const made = newKey();
  keyWithoutStorage = made;
  writeStored(orderKeyKey, made, "sessionStorage");
  return made;
}

function parseDraft(text: string | null): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    const { address, method, provider, gift } = stored as Record<string, unknown> & {
      address?: Record<string, unknown>;
    };
    const known = fieldNames.flatMap((name) => {
      const typed = address?.[name];
      return typeof typed === "string" ? [[name, typed]] : [];
    });
    return {
      address: { ...blankDraft.address, ...Object.fromEntries(known) },
      ...knownChoice(method, provider),
      gift: typeof gift === "string" ? gift : undefined,
    };
  } catch {
    return blankDraft;
  }
}

function knownChoice(method: unknown, provider: unknown): Pick<CheckoutDraft, "method" | "provider"> {
  return {
    method: paymentMethods.find((one) => one === method) ?? blankDraft.method,
    provider: paymentProviders.find((one) => one === provider),
  };
}
