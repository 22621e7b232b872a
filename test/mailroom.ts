// Sends a test shop's mails and reads them.

import { smtpDelivery } from "#server/mail/delivery/smtp.ts";
import { type Mailroom, type MailroomOptions, openMailroom } from "#server/mail/outbox.ts";
import { mailroomOptions } from "#server/mails.ts";
import { openMailServer, readMail } from "./mail-server.ts";
import { addProduct, address, type Browser, openStaffedShop, type TestShop } from "./shop.ts";

export const shopOrigin = "https://shop.example";

/** Short, so that tests with a silent mail server do not wait. */
const shortWait = { connectMs: 2000, silenceMs: 2000, wholeMs: 4000 };

/** A shop with a product, and the mail server that receives its mails. */
export async function openMailingShop() {
  const { shop, admin } = await openStaffedShop();
  const server = await openMailServer();
  const product = await addProduct(admin);

  /** Sends what is due. @returns the texts, oldest first */
  async function mails(): Promise<string[]> {
    server.taken.length = 0;
    await mailroomOf(shop, { smtpUrl: server.url }).sendDue();
    return server.taken.map(({ raw }) => readMail(raw).text);
  }
  async function order(shopper: Browser, to: object = address) {
    const items = [{ product, quantity: 1, size: "Small Pot" }];
    const { status, body } = await shopper.post("/api/order/cod", { items, address: to });
    if (status !== 200) throw new Error(`the order answered ${status}: ${body.message}`);
    return body as { orderId: string; number: string };
  }
  async function close() {
    await server.close();
    await shop.close();
  }
  return { shop, admin, server, product, mails, order, close };
}

export function mailroomOf(
  shop: TestShop,
  {
    smtpUrl,
    ...changes
  }: Partial<MailroomOptions> &
    Pick<Partial<Parameters<typeof mailroomOptions>[0]>, "reach" | "sealedWith"> & {
      smtpUrl?: string;
      dataDir?: string;
    } = {},
): Mailroom {
  const { dataDir = "/nonexistent", reach, sealedWith = () => "", ...options } = changes;
  return openMailroom({
    ...mailroomOptions({
      db: shop.database.db,
      live: shop.live,
      env: { SMTP_URL: undefined, MAIL_FROM: undefined, DATA_DIR: dataDir, RATE_LIMIT: "off" },
      origin: shopOrigin,
      sealedWith,
      reach,
    }),
    ...(smtpUrl !== undefined && { delivery: smtpDelivery(smtpUrl, shortWait) }),
    ...options,
  });
}

/** The owner's list of mails, newest first. */
export async function mailsOf(admin: Browser, query: Record<string, unknown> = {}) {
  const { status, body } = await admin.post("/api/admin/mails", { limit: 100, ...query });
  if (status !== 200) throw new Error(`the mails answered ${status}: ${body.message}`);
  return body.mails;
}

/** Discards the mails of earlier tests. */
export async function setAside(shop: TestShop): Promise<void> {
  await mailroomOf(shop, {
    delivery: async ({ beforeContent }) => {
      await beforeContent();
      return { kind: "sent", remark: "" };
    },
  }).sendDue();
}

/** The token of the link in a mail's text. */
export function tokenIn(text: string): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}
