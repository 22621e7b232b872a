import { online } from "#contract/rules/constants.ts";
import type { PaymentChoice } from "#contract/wire/paying/payments.ts";
import type { Asked } from "#web/page/page.ts";

const cash: PaymentChoice = { method: "COD", provider: null };

/** The ways to pay that the shop offers at present; only cash if they cannot be loaded. */
export function paymentMethods(api: Asked["api"]): Promise<PaymentChoice[]> {
  return api.listPaymentMethods().then(
    (answer) => answer.methods,
    (error: unknown) => {
      console.warn("The ways to pay could not be loaded", error);
      return [cash];
    },
  );
}

/** Whether a shopper can pay by card. A wallet's own page is a provider without cards. */
export function takesCards(methods: readonly PaymentChoice[]): boolean {
  return methods.some(({ method, provider }) => method === online && provider !== "bkash");
}
