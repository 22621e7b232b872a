// Customers, reviews, words, looks, mails, second factors and backups.
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { expect, vi } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { textMessages } from "#db/schema/texts.ts";
import { staffPassword } from "#test/staff.ts";
import { proof, type Walk, type World } from "./world.ts";

export function walkShop(world: World): Walk {
  const act = (path: string, body: object) => world.act(path, body);
  const ofBuyer = (more: object) => async () => ({ body: { buyerId: await world.buyer(), ...more } });
  /** A person of the team, with a secret that is asked for (`begin`) or in use (`confirm`). */
  async function coded(isOn: boolean) {
    const by = await world.staff("manager");
    const begun = await by.post("/api/admin/two-factor/begin", { currentPassword: staffPassword });
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
    const codeIn = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
    if (isOn) await by.post("/api/admin/two-factor/confirm", { code: codeIn(-30) });
    return { by, codeIn };
  }
  async function logo(): Promise<FormData> {
    const background = { r: 20, g: 120, b: world.count % 250, alpha: 1 };
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append("logo", new Blob([new Uint8Array(bytes)]), "logo.png");
    return form;
  }
  async function words() {
    const { version, draft } = await world.get("/api/admin/words");
    return { version, words: { ...draft, en: { ...draft.en, blogTitle: world.anew("Green") } } };
  }
  return {
    "PUT /api/admin/owners/two-factor-rule": async () => {
      const from = `2090-01-${String(1 + (world.count % 28)).padStart(2, "0")}`;
      return { body: { who: "nobody", from, ...proof } };
    },
    "POST /api/admin/two-factor/confirm": async () => {
      const { by, codeIn } = await coded(false);
      return { by, body: { code: codeIn(0) } };
    },
    "POST /api/admin/two-factor/end": async () => {
      const { by, codeIn } = await coded(true);
      return { by, body: { currentPassword: staffPassword, code: codeIn(0) } };
    },
    "POST /api/admin/two-factor/recovery-codes": async () => {
      const { by, codeIn } = await coded(true);
      return { by, body: { currentPassword: staffPassword, code: codeIn(0) } };
    },
    "POST /api/admin/backups/download": async () => {
      await act("/api/admin/backups", {});
      const state = async () => (await world.get("/api/admin/backups")).backups;
      await vi.waitFor(async () => expect((await state()).state).toBe("done"), { timeout: 20_000 });
      return { body: { name: (await state()).last.name, ...proof } };
    },
    "POST /api/buyer/note": ofBuyer({ text: "Gate is blue." }),
    "POST /api/buyer/note/remove": async () => {
      const buyerId = await world.buyer();
      await act("/api/buyer/note", { buyerId, text: "Gate is blue." });
      const { buyer } = await world.get(`/api/buyer/${buyerId}`);
      return { body: { buyerId, noteId: buyer.notes[0]._id } };
    },
    "POST /api/buyer/tags": ofBuyer({ tags: ["Roof garden"] }),
    "POST /api/buyer/pay-first": ofBuyer({ payFirst: true }),
    "POST /api/buyer/block": ofBuyer({ blocked: true, reason: "Never at home" }),
    "POST /api/buyer/join": async () => ({ body: { buyerId: await world.buyer(), otherId: await world.buyer() } }),
    "POST /api/buyer/separate": async () => {
      const [buyerId, otherId] = [await world.buyer(), await world.buyer()];
      await act("/api/buyer/join", { buyerId, otherId });
      return { body: { buyerId: otherId } };
    },
    "POST /api/buyer/credit": ofBuyer({ amount: 50, reason: "A friend of the house", seen: 0 }),
    "POST /api/buyer/data": ofBuyer(proof),
    "POST /api/buyer/forget": ofBuyer(proof),
    "POST /api/buyer/export": async () => ({ body: proof }),
    "POST /api/review/moderate": async () => ({
      body: { reviews: [{ review: await world.review(), revision: 1 }], state: "hidden" },
    }),
    "POST /api/review/reply": async () => ({
      body: { review: await world.review(), reply: "Thank you for telling us." },
    }),
    "POST /api/planned-sale/:id/end": async () => {
      const sale = { name: world.anew("Sale"), gives: "percent", percent: 5, on: "everything" };
      const startsAt = new Date(Date.now() - 60_000).toISOString();
      const days = { startsAt, endsAt: "2090-01-02T00:00:00Z" };
      return { id: (await act("/api/planned-sale/create", { ...sale, ...days })).sale._id, body: {} };
    },
    "PUT /api/admin/words": async () => ({ body: await words() }),
    "POST /api/admin/words/publish": async () => {
      const { version } = (await world.admin.send("PUT", "/api/admin/words", await words())).body;
      return { body: { version } };
    },
    "PUT /api/admin/brand": async () => ({ body: { showsName: true, color: "river" } }),
    "POST /api/admin/brand/logo": async () => ({ body: await logo() }),
    "DELETE /api/admin/brand/logo": async () => {
      await world.admin.post("/api/admin/brand/logo", await logo());
      return {};
    },
    "PUT /api/admin/opening": async () => ({ body: { decided: ["card"] } }),
    "POST /api/admin/mails/send": async () => {
      const [mail] = await world.shop.database.db
        .insert(outbox)
        .values({
          id: uuidv7(),
          messageKey: `walked-${world.count}`,
          kind: "test-mail",
          payload: {},
          state: "failed",
          dueAt: new Date(),
        })
        .returning();
      return { body: { mailId: mail?.id } };
    },
    "POST /api/admin/sms/send": async () => {
      const [text] = await world.shop.database.db
        .insert(textMessages)
        .values({
          ...{
            id: uuidv7(),
            messageKey: `walked-${world.count}`,
            kind: "shipped",
            state: "failed" as const,
            payload: { queued: true },
          },
          ...{ orderId: await world.order(), dueAt: new Date(), lastError: "busy" },
        })
        .returning();
      return { body: { smsId: text?.id } };
    },
  };
}
