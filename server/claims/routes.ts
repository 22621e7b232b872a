import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { idempotencyKey } from "#contract/wire/orders/orders.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  type ClaimAcceptInput,
  type ClaimMessageInput,
  claimAcceptInput,
  claimByHandInput,
  claimDecisionInput,
  claimDecisionReply,
  claimFiguresReply,
  claimForm,
  claimInput,
  claimListInput,
  claimListReply,
  claimMessageForm,
  claimMessageInput,
  claimOfferInput,
  claimOrderParams,
  claimParams,
  claimPhotoParams,
  claimReply,
  claimsOfAccountReply,
  claimsOfOrderReply,
  claimWithdrawInput,
  type GuestClaimsInput,
  guestClaimAcceptInput,
  guestClaimForm,
  guestClaimInput,
  guestClaimMessageForm,
  guestClaimMessageInput,
  guestClaimPhotoInput,
  guestClaimsInput,
  ownersClaimReply,
} from "#contract/wire/shoppers/claims.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { isPlant } from "../catalog/reading/is-plant.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { customerOf, ownerOf } from "../http/guards/guards.ts";
import { aroundNetwork } from "../http/guards/network.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { type Form, parseJsonField } from "../http/input/form.ts";
import { idOfLink } from "../http/signed-link.ts";
import type { OrderRow } from "../orders/order.ts";
import {
  type ClaimsWhose,
  claimsOfAccount,
  claimsOfOrder,
  isTheirs,
  readOwnPhoto,
  requireOwnOrder,
  sendClaim,
} from "./claims.ts";
import { type ClaimShop, decideClaim } from "./decide.ts";
import { type ClaimWriter, requireWriter, writeClaimMessage } from "./messages.ts";
import { acceptOffer, offerForClaim, withdrawOffer } from "./offers.ts";
import { claimFigures, listClaims, readClaim } from "./owners-claims.ts";
import { payClaimByHand } from "./paid-by-hand.ts";
import { encodePhotos, readClaimForm, readPhoto } from "./photos.ts";

const publicRoute = { config: { role: "public" } } as const;
const customerRoute = { config: { role: "customer" } } as const;
const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["claims"];
const answers = { "4xx": refusal, "5xx": refusal };
const keyHeader = z.object({ "idempotency-key": idempotencyKey });

type GuestOf = Pick<GuestClaimsInput, "key" | "link" | "tracking">;

/** Forms that are read, which may be large; also those that are refused. */
const formsByCustomer: Limit = { name: "claim-customer", hits: 30, windowSeconds: 3600 };
const formsByAddress: Limit = { name: "claim-guest", hits: 30, windowSeconds: 3600 };
const formsAround: Limit = { name: "claim-guest-around", hits: 90, windowSeconds: 86_400 };

export function claimRoutes(instance: FastifyInstance, shop: ClaimShop & { throttle: Throttle }): void {
  shoppersCalls(instance, shop);
  ownersCalls(instance, shop);
}

