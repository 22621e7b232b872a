import type { BuyerDetail } from "#contract/wire/shoppers/buyers.ts";

/** Of a panel of the customer's page. `onChanged`: reads the customer anew. */
export type BuyerProps = { buyer: BuyerDetail; onChanged: () => Promise<unknown> };
