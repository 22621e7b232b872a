// Acts on an offer beside editing it, from its form and from its row in the list.
import type { PlannedSale } from "#contract/wire/catalog/planned-sales.ts";
import type { OwnerCoupon } from "#contract/wire/orders/coupons.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import type { Ask } from "./offer-frame.tsx";

type Act = () => Promise<{ message: string }>;

/** @returns whether it was done; its message is told either way */
async function done(act: Act): Promise<boolean> {
  try {
    toast.ok((await act()).message);
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

/** Orders keep a coupon that they used. */
export const canDelete = ({ used }: OwnerCoupon) => used === 0;

export async function deleteCoupon({ _id, code }: OwnerCoupon, ask: Ask): Promise<boolean> {
  const question = {
    title: m.offers_delete_ask({ name: code }),
    text: m.offers_delete_coupon_text(),
    act: m.offers_delete_coupon(),
  };
  return (await ask({ ...question, isDanger: true })) && done(() => office.deleteCoupon(_id));
}

/** Paused, the shop does not know the code. */
export function switchCoupon({ _id, isOn }: OwnerCoupon): Promise<boolean> {
  return done(() => office.switchCoupon(_id, !isOn));
}

/** Ends a running sale, deletes a planned one. */
export async function stopSale({ _id, name, state }: PlannedSale, ask: Ask): Promise<boolean> {
  const words =
    state === "running"
      ? { title: m.offers_end_ask({ name }), text: m.offers_end_text(), act: m.offers_end_sale() }
      : { title: m.offers_delete_ask({ name }), text: m.offers_delete_sale_text(), act: m.offers_delete_sale() };
  if (!(await ask({ ...words, isDanger: true }))) return false;
  return done(() => (state === "running" ? office.endPlannedSale(_id) : office.deletePlannedSale(_id)));
}
