import type { PaymentChoice } from "#contract/payments.ts";
import * as m from "#messages";
import { Island } from "#web/documents/island.tsx";
import type { Asked } from "#web/documents/page.ts";
import Checkout from "#web/islands/checkout.tsx";
import { pageTitle } from "#web/settings.ts";

type Loaded = { methods: PaymentChoice[] };

const cash: PaymentChoice = { method: "COD", provider: null };

export const meta = () => [{ title: pageTitle(m.step_delivery()) }, { name: "robots", content: "noindex" }];

/** What can be paid by does not change while the shop runs, so it stands in the page that everyone gets. */
export async function load({ api }: Asked): Promise<Loaded> {
  try {
    return { methods: (await api.listPaymentMethods()).methods };
  } catch (error) {
    console.warn("The ways to pay could not be loaded", error);
    return { methods: [cash] };
  }
}

export default function PlaceOrderPage({ methods }: Loaded) {
  return <Island of={Checkout} when="now" props={{ methods }} />;
}