function shoppersCalls(instance: FastifyInstance, shop: ClaimShop & { throttle: Throttle }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { throttle, secret } = shop;
  const { db } = shop.cards;

  const reader = { db, secret, plants: plantsOf(shop) };

  /** A guest that has neither a key nor a right link has no order. */
  const guestOf = ({ key, link, tracking }: GuestOf): ClaimsWhose => {
    if (link !== undefined) return { linked: idOfLink(secret, "claim", link) ?? "" };
    if (tracking !== undefined) return { followed: idOfLink(secret, "track", tracking) ?? "" };
    return { guestKey: key ?? "" };
  };

  async function send(
    form: Form,
    whose: (input: GuestOf) => ClaimsWhose,
    request: FastifyRequest,
    schema: typeof claimInput,
  ) {
    const { key, link, tracking, ...input } = parseJsonField(form, "claim", schema) as z.infer<typeof guestClaimInput>;
    const owner = whose({ key, link, tracking });
    // Before its photos are work.
    await requireOwnOrder(db, owner, input.orderId);
    const photos = await encodePhotos(form);
    const claimTaker = { ...reader, ways: shop.ways };
    const sent = { input, photos, key: String(request.headers["idempotency-key"]) };
    return { ...ok(say(m.done_claim_sent)), claimId: await sendClaim(claimTaker, owner, sent) };
  }

  const own = { tags, form: claimForm, headers: keyHeader, response: { 200: claimReply, ...answers } };
  app.post("/api/claim/mine", { ...customerRoute, schema: own }, async (request) => {
    const customerId = customerOf(request);
    await throttle.take(formsByCustomer, customerId);
    return send(await readClaimForm(request), () => ({ customerId }), request, claimInput);
  });
  const guests = { ...own, form: guestClaimForm };
  app.post("/api/claim/guest", { ...publicRoute, schema: guests }, async (request) => {
    await throttle.takeAll([
      [formsByAddress, request.ip],
      [formsAround, aroundNetwork(request.ip)],
    ]);
    return send(await readClaimForm(request), guestOf, request, guestClaimInput);
  });

  const all = { tags, response: { 200: claimsOfAccountReply, ...answers } };
  app.get("/api/claim/mine", { ...customerRoute, schema: all }, async (request) => ({
    ...ok(),
    claims: await claimsOfAccount(db, secret, customerOf(request)),
  }));
  const read = { tags, params: claimOrderParams, response: { 200: claimsOfOrderReply, ...answers } };
  app.get("/api/claim/mine/:orderId", { ...customerRoute, schema: read }, async (request) => ({
    ...ok(),
    ...(await claimsOfOrder(reader, { customerId: customerOf(request) }, request.params.orderId)),
  }));
  const guestRead = { tags, body: guestClaimsInput, response: { 200: claimsOfOrderReply, ...answers } };
  app.post("/api/claim/guest/mine", { ...publicRoute, schema: guestRead }, async ({ body }, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const whose = guestOf(body);
    const opened = "linked" in whose ? whose.linked : "followed" in whose ? whose.followed : "";
    const orderId = body.orderId ?? opened;
    return { ...ok(), ...(await claimsOfOrder(reader, whose, orderId)) };
  });

  async function write(form: Form, whose: (input: GuestOf) => ClaimsWhose, request: FastifyRequest) {
    const { key, link, tracking, ...input } = parseJsonField(form, "message", guestClaimMessageInput);
    const owner = whose({ key, link, tracking });
    const mayWrite = (order: OrderRow) => !("followed" in owner) && isTheirs(order, owner);
    await writeForm(db, { ownerId: null, isTheirs: mayWrite }, form, input, request);
    return ok(say(m.done_claim_message));
  }
  const written = { tags, form: claimMessageForm, headers: keyHeader, response: { 200: done, ...answers } };
  app.post("/api/claim/mine/write", { ...customerRoute, schema: written }, async (request) => {
    const customerId = customerOf(request);
    await throttle.take(formsByCustomer, customerId);
    return write(await readClaimForm(request), () => ({ customerId }), request);
  });
  app.post(
    "/api/claim/guest/write",
    { ...publicRoute, schema: { ...written, form: guestClaimMessageForm } },
    async (request) => {
      await throttle.takeAll([
        [formsByAddress, request.ip],
        [formsAround, aroundNetwork(request.ip)],
      ]);
      return write(await readClaimForm(request), guestOf, request);
    },
  );

  async function accept({ claimId, offerId }: ClaimAcceptInput, whose: ClaimsWhose) {
    const mayAccept = (order: OrderRow) => !("followed" in whose) && isTheirs(order, whose);
    const { isSent } = await acceptOffer(shop, mayAccept, { claimId, offerId });
    return ok(say(isSent ? m.done_claim_offer_accepted : m.done_claim_offer_money));
  }
  const accepted = { tags, body: claimAcceptInput, response: { 200: done, ...answers } };
  app.post("/api/claim/mine/accept", { ...customerRoute, schema: accepted }, async (request) =>
    accept(request.body, { customerId: customerOf(request) }),
  );
  const guestAccepted = { ...accepted, body: guestClaimAcceptInput };
  app.post("/api/claim/guest/accept", { ...publicRoute, schema: guestAccepted }, async ({ body }) =>
    accept(body, guestOf(body)),
  );

  const photo = { tags, params: claimPhotoParams };
  app.get("/api/claim/mine/photo/:photoId", { ...customerRoute, schema: photo }, async (request, reply) => {
    const whose = { customerId: customerOf(request) };
    return asPicture(reply, await readOwnPhoto(db, whose, request.params.photoId));
  });
  const guestPhoto = { tags, body: guestClaimPhotoInput };
  app.post("/api/claim/guest/photo", { ...publicRoute, schema: guestPhoto }, async ({ body }, reply) => {
    return asPicture(reply, await readOwnPhoto(db, guestOf(body), body.photoId));
  });
}

