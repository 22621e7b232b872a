// Order links: the office's calls, and those of whoever has the address of one.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { chatBodyBytes } from "#contract/wire/orders/chat-orders.ts";
import {
  completedLinkReply,
  completeLinkInput,
  customersLinkReply,
  editLinkInput,
  linkAgainInput,
  linkIdInput,
  linkInput,
  linkListInput,
  linkPayInput,
  linkTransferInput,
  newLinkHeaders,
  newLinkInput,
  officeLinkReply,
  officeLinksReply,
  paymentLinkInput,
  readLinkInput,
} from "#contract/wire/orders/order-links.ts";
import { payReply } from "#contract/wire/paying/payments.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import type { PhoneAccounts } from "../../accounts/customers/phone-codes.ts";
import { browserOfCode } from "../../accounts/login/code-asker.ts";
import { ok } from "../../http/answers/ok.ts";
import { say } from "../../http/answers/say.ts";
import { ownerOf } from "../../http/guards/guards.ts";
import type { Limit, Throttle } from "../../http/guards/throttling.ts";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import type { CardShop } from "../paying/card-shop.ts";
import { payCashInstead } from "../paying/cards/cash-instead.ts";
import { checkPaymentsOfOrder } from "../paying/cards/check-payments.ts";
import { payCashOrderNow, payNow } from "../paying/cards/pay-by-card.ts";
import { nameTransferAtLink } from "../paying/transfers/transfers.ts";
import { placeWithinLimits } from "../placing/limits.ts";
import { asksCashCode, typedCashCode } from "../placing/phone/cash-code.ts";
import { completeLink, isOwnersPhone, orderOfLink, whoseOrder } from "./complete-link.ts";
import { editLink } from "./edit-link.ts";
import { askAgain, makeLink, makePaymentLink, sendAgain, withdrawLink } from "./links.ts";
import { listLinks, readOfficeLink } from "./office-links.ts";
import { readLink } from "./shown-link.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const publicRoute = { config: { role: "public" } } as const;
const tags = ["orders"];
const refusals = { "4xx": refusal, "5xx": refusal };
/** Nobody guesses a secret of 192 bits: this is against work for nothing. Many phones share an address. */
const actsByAddress: Limit = { name: "order-link", hits: 240, windowSeconds: 3600 };

type LinkShop = CardShop & { throttle: Throttle; secret: string };
type LinkDesk = LinkShop & { phones: PhoneAccounts };

export function orderLinkRoutes(instance: FastifyInstance, shop: LinkDesk): void {
  officeCalls(instance, shop);
  customersCalls(instance, shop);
}

function officeCalls(instance: FastifyInstance, shop: LinkShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const response = { 200: officeLinkReply, "4xx": refusal };
  const shown = async (linkId: string) => ({
    ...ok(say(m.done_order_link_ready)),
    link: await readOfficeLink(shop, shop.secret, linkId, new Date()),
  });
  const made = { tags, body: newLinkInput, headers: newLinkHeaders, response };
  app.post("/api/order/link/create", { ...ownerRoute, bodyLimit: chatBodyBytes, schema: made }, async (request) =>
    shown(await makeLink(shop, ownerOf(request), request.body, idempotencyKeyOf(request), new Date())),
  );
  const paid = { tags, body: paymentLinkInput, response };
  app.post("/api/order/link/payment", { ...ownerRoute, schema: paid }, async (request) =>
    shown(await makePaymentLink(shop, ownerOf(request), request.body, new Date())),
  );
  const listed = { tags, body: linkListInput, response: { 200: officeLinksReply, "4xx": refusal } };
  app.post("/api/order/link/list", { ...ownerRoute, schema: listed }, async ({ body }) => ({
    ...ok(),
    ...(await listLinks(shop, shop.secret, body, new Date())),
  }));
  app.post(
    "/api/order/link/again",
    { ...ownerRoute, schema: { tags, body: linkAgainInput, response } },
    async ({ body }) => {
      await sendAgain(shop, body.linkId, body.days, new Date());
      return shown(body.linkId);
    },
  );
  const edited = { tags, body: editLinkInput, response };
  app.post("/api/order/link/edit", { ...ownerRoute, schema: edited }, async ({ body }) => {
    await editLink(shop, body, new Date());
    return { ...(await shown(body.linkId)), ...ok(say(m.done_order_link_edited)) };
  });
  app.post(
    "/api/order/link/withdraw",
    { ...ownerRoute, schema: { tags, body: linkIdInput, response } },
    async ({ body }) => {
      await withdrawLink(shop, body.linkId, new Date());
      return { ...(await shown(body.linkId)), ...ok(say(m.done_order_link_withdrawn)) };
    },
  );
}

