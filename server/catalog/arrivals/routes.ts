import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { mostVideoBytes } from "#contract/rules/plants/own-facts.ts";
import { arrivesPictureReply, videoReply } from "#contract/wire/catalog/arrivals.ts";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import * as m from "#messages";
import { ok } from "../../http/answers/ok.ts";
import { Refusal } from "../../http/answers/refusal.ts";
import { figure, say } from "../../http/answers/say.ts";
import { type FileLimits, formReader, onePicture } from "../../http/input/form.ts";
import type { CatalogShop } from "../catalog.ts";
import { requireProduct, showPicture, showVideo, takeAway } from "./arrivals.ts";

const oneVideo: FileLimits = {
  field: "video",
  maxBytes: mostVideoBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_video_at_most_mb, { count: figure(mostVideoBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_video_only),
};
/** Each is held in memory. */
const readVideo = formReader(oneVideo, 2);
const readPicture = formReader(onePicture, 4);

const tags = ["products"];
const owners = { config: { role: "owner" } } as const;
const byId = { params: z.object({ id }) };
const pictureForm = z.object({ picture: z.file() });
const videoForm = z.object({ video: z.file() });

/** The picture and the video of what arrives. */
export function arrivalRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const removed = { tags, ...byId, response: { 200: done, "4xx": refusal } };
  const picture = { tags, ...byId, form: pictureForm, response: { 200: arrivesPictureReply, "4xx": refusal } };
  app.post("/api/product/:id/arrives-picture", { ...owners, schema: picture }, async (request) => {
    requireProduct(shop, request.params.id);
    const bytes = fileOf(await readPicture(request), "picture");
    const arrivesPicture = await showPicture(shop, request.params.id, bytes);
    return { ...ok(say(m.done_saved)), arrivesPicture };
  });
  app.delete("/api/product/:id/arrives-picture", { ...owners, schema: removed }, async ({ params }) => {
    await takeAway(shop, params.id, "arrivesPicture");
    return ok(say(m.done_saved));
  });
  const video = { tags, ...byId, form: videoForm, response: { 200: videoReply, "4xx": refusal } };
  app.post("/api/product/:id/video", { ...owners, schema: video }, async (request) => {
    requireProduct(shop, request.params.id);
    const bytes = fileOf(await readVideo(request), "video");
    return { ...ok(say(m.done_saved)), video: await showVideo(shop, request.params.id, bytes) };
  });
  app.delete("/api/product/:id/video", { ...owners, schema: removed }, async ({ params }) => {
    await takeAway(shop, params.id, "video");
    return ok(say(m.done_saved));
  });
}

type Sent = Awaited<ReturnType<typeof readVideo>>;

/** @throws Refusal 400 when it was not sent */
function fileOf({ files }: Sent, field: string): Buffer {
  const file = files.find((one) => one.field === field);
  if (file === undefined) throw new Refusal(400, say(m.refusal_the_file_is_missing), { code: "invalid", field });
  return file.bytes;
}
