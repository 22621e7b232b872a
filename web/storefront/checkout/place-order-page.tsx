import type { DeliverySettings } from "#contract/rules/delivery/delivery-terms.ts";
import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import * as m from "#messages";
import { Island } from "#web/page/island.tsx";
import type { Asked } from "#web/page/page.ts";
import { pageTitle } from "#web/settings.ts";
import { couponsInForce } from "../purchase/coupons-in-force.ts";
import { zonesInForce } from "../purchase/zones-in-force.ts";
import Checkout from "./checkout.island.tsx";
import { paymentMethods } from "./payment-methods.ts";

type Loaded = { methods: PaymentChoice[]; delivery: DeliverySettings | null; hasCoupons?: boolean };

export const meta = () => [{ title: pageTitle(m.step_delivery()) }, { name: "robots", content: "noindex" }];

/** The page is rendered anew when the payment methods change. */
export async function load({ api }: Asked): Promise<Loaded> {
  const methods = paymentMethods(api);
  const hasCoupons = await couponsInForce(api);
  return { methods: await methods, delivery: await zonesInForce(api), ...(hasCoupons && { hasCoupons }) };
}

export default function PlaceOrderPage(loaded: Loaded) {
  return <Island of={Checkout} when="now" props={loaded} />;
}
