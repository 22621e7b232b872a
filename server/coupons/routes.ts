import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import {
  checkCouponInput,
  checkCouponReply,
  couponInput,
  couponReply,
  couponSwitchInput,
  couponsInForceReply,
  couponsReply,
} from "#contract/wire/orders/coupons.ts";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { findSession, sessionToken } from "../http/guards/sessions.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { addCoupon, type CouponShop, changeCoupon, deleteCoupon, listCoupons, switchCoupon } from "./coupons.ts";
import { checkCoupon } from "./use-coupon.ts";

const publicRoute = { config: { role: "public" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["coupons"];

/** Against guessing codes. Codes that are valid do not count. */
const checksByAddress: Limit = { name: "coupon-check", hits: 40, windowSeconds: 3600 };

/** @param isHeld of the orders' domain: whether a customer's own unpaid order uses this coupon */
export function couponRoutes(
  instance: FastifyInstance,
  shop: CouponShop & { throttle: Throttle },
  isHeld: (db: Db, customerId: string, code: string) => Promise<boolean>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, live, throttle } = shop;
  /** For the pages of cart and checkout. */
  const asked = { tags, response: { 200: couponsInForceReply, "4xx": refusal } };
  app.get("/api/coupon/in-force", { ...publicRoute, schema: asked }, async () => ({
    ...ok(),
    inForce: (live.view().coupons.lastDay ?? "") >= dayInDhaka(new Date()),
  }));
  const checked = { tags, body: checkCouponInput, response: { 200: checkCouponReply, "4xx": refusal } };
  app.post("/api/coupon/check", { ...publicRoute, schema: checked }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const now = new Date();
    const taken = await throttle.takeAll([[checksByAddress, request.ip]]);
    const token = sessionToken(request, "customer");
    const customerId = (token === undefined ? undefined : await findSession(db, "customer", token, now)) ?? null;
    const { code } = request.body;
    const asker = { code, customerId, isHeld: customerId !== null && (await isHeld(db, customerId, code)) };
    const coupon = await checkCoupon({ db, groups: live.view().groups }, asker, now);
    await taken.giveBack(checksByAddress);
    return { ...ok(), coupon };
  });
  ownersCalls(instance, shop);
}

function ownersCalls(instance: FastifyInstance, shop: CouponShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ id });
  const one = { tags, body: couponInput, response: { 200: couponReply, "4xx": refusal } };
  const saved = ok(say(m.done_coupon_saved));
  const listed = { tags, response: { 200: couponsReply, "4xx": refusal } };
  app.get("/api/coupon/list", { ...ownerRoute, schema: listed }, async () => ({
    ...ok(),
    coupons: await listCoupons(shop.db),
  }));
  app.post("/api/coupon/create", { ...ownerRoute, schema: one }, async ({ body }) => ({
    ...saved,
    coupon: await addCoupon(shop, body),
  }));
  app.put("/api/coupon/:id", { ...ownerRoute, schema: { ...one, params } }, async (request) => ({
    ...saved,
    coupon: await changeCoupon(shop, request.params.id, request.body),
  }));
  const switched = { ...one, params, body: couponSwitchInput };
  app.post("/api/coupon/:id/switch", { ...ownerRoute, schema: switched }, async ({ params: { id }, body }) => ({
    ...saved,
    coupon: await switchCoupon(shop.db, id, body.isOn),
  }));
  const deleted = { tags, params, response: { 200: done, "4xx": refusal } };
  app.delete("/api/coupon/:id", { ...ownerRoute, schema: deleted }, async ({ params: { id } }) => {
    await deleteCoupon(shop.db, id);
    return ok(say(m.done_coupon_deleted));
  });
}
