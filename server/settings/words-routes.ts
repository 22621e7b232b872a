import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { refusal } from "#contract/wire/replies.ts";
import {
  publishWordsInput,
  type ShopWords,
  saveWordsInput,
  wordsPictureForm,
  wordsPictureReply,
  wordsReply,
  wordsVersionParams,
  wordsVersionReply,
} from "#contract/wire/shop/words.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { ok } from "../http/answers/ok.ts";
import { type Said, say } from "../http/answers/say.ts";
import { ownerOf } from "../http/guards/guards.ts";
import { onePicture, readForm } from "../http/input/form.ts";
import type { MediaStore } from "../media/store.ts";
import { publishDraft, readVersion, readWordsDesk, saveDraft, storeWordsPicture } from "./words.ts";

/** Every sentence and page in both languages, each letter of up to three bytes. */
const wordsBytes = 2 * 1024 * 1024;
const ownerRoute = { config: { role: "owner" } } as const;
const response = { 200: wordsReply, "4xx": refusal };

type WordsShop = { db: Db; media: MediaStore; live: { view(): { words: ShopWords } } };

export function wordsRoutes(instance: FastifyInstance, shop: WordsShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const current = async (message?: Said) => ({
    ...ok(message),
    ...(await readWordsDesk(shop.db, shop.live.view().words)),
  });
  app.get("/api/admin/words", { ...ownerRoute, schema: { tags: ["words"], response } }, async () => current());
  app.put(
    "/api/admin/words",
    { ...ownerRoute, bodyLimit: wordsBytes, schema: { tags: ["words"], body: saveWordsInput, response } },
    async (request) => {
      const { version, words } = request.body;
      await saveDraft(shop, ownerOf(request), version, words);
      return current(say(m.done_draft_saved));
    },
  );
  app.post(
    "/api/admin/words/publish",
    { ...ownerRoute, schema: { tags: ["words"], body: publishWordsInput, response } },
    async (request) => {
      await publishDraft(shop.db, request.body.version);
      return current(say(m.done_published));
    },
  );
  const pictured = { 200: wordsPictureReply, "4xx": refusal };
  app.post(
    "/api/admin/words/picture",
    { ...ownerRoute, schema: { tags: ["words"], form: wordsPictureForm, response: pictured } },
    async (request) => {
      const { files } = await readForm(request, onePicture);
      const picture = await storeWordsPicture(shop.media, files[0]?.bytes);
      return { ...ok(say(m.done_picture_stored)), picture };
    },
  );
  app.get(
    "/api/admin/words/:version",
    {
      ...ownerRoute,
      schema: { tags: ["words"], params: wordsVersionParams, response: { 200: wordsVersionReply, "4xx": refusal } },
    },
    async (request) => ({
      ...ok(),
      words: await readVersion(shop.db, request.params.version),
    }),
  );
}
