// Paying to the shop's own wallet: the shopper's calls, and the owner's on transfers and numbers.
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  giveBackInput,
  guestTransferInput,
  toldTransferInput,
  transferFoundInput,
  transferInput,
  transferNotFoundInput,
  walletSettingsInput,
} from "#contract/wire/books/transfers.ts";
import { orderIdInput } from "#contract/wire/orders/order-acts.ts";
import { guestKey, idempotencyKey, placeOrderInput, placeOrderReply } from "#contract/wire/orders/orders.ts";
import { walletSettingsReply } from "#contract/wire/paying/wallets.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { tellOwners } from "../../../accounts/letters/owner-changes.ts";
import { requireProof } from "../../../accounts/owners/team.ts";
import { ok } from "../../../http/answers/ok.ts";
import { type Said, say } from "../../../http/answers/say.ts";
import { customerOf, ownerOf } from "../../../http/guards/guards.ts";
import type { Limit, Throttle } from "../../../http/guards/throttling.ts";
import { idempotencyKeyOf } from "../../../http/idempotency-key.ts";
import { saveWallets } from "../../../settings/wallets.ts";
import { trackingPath } from "../../letters/tracking.ts";
import { guestNetwork, ordersByCustomer, placeWithinLimits } from "../../placing/limits.ts";
import { type PlacedOrder, placeGuestOrder, placeOrder } from "../../placing/place-order.ts";
import { spokenInput } from "../../placing/spoken-input.ts";
import type { CardShop } from "../card-shop.ts";
import { placeCheckout } from "../cards/cash-instead.ts";
import { giveBack } from "../give-back.ts";
import { changeToCash } from "./change-to-cash.ts";
import { settleByTransfer } from "./settle-by-transfer.ts";
import { writeDownTransfer } from "./told-transfer.ts";
import { findTransfer, missTransfer, nameTransfer } from "./transfers.ts";

