// A shop that sends text messages, through a gateway on loopback.
import { openSmsDouble, type SmsDouble, smsKey } from "../sms-double.ts";
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
  variables: [
    async ({ gateway }, use) =>
      use({ SMS_GATEWAY: "bulksmsbd", SMS_API_KEY: smsKey, SMS_SENDER: "Gachpala", SMS_API_BASE: gateway.base }),
    { scope: "worker" },
  ],
});
