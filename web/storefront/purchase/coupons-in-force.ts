import type { Api } from "#web/api.ts";

/** Whether the pages that price a cart offer a field for a coupon. */
export async function couponsInForce(api: Api): Promise<boolean> {
  try {
    return (await api.couponsInForce()).inForce;
  } catch (error) {
    console.warn("Whether there are coupons could not be loaded", error);
    return false;
  }
}
