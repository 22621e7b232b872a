/**
 * The draft of a new order, and its idempotency key.
 *
 * 1. Both are in this tab's storage: they survive a reload and an expired session.
 * 2. The key stays the same until the order is placed, so a double click, a reload or a lost answer cannot place two.
 */
import { type OrderSource, orderSources } from "#contract/rules/office/lists.ts";
import type { DeliveryAddress } from "#contract/wire/orders/orders.ts";
import { readStored, writeStored } from "#web/browser-storage.ts";
import { blankDraft } from "#web/storefront/shopper/checkout-draft.ts";
import { newKey } from "#web/ui/new-key.ts";
import { type ChatReading, isLine, layReading, parseReading } from "../chat/chat-reading.ts";

/** By the server's path: `address.phone`, `items.0.size`. `items` alone concerns all lines. */
export type OrderErrors = Record<string, string>;

export type WrittenSource = Exclude<OrderSource, "shop">;
export type DraftLine = { productId: string; size: string; quantity: number };
export type NewOrderDraft = {
  key: string;
  source: WrittenSource;
  lines: DraftLine[];
  address: DeliveryAddress;
  note: string;
  /** As it was typed; empty for none. */
  coupon: string;
  /** The message of a gift; undefined if the order is none. */
  gift?: string | undefined;
  /** The chat that it was read from. It leaves this tab only with `keepsChat`. */
  chat?: string | undefined;
  keepsChat?: boolean | undefined;
  /** The sum of the transfer that the chat tells of, in taka, as typed; empty for all of the order. */
  sent?: string | undefined;
  /** With its open questions. */
  reading?: ChatReading | undefined;
};

const storageKey = "gp:office:new-order";

export function blankOrder(): NewOrderDraft {
  return { key: newKey(), source: "phone", lines: [], address: blankDraft.address, note: "", coupon: "" };
}

/** Whether anything has been typed. */
export function isBegun({ key: _, ...draft }: NewOrderDraft): boolean {
  const { key: _key, ...blank } = blankOrder();
  return JSON.stringify(draft) !== JSON.stringify(blank);
}

export function readOrderDraft(): NewOrderDraft {
  return parseOrderDraft(readStored(storageKey, "sessionStorage")) ?? blankOrder();
}

/** `null` deletes it. */
export function keepOrderDraft(draft: NewOrderDraft | null): void {
  writeStored(storageKey, draft && JSON.stringify(draft), "sessionStorage");
}

/** Lays a chat over the draft: its fields in place of empty ones, all in place of an earlier reading's. */
export function withChat(draft: NewOrderDraft, reading: ChatReading, chat: string): Partial<NewOrderDraft> {
  // Said once: what the owner has chosen since stays.
  const source = draft.reading === undefined ? sourceOf(draft.source) : draft.source;
  return { ...layReading(draft, reading), source, chat };
}

/** A chat comes by Messenger until its owner says otherwise. */
function sourceOf(chosen: WrittenSource): WrittenSource {
  return chosen === "whatsapp" || chosen === "message" ? chosen : "messenger";
}

/** Null for anything but a draft: the stored text is not trusted. */
function parseOrderDraft(text: string | null): NewOrderDraft | null {
  try {
    const { key, source, lines, address, note, coupon, gift, chat, keepsChat, sent, reading } = JSON.parse(
      text ?? "{}",
    ) as Record<string, unknown>;
    if (typeof key !== "string" || key.length < 8 || !Array.isArray(lines)) return null;
    const read = parseReading(reading);
    const typed = (typeof address === "object" && address !== null ? address : {}) as Record<string, unknown>;
    const known = [...Object.keys(blankDraft.address), "thana", "note"].filter(
      (name) => typeof typed[name] === "string",
    );
    return {
      key,
      source: orderSources.find((one): one is WrittenSource => one !== "shop" && one === source) ?? "phone",
      lines: lines.filter(isLine).map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      address: { ...blankDraft.address, ...Object.fromEntries(known.map((name) => [name, typed[name]])) },
      note: typeof note === "string" ? note : "",
      coupon: typeof coupon === "string" ? coupon : "",
      ...(typeof gift === "string" && { gift }),
      ...(typeof chat === "string" && { chat }),
      ...(keepsChat === true && { keepsChat }),
      ...(typeof sent === "string" && { sent }),
      ...(read && { reading: read }),
    };
  } catch {
    return null;
  }
}

/** `delivery`: null while zones are off. */
type DrawnBy = { delivery: unknown; hasCoupons: boolean };

/** Whether a fault at this field is shown beside it in the form. */
export function isDrawn(field: string, { delivery, hasCoupons }: DrawnBy): boolean {
  if (field === "coupon") return hasCoupons;
  if (/^address\.(thana|note)$/.test(field)) return delivery !== null;
  return /^(note|items(\.\d+(\.(product|size|quantity))?)?|address\.\w+)$/.test(field);
}
