// A shop that sends text messages, through a gateway on loopback.
import { gatewayEnv, openSmsDouble, type SmsDouble } from "../sms-double.ts";
import { test as withProducts } from "./own-products.ts";

export const test = withProducts.extend<object, { gateway: SmsDouble }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const gateway = await openSmsDouble();
      await use(gateway);
      await gateway.close();
    },
    { scope: "worker" },
  ],
  variables: [async ({ gateway }, use) => use(gatewayEnv(gateway)), { scope: "worker" }],
});
