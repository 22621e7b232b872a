import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { reply as done, id, refusal } from "#contract/wire/replies.ts";
import { postForm, postInput, postReply, postsReply } from "#contract/wire/shop/blog.ts";
import * as m from "#messages";
import type { CatalogShop } from "../catalog/catalog.ts";
import { ok } from "../http/answers/ok.ts";
import { say } from "../http/answers/say.ts";
import { ownerOf } from "../http/guards/guards.ts";
import { type Form, onePicture, parseJsonField, readForm } from "../http/input/form.ts";
import { deletePost, listPosts, savePost } from "./blog.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const tags = ["blog"];
const byId = { params: z.object({ id }) };

/** The owner's calls. Shoppers read the posts in the pages, which are made from the view. */
export function blogRoutes(instance: FastifyInstance, shop: CatalogShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const list = { tags, response: { 200: postsReply, "4xx": refusal } };
  app.get("/api/admin/blog", { ...ownerRoute, schema: list }, async () => ({
    ...ok(),
    posts: await listPosts(shop.db),
  }));
  const form = { tags, form: postForm, response: { 200: postReply, "4xx": refusal } };
  app.post("/api/admin/blog", { ...ownerRoute, schema: form }, async (request) => {
    const sent = await readForm(request, onePicture);
    const post = await savePost(shop, ownerOf(request), inputOf(sent), sent.files[0]?.bytes);
    return { ...ok(post.isShown ? say(m.done_published) : say(m.done_post_saved)), post };
  });
  app.put("/api/admin/blog/:id", { ...ownerRoute, schema: { ...form, ...byId } }, async (request) => {
    const sent = await readForm(request, onePicture);
    const post = await savePost(shop, ownerOf(request), inputOf(sent), sent.files[0]?.bytes, request.params.id);
    return { ...ok(post.isShown ? say(m.done_published) : say(m.done_post_saved)), post };
  });
  const removal = { tags, ...byId, response: { 200: done, "4xx": refusal } };
  app.delete("/api/admin/blog/:id", { ...ownerRoute, schema: removal }, async ({ params }) => {
    await deletePost(shop.db, params.id);
    return ok(say(m.done_post_deleted));
  });
}

const inputOf = (sent: Form) => parseJsonField(sent, "postData", postInput);
