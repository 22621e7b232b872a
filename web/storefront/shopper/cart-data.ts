// Changes of a cart in the browser. Pure: every function returns a new cart.

import { maxCartLines, maxQuantity } from "#contract/rules/constants.ts";
import type { CartData } from "#contract/wire/orders/cart.ts";

export type CartLine = { productId: string; size: string; quantity: number };
/** Sets a line to `quantity` if `sets` (0 removes the line), or adds `quantity` to it. */
export type CartChange = CartLine & { id: string; sets: boolean };

const productIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Sum of all quantities. */
export function cartCount(cart: CartData): number {
  return cartLines(cart).reduce((sum, line) => sum + line.quantity, 0);
}

export function cartLines(cart: CartData): CartLine[] {
  return Object.entries(cart).flatMap(([productId, sizes]) =>
    Object.entries(sizes).map(([size, quantity]) => ({ productId, size, quantity })),
  );
}

export function lineQuantity(cart: CartData, productId: string, size: string): number {
  const sizes = Object.hasOwn(cart, productId) ? cart[productId] : undefined;
  return sizes !== undefined && Object.hasOwn(sizes, size) ? (sizes[size] ?? 0) : 0;
}

/** Sets a line's quantity, limited to 0..99. 0 removes the line, and the product with its last line. */
export function setLine(cart: CartData, productId: string, size: string, quantity: number): CartData {
  const held = Math.min(maxQuantity, Math.max(0, Math.floor(quantity)));
  const { [productId]: sizes = {}, ...others } = cart;
  const { [size]: _removed, ...otherSizes } = sizes;
  if (held > 0) {
    // Keeps the line's position while its quantity changes.
    return { ...cart, [productId]: { ...sizes, [size]: held } };
  }
  return Object.keys(otherSizes).length === 0 ? others : { ...cart, [productId]: otherSizes };
}

export function changed(cart: CartData, { productId, size, quantity, sets }: CartChange): CartData {
  return setLine(cart, productId, size, sets ? quantity : lineQuantity(cart, productId, size) + quantity);
}

/** Whether a later change sets the same line. */
export function isOvertaken(change: CartChange, changes: CartChange[]): boolean {
  const later = changes.slice(changes.indexOf(change) + 1);
  const isSameLine = ({ productId, size }: CartLine) => productId === change.productId && size === change.size;
  return change.sets && later.some((other) => other.sets && isSameLine(other));
}

/** Reads a stored cart, and drops everything invalid: broken JSON, wrong keys, quantities out of range. */
export function parseCart(text: string | null): CartData {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (!isRecord(stored)) return {};
  let cart: CartData = {};
  let lineCount = 0;
  for (const [productId, sizes] of Object.entries(stored)) {
    if (!isRecord(sizes)) continue;
    for (const [size, quantity] of Object.entries(sizes)) {
      if (!isLine(productId, size, quantity) || quantity < 1 || lineCount >= maxCartLines) continue;
      cart = setLine(cart, productId, size, quantity);
      lineCount += 1;
    }
  }
  return cart;
}

/** Reads stored changes of a cart, and drops invalid ones. */
export function parseChanges(text: string | null): CartChange[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.filter((one: unknown): one is CartChange => {
    if (!isRecord(one) || typeof one.id !== "string" || typeof one.sets !== "boolean") return false;
    return isLine(one.productId, one.size, one.quantity);
  });
}

function isLine(productId: unknown, size: unknown, quantity: unknown): quantity is number {
  if (typeof productId !== "string" || !productIdPattern.test(productId) || typeof size !== "string") return false;
  return size !== "" && size !== "__proto__" && size.length <= 40 && Number.isInteger(quantity);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
