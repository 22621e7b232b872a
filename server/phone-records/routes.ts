import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { phoneRecordsInput, phoneRecordsReply } from "#contract/wire/orders/phone-records.ts";
import { refusal } from "#contract/wire/replies.ts";
import { phoneRecordSettingsInput, phoneRecordSettingsReply } from "#contract/wire/shop/phone-services.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { tellOwners } from "../accounts/letters/owner-changes.ts";
import { requireProof } from "../accounts/owners/team.ts";
import { describeChange } from "../http/activity/activity.ts";
import { ok } from "../http/answers/ok.ts";
import { type Said, say } from "../http/answers/say.ts";
import { ownerOf } from "../http/guards/guards.ts";
import type { Limit, Throttle } from "../http/guards/throttling.ts";
import { readRecords, wantRecord } from "./phone-records.ts";
import type { RecordRoom } from "./record-room.ts";
import { keyOfService, loadRecordSettings, saveRecordSettings } from "./record-settings.ts";

const ownerRoute = { config: { role: "owner" } } as const;
/** Services count what they are asked; nobody of the team looks up strangers all day. */
const askedByPerson: Limit = { name: "phone-records", hits: 200, windowSeconds: 3600 };

type RecordShop = {
  db: Db;
  throttle: Throttle;
  secret: string;
  sealedWith: () => string;
  room: RecordRoom;
};

export function phoneRecordRoutes(instance: FastifyInstance, shop: RecordShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { db, room } = shop;
  const read = { tags: ["orders"], body: phoneRecordsInput, response: { 200: phoneRecordsReply, "4xx": refusal } };
  app.post("/api/phone-records", { ...ownerRoute, schema: read }, async (request) => {
    const { phones, isWanted } = request.body;
    const now = new Date();
    const sources = await room.sources();
    const [phone] = phones;
    if (isWanted && phones.length === 1 && phone !== undefined && sources.length > 0) {
      if ((await readRecords(db, [phone], now)).length < sources.length) {
        await shop.throttle.take(askedByPerson, ownerOf(request));
        await wantRecord(db, phone, sources, now);
      }
    }
    return { ...ok(), isOn: sources.length > 0, records: await readRecords(db, phones, now) };
  });
  const tags = ["settings"];
  const response = { 200: phoneRecordSettingsReply, "4xx": refusal };
  const current = async (message?: Said) => {
    const kept = await loadRecordSettings(db);
    const isReadable = keyOfService(kept, shop.sealedWith) !== undefined;
    const { settings, sealedKey } = kept;
    return { ...ok(message), settings, hasKey: sealedKey !== "", isReadable, hasSteadfast: room.hasSteadfast() };
  };
  app.get("/api/admin/phone-records", { ...ownerRoute, schema: { tags, response } }, () => current());
  const saved = { tags, body: phoneRecordSettingsInput, response };
  const noted = { role: "owner", event: "keys-changed", realm: "owner" } as const;
  app.put("/api/admin/phone-records", { config: noted, schema: saved }, async (request) => {
    const { settings, key, ...proof } = request.body;
    await requireProof(shop, ownerOf(request), proof);
    const before = (await loadRecordSettings(db)).settings;
    describeChange({
      before: shownValues(before),
      after: { ...shownValues(settings), ...(key !== undefined && { hasNewKey: true }) },
    });
    await saveRecordSettings(db, shop.sealedWith, { value: settings, key }, (tx) =>
      tellOwners(tx, "keys-changed", ownerOf(request)),
    );
    return current(say(m.done_saved));
  });
}

type Shown = { asksSteadfast: boolean; name?: string; host?: string };

/** For the book of changes: whom the shop asks, and nothing that may hold a key. */
function shownValues({ asksSteadfast, service }: Awaited<ReturnType<typeof loadRecordSettings>>["settings"]): Shown {
  return { asksSteadfast, ...(service && { name: service.name, host: new URL(service.address).host }) };
}
