import type { PaymentChoice } from "#contract/payments.ts";
import type { DeliverySettings } from "#contract/zones.ts";
import * as m from "#messages";
import { Island } from "#web/documents/island.tsx";
import type { Asked } from "#web/documents/page.ts";
import Checkout from "#web/islands/checkout.tsx";
import { pageTitle } from "#web/settings.ts";
import { zonesInForce } from "./zones-in-force.ts";

type Loaded = { methods: PaymentChoice[]; delivery: DeliverySettings | null };

const cash: PaymentChoice = { method: "COD", provider: null };

export const meta = () => [{ title: pageTitle(m.step_delivery()) }, { name: "robots", content: "noindex" }];

/** The payment methods do not change while the shop runs, so they are part of the page. */
export async function load({ api }: Asked): Promise<Loaded> {
  const methods = api.listPaymentMethods().then(
    (answer) => answer.methods,
    (error: unknown) => {
      console.warn("The ways to pay could not be loaded", error);
      return [cash];
    },
  );
  return { methods: await methods, delivery: await zonesInForce(api) };
}

export default function PlaceOrderPage({ methods, delivery }: Loaded) {
  return <Island of={Checkout} when="now" props={{ methods, delivery }} />;
}
