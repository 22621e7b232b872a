import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import * as m from "#messages";
import { Island } from "#web/page/island.tsx";
import type { Asked } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import { ownPromises } from "#web/words.ts";
import { couponsInForce } from "../purchase/coupons-in-force.ts";
import { zonesInForce } from "../purchase/zones-in-force.ts";
import Cart from "./cart.island.tsx";

type Loaded = { delivery: DeliverySettings | null; hasCoupons?: boolean };

export const meta = () => [{ title: pageTitle(m.cart()) }, { name: "robots", content: "noindex" }];

export async function load({ api }: Asked): Promise<Loaded> {
  const hasCoupons = await couponsInForce(api);
  return { delivery: await zonesInForce(api), ...(hasCoupons && { hasCoupons }) };
}

export default function CartPage(loaded: Loaded) {
  return <Island of={Cart} when="now" props={{ ...loaded, ...ownPromises() }} />;
}
