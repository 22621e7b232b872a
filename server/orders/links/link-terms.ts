import { createHash } from "node:crypto";
import * as m from "#messages";
import { Refusal } from "../../http/answers/refusal.ts";
import { say } from "../../http/answers/say.ts";
import type { LinkRow } from "./link-state.ts";

type Terms = Pick<LinkRow, "lines" | "discountMinor" | "deliveryMinor" | "person">;

/** A mark of what its customer agrees to: plants, numbers, prices, discount, charge, and what they have sent before. With another one than they saw, nothing is ordered. */
export function termsOf({ lines, discountMinor, deliveryMinor, person: { transfer } }: Terms): string {
  const agreed = lines.map(({ productId, size, quantity, priceMinor }) => [productId, size, quantity, priceMinor]);
  const text = JSON.stringify([agreed, discountMinor, deliveryMinor, ...(transfer ? [transfer.amount ?? null] : [])]);
  return createHash("sha256").update(text).digest("base64url");
}

/** The link without the money that was told of with it: it is another order's. */
export function withoutSent<Link extends Terms>(link: Link): Link {
  const { transfer: _, ...person } = link.person;
  return { ...link, person };
}

/** @param seen as {@link termsOf} gave them; undefined for who was shown none. @throws Refusal 409 */
export function requireSeenTerms(link: Terms, seen: string | undefined): void {
  if (seen === undefined || seen === termsOf(link)) return;
  throw new Refusal(409, say(m.refusal_order_link_changed), { code: "link-changed" });
}