/** The secret is in the body, so that no log and no proxy keeps it as a part of an address. */
function customersCalls(instance: FastifyInstance, { throttle, phones, ...shop }: LinkDesk): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const asksCode = () => asksCashCode(phones, shop.live.view().settings);
  const read = { tags, body: readLinkInput, response: { 200: customersLinkReply, ...refusals } };
  app.post("/api/order/link/read", { ...publicRoute, schema: read }, async ({ body: { secret, ...asked } }) => ({
    ...ok(),
    link: await readLink(shop, shop.secret, secret, { ...asked, asksCode: asksCode() }, new Date()),
  }));
  const complete = { tags, body: completeLinkInput, response: { 200: completedLinkReply, ...refusals } };
  app.post("/api/order/link/order", { ...publicRoute, schema: complete }, async (request) => {
    const { body, ip } = request;
    const from = { address: ip, phone: body.address.phone };
    const { code: typed, ...input } = body;
    const placed = await placeWithinLimits(throttle, from, async () => {
      const asked = { phone: body.address.phone, code: typed, browser: browserOfCode(request) };
      const code = input.method === "COD" ? await typedCashCode(phones, shop.live.view().settings, asked) : undefined;
      return completeLink(shop, input, code, new Date());
    });
    const { number, amount, url } = placed;
    return { ...ok(say(m.done_order_placed)), number, amount, ...(url && { url }) };
  });
  const paying = { tags, body: linkPayInput, response: { 200: payReply, ...refusals } };
  app.post("/api/order/link/pay", { ...publicRoute, schema: paying }, async ({ body, ip }) => {
    await throttle.take(actsByAddress, ip);
    const { orderId, isForPayment, guestKey } = await whoseOrder(shop, body.secret);
    const open = isForPayment ? payCashOrderNow : payNow;
    return { ...ok(), url: await open(shop, { guestKey }, orderId, body.provider) };
  });
  const response = { 200: done, ...refusals };
  app.post(
    "/api/order/link/transfer",
    { ...publicRoute, schema: { tags, body: linkTransferInput, response } },
    async ({ body, ip }) => {
      await throttle.take(actsByAddress, ip);
      const { secret, ...named } = body;
      const { orderId, state, ...link } = await orderOfLink(shop, secret);
      const isOver = link.isForPayment && state !== "open";
      await nameTransferAtLink(shop, { ...link, isOver }, { orderId, ...named });
      return ok(say(m.done_payment_sent));
    },
  );
  const one = { ...publicRoute, schema: { tags, body: linkInput, response } };
  app.post("/api/order/link/cash", one, async ({ body, ip }) => {
    await throttle.take(actsByAddress, ip);
    const { orderId, guestKey, link } = await whoseOrder(shop, body.secret);
    // The page has no field for a code here: it is refused where one is needed. Nothing is asked of what an owner has written down.
    await payCashInstead(shop, { guestKey }, orderId, async (phone) => ({
      ...{ isAsked: asksCode(), typed: undefined },
      isOwners: link !== undefined && (link.isForPayment || isOwnersPhone(link, phone)),
    }));
    return ok(say(m.done_cash_on_delivery_chosen));
  });
  app.post("/api/order/link/check", one, async ({ body, ip }) => {
    await throttle.take(actsByAddress, ip);
    const { orderId, guestKey } = await whoseOrder(shop, body.secret);
    await checkPaymentsOfOrder(shop, { guestKey }, orderId);
    return ok();
  });
  app.post("/api/order/link/ask", one, async ({ body, ip }) => {
    await throttle.take(actsByAddress, ip);
    await askAgain(shop, body.secret, new Date());
    return ok(say(m.done_order_link_asked));
  });
}