function ownersCalls(instance: FastifyInstance, shop: ClaimShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { secret } = shop;
  const { db } = shop.cards;
  const listed = { tags, body: claimListInput, response: { 200: claimListReply, ...answers } };
  app.post("/api/claim/list", { ...ownerRoute, schema: listed }, async ({ body }) => ({
    ...ok(),
    ...(await listClaims(db, secret, body)),
  }));
  const figures = { tags, response: { 200: claimFiguresReply, ...answers } };
  app.get("/api/claim/figures", { ...ownerRoute, schema: figures }, async () => ({
    ...ok(),
    ...(await claimFigures(db, new Date())),
  }));
  const one = { tags, params: claimParams, response: { 200: ownersClaimReply, ...answers } };
  app.get("/api/claim/:claimId", { ...ownerRoute, schema: one }, async ({ params }) => ({
    ...ok(),
    claim: await readClaim(db, secret, params.claimId),
  }));
  const photo = { tags, params: claimPhotoParams };
  app.get("/api/claim/photo/:photoId", { ...ownerRoute, schema: photo }, async ({ params }, reply) =>
    asPicture(reply, await readPhoto(db, params.photoId)),
  );
  const written = { tags, form: claimMessageForm, headers: keyHeader, response: { 200: done, ...answers } };
  app.post("/api/claim/write", { ...ownerRoute, schema: written }, async (request) => {
    const form = await readClaimForm(request);
    const input = parseJsonField(form, "message", claimMessageInput);
    const isTold = await writeForm(db, { ownerId: ownerOf(request), ways: shop.ways }, form, input, request);
    return ok(say(isTold ? m.done_claim_message_sent : m.done_claim_message_untold));
  });
  const teller = { db, ways: shop.ways };
  const offered = { tags, body: claimOfferInput, response: { 200: done, ...answers } };
  app.post("/api/claim/offer", { ...ownerRoute, schema: offered }, async (request) => {
    const isTold = await offerForClaim(teller, ownerOf(request), request.body);
    return ok(say(isTold ? m.done_claim_offered : m.done_claim_offered_untold));
  });
  const withdrawn = { tags, body: claimWithdrawInput, response: { 200: done, ...answers } };
  app.post("/api/claim/offer/withdraw", { ...ownerRoute, schema: withdrawn }, async ({ body }) => {
    const isTold = await withdrawOffer(teller, body);
    return ok(say(isTold ? m.done_claim_offer_withdrawn : m.done_claim_offer_withdrawn_untold));
  });
  const byHand = { tags, body: claimByHandInput, response: { 200: done, ...answers } };
  app.post("/api/claim/paid-by-hand", { ...ownerRoute, schema: byHand }, async (request) => {
    const isTold = await payClaimByHand(teller, ownerOf(request), request.body);
    return ok(say(isTold ? m.done_claim_paid_by_hand : m.done_claim_paid_by_hand_untold));
  });
  const decided = { tags, body: claimDecisionInput, response: { 200: claimDecisionReply, ...answers } };
  app.post("/api/claim/decide", { ...ownerRoute, schema: decided }, async (request) => {
    const { isTold, ...outcome } = await decideClaim(shop, ownerOf(request), request.body);
    return { ...ok(say(isTold ? m.done_claim_decided : m.done_claim_decided_untold)), ...outcome };
  });
}

/** Whether a product is a plant, by the catalog of the moment. */
const plantsOf =
  ({ catalog }: ClaimShop) =>
  (productId: string) =>
    isPlant(catalog.view(), productId);

async function writeForm(db: Db, by: ClaimWriter, form: Form, input: ClaimMessageInput, request: FastifyRequest) {
  await requireWriter(db, by, input.claimId);
  const photos = await encodePhotos(form);
  return writeClaimMessage(db, by, { input, photos, key: String(request.headers["idempotency-key"]) });
}

function asPicture(reply: FastifyReply, webp: Buffer) {
  return reply
    .header("cache-control", "private, max-age=86400")
    .header("x-content-type-options", "nosniff")
    .type("image/webp")
    .send(webp);
}