const publicRoute = { config: { role: "public" } } as const;
const customerRoute = { config: { role: "customer" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const response = { 200: done, "4xx": refusal };
/** Against guessing the TrxIDs of others. */
const transfersByCustomer: Limit = { name: "transfer-customer", hits: 30, windowSeconds: 3600 };
const transfersByAddress: Limit = { name: "transfer-guest", hits: 60, windowSeconds: 3600 };

type WalletShop = CardShop & { throttle: Throttle; secret: string };

export function walletRoutes(instance: FastifyInstance, shop: WalletShop): void {
  placingCalls(instance, shop);
  namingCalls(instance, shop);
  ownerCalls(instance, shop);
  settingsCalls(instance, shop);
}

function placingCalls(instance: FastifyInstance, { throttle, secret, ...shop }: WalletShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const placed = (order: PlacedOrder) => ({
    ...ok(say(m.done_order_placed)),
    ...order,
    trackingPath: trackingPath(secret, order.orderId),
  });
  const placing = { tags: ["orders"], body: placeOrderInput, response: { 200: placeOrderReply, "4xx": refusal } };
  const own = { ...placing, headers: z.object({ "idempotency-key": idempotencyKey.optional() }) };
  app.post("/api/order/wallet", { ...customerRoute, schema: own }, async (request) => {
    const customerId = customerOf(request);
    await throttle.take(ordersByCustomer, customerId);
    const checkout = { key: idempotencyKeyOf(request), method: "wallet" as const, input: spokenInput(request) };
    const order = await placeCheckout(shop, { customerId }, checkout, () => placeOrder(shop, customerId, checkout));
    return placed(order);
  });
  const guests = { ...placing, headers: z.object({ "idempotency-key": guestKey }) };
  app.post("/api/order/guest/wallet", { ...publicRoute, schema: guests }, async (request) => {
    const { body, headers, ip } = request;
    const from = { key: headers["idempotency-key"], network: guestNetwork(secret, ip) };
    const checkout = { key: from.key, method: "wallet" as const, input: spokenInput(request) };
    const order = await placeWithinLimits(throttle, { address: ip, phone: body.address.phone }, () =>
      placeCheckout(shop, { guestKey: from.key }, checkout, () =>
        placeGuestOrder(shop, checkout.input, from, checkout),
      ),
    );
    return placed(order);
  });
}

function namingCalls(instance: FastifyInstance, { throttle, ...shop }: WalletShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const tags = ["payments"];
  const own = { tags, body: transferInput, response };
  app.post("/api/order/mine/transfer", { ...customerRoute, schema: own }, async (request) => {
    await throttle.take(transfersByCustomer, customerOf(request));
    await nameTransfer(shop, { customerId: customerOf(request) }, request.body);
    return ok(say(m.done_payment_sent));
  });
  const guests = { tags, body: guestTransferInput, response };
  app.post("/api/order/guest/transfer", { ...publicRoute, schema: guests }, async ({ body: { key, ...named }, ip }) => {
    await throttle.take(transfersByAddress, ip);
    await nameTransfer(shop, { guestKey: key }, named);
    return ok(say(m.done_payment_sent));
  });
}

function ownerCalls(instance: FastifyInstance, shop: WalletShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const tags = ["payments"];
  const told = { tags, body: transferInput, response };
  const withSum = { tags, body: toldTransferInput, response };
  app.post("/api/order/transfer/told", { ...ownerRoute, schema: withSum }, async (request) => {
    await writeDownTransfer(shop, ownerOf(request), request.body);
    return ok(say(m.done_trxid_saved));
  });
  app.post("/api/order/transfer/settle", { ...ownerRoute, schema: told }, async (request) => {
    await settleByTransfer(shop, ownerOf(request), request.body);
    return ok(say(m.done_payment_found));
  });
  const changed = { tags, body: orderIdInput, response };
  app.post("/api/order/change-to-cash", { ...ownerRoute, schema: changed }, async (request) => {
    await changeToCash(shop, ownerOf(request), request.body.orderId);
    return ok(say(m.done_changed_to_cash_on_delivery));
  });
  const found = { tags, body: transferFoundInput, response };
  app.post("/api/order/transfer/found", { ...ownerRoute, schema: found }, async (request) => {
    await findTransfer(shop, ownerOf(request), request.body);
    return ok(say(m.done_payment_found));
  });
  const missed = { tags, body: transferNotFoundInput, response };
  app.post("/api/order/transfer/not-found", { ...ownerRoute, schema: missed }, async (request) => {
    await missTransfer(shop, ownerOf(request), request.body);
    return ok(say(m.done_payment_not_found));
  });
  const given = { tags, body: giveBackInput, response };
  // The first is the older address, from when only transfers went back by hand.
  for (const path of ["/api/order/transfer/refund", "/api/order/refund/by-hand"]) {
    app.post(path, { ...ownerRoute, schema: given }, async (request) => {
      await giveBack(shop, ownerOf(request), request.body);
      return ok(say(m.done_refund_recorded));
    });
  }
}

function settingsCalls(instance: FastifyInstance, shop: WalletShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const schema = { tags: ["settings"], response: { 200: walletSettingsReply, "4xx": refusal } };
  const current = (message?: Said) => ({ ...ok(message), wallets: shop.live.view().wallets });
  app.get("/api/admin/wallets", { ...ownerRoute, schema }, async () => current());
  app.put(
    "/api/admin/wallets",
    {
      config: { role: "owner", event: "wallets-changed", realm: "owner" },
      schema: { ...schema, body: walletSettingsInput },
    },
    async (request) => {
      await requireProof(shop, ownerOf(request), request.body);
      await saveWallets(shop.db, request.body.wallets, (tx) => tellOwners(tx, "wallets-changed", ownerOf(request)));
      return current(say(m.done_numbers_saved));
    },
  );
}
