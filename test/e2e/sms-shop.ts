// The gateway of a shop that sends text messages while a file's tests run (`withTexts`), as they look at it.
import { test as withProducts } from "./own-products.ts";

type SmsGateway = {
  /** Newest last. */
  sent(): { to: string; text: string }[];
  /** The code in the newest message. */
  newestCode(): string;
  /** The next message is not taken. */
  failNext(): void;
};

export const test = withProducts.extend<{ gateway: SmsGateway }>({
  gateway: async ({ doubles: { texts } }, use) => {
    const sent = () => texts.calls.map(({ fields: { number = "", message = "" } }) => ({ to: number, text: message }));
    await use({
      sent,
      newestCode() {
        const [code] = /\d{6}/.exec(sent().at(-1)?.text ?? "") ?? [];
        if (code === undefined) throw new Error("no code was sent");
        return code;
      },
      failNext: () => texts.next({ body: '{"error":1007}' }),
    });
  },
});
