/**
 * The pages with the draft of the owner's words, for the owner alone: without scripts, in no cache, and framed only by the back
 * office. And the sentences that stand if the owner sets no other, which only the pages know.
 */
import type { FastifyInstance } from "fastify";
import { firstLanguageOf, pagePath } from "#contract/rules/page-path.ts";
import type { Dispatch } from "#contract/wire/delivery/dispatch.ts";
import type { WordsDesk } from "#contract/wire/shop/words.ts";
import type { Renderer, ShownShop } from "./renderer.ts";

type PreviewOptions = {
  renderer: Renderer;
  shop: () => ShownShop;
  origin: string;
  dispatcher: (requestId: string) => Dispatch;
};

const ownerRoute = { config: { role: "owner" }, schema: { hide: true } } as const;
const previewed = /^\/(contact|testimonial|pages\/[a-z0-9-]+)?$/;

export function wordsPreview(app: FastifyInstance, { renderer, shop, origin, dispatcher }: PreviewOptions): void {
  app.get("/api/admin/words/standard", ownerRoute, async () => ({
    success: true,
    message: "",
    words: await renderer.standardWords(shop()),
    reviews: await renderer.standardReviews(shop()),
  }));
  app.get("/api/admin/blog/standard", ownerRoute, async () => ({
    success: true,
    message: "",
    posts: await renderer.standardPosts(shop()),
  }));
  app.get<{ Querystring: { page?: string; lang?: string } }>(
    "/api/admin/words/preview",
    ownerRoute,
    async (request, reply) => {
      const { page = "/", lang } = request.query;
      const path = previewed.test(page) ? page : "/";
      const address = pagePath(lang === "bn" ? "bn" : "en", path, firstLanguageOf(shop().settings));
      const desk = await app.inject({ url: "/api/admin/words", headers: { cookie: request.headers.cookie } });
      if (desk.statusCode !== 200) return reply.code(desk.statusCode).send(desk.json());
      const { draft } = desk.json<WordsDesk>();
      // Hidden pages too, so that the owner can read them.
      const pages = draft.pages.map((one) => ({ ...one, isShown: true }));
      const shown = { ...shop(), words: { ...draft, pages }, isPreview: true };
      const { status, html, hashes } = await renderer.render(
        new Request(origin + address),
        dispatcher(request.id),
        shown,
      );
      return reply
        .code(status)
        .header("content-security-policy", previewPolicy(hashes.styles))
        .header("x-frame-options", "SAMEORIGIN")
        .header("x-robots-tag", "noindex")
        .type("text/html; charset=utf-8")
        .send(html);
    },
  );
}

function previewPolicy(styles: string[]): string {
  return [
    "default-src 'none'",
    `style-src 'self' ${styles.join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
