import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { mobileForm, plainPhone } from "#contract/rules/delivery/phone.ts";
import { fault } from "#contract/wire/faults.ts";
import { reply as done, refusal } from "#contract/wire/replies.ts";
import {
  smsGatewayInput,
  smsGatewayReply,
  smsIdInput,
  smsListInput,
  smsListReply,
  smsTestInput,
  smsTestReply,
} from "#contract/wire/shop/sms.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import { describeChange } from "../http/activity/activity.ts";
import { readerLanguage } from "../http/answers/language.ts";
import { ok } from "../http/answers/ok.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { saidTo } from "../http/answers/said-answers.ts";
import { type Said, say } from "../http/answers/say.ts";
import { refusedField } from "../http/errors.ts";
import { ownerOf } from "../http/guards/guards.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { keyOfGateway, saveSmsGateway } from "../sms/gateway-settings.ts";
import { listTexts, sendTextAgain } from "../sms/owners-texts.ts";
import type { TextRoom } from "../sms/text-room.ts";
import type { LiveView } from "../view/live-view.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["sms"];
/** Each costs money; a person who sets a gateway up needs a dozen. */
const testsByOwner: Limit = { name: "sms-test", hits: 12, windowSeconds: 3600 };

type SmsShop = {
  db: Db;
  live: LiveView;
  throttle: Throttle;
  secret: string;
  sealedWith(): string;
  texts: TextRoom;
  shopName(): string;
};

export function smsRoutes(instance: FastifyInstance, shop: SmsShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, live, texts } = shop;
  const current = (message?: Said) => {
    const kept = live.view().sms;
    const hasKey = kept !== undefined && keyOfGateway(kept, shop.sealedWith()) !== undefined;
    return { ...ok(message), gateway: kept?.gateway ?? null, hasKey, inForce: texts.inForce };
  };
  const response = { 200: smsGatewayReply, "4xx": refusal };
  app.get("/api/admin/sms-gateway", { ...ownerRoute, schema: { tags, response } }, async () => current());
  app.put(
    "/api/admin/sms-gateway",
    {
      config: { role: "owner", event: "keys-changed", realm: "owner" },
      schema: { tags, body: smsGatewayInput, response },
    },
    async (request) => {
      const { gateway, key, ...proof } = request.body;
      await requireProof(shop, ownerOf(request), proof);
      describeChange({
        before: shownValues(live.view().sms?.gateway),
        after: { ...shownValues(gateway), ...(key !== undefined && { hasNewKey: true }) },
      });
      await saveSmsGateway(db, shop.sealedWith, gateway, key, (tx) => tellOwners(tx, "keys-changed", ownerOf(request)));
      return current(say(m.done_sms_gateway_saved));
    },
  );
  const tried = { tags, body: smsTestInput, response: { 200: smsTestReply, "4xx": refusal } };
  app.post("/api/admin/sms-gateway/test", { ...ownerRoute, schema: tried }, async (request) => {
    const phone = plainPhone(request.body.phone);
    if (!mobileForm.test(phone)) throw refusedField(400, "phone", fault("mobile"));
    if (texts.sendSms === undefined)
      throw new Refusal(404, say(m.refusal_this_shop_sends_no_text_messages), { code: "no-sms" });
    await shop.throttle.take(testsByOwner, ownerOf(request));
    const text = m.sms_test({ shop: shop.shopName() }, { locale: readerLanguage(request) });
    const result = await texts.test(phone, text);
    const said = {
      sent: m.done_sms_test_sent,
      failed: m.done_sms_test_failed,
      unsure: m.done_sms_test_unsure,
    }[result.outcome];
    return { ...ok(say(said)), ...saidTo(request, result) };
  });
  const listing = { tags, body: smsListInput, response: { 200: smsListReply, "4xx": refusal } };
  app.post("/api/admin/sms", { ...ownerRoute, schema: listing }, async (request) => {
    const { sentToday, ...list } = await listTexts(db, request.body, new Date());
    return {
      ...ok(),
      ...saidTo(request, list),
      today: { messages: sentToday, most: texts.mostADay },
      inForce: texts.inForce,
    };
  });
  const again = { tags, body: smsIdInput, response: { 200: done, "4xx": refusal } };
  app.post("/api/admin/sms/send", { ...ownerRoute, schema: again }, async (request) => {
    await sendTextAgain(db, request.body.smsId);
    return ok(say(m.done_the_sms_is_on_its_way));
  });
}

type Shown = Partial<
  Record<"host" | "sender", string> & Record<"price" | "mostADay", number> & Record<"isOn" | "isBesideMail", boolean>
>;

/** For the book of changes: where messages go and what they cost, and nothing that may hold a key. */
function shownValues(gateway: NonNullable<ReturnType<LiveView["view"]>["sms"]>["gateway"] | undefined): Shown {
  if (gateway === undefined) return {};
  const { isOn, address, sender, price, mostADay, isBesideMail } = gateway;
  return { isOn, host: new URL(address).host, sender, price, mostADay, isBesideMail };
}
