import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { logoFiles } from "#contract/rules/brand-look.ts";
import { maxUploadBytes } from "#contract/rules/constants.ts";
import { refusal } from "#contract/wire/replies.ts";
import { brandInput, brandReply, logoForm, type ShopBrand } from "#contract/wire/shop/brand.ts";
import type { Db } from "#db/database.ts";
import * as m from "#messages";
import { ok } from "../http/answers/ok.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, type Said, say } from "../http/answers/say.ts";
import { type FileLimits, readForm } from "../http/input/form.ts";
import type { MediaStore } from "../media/store.ts";
import { readLogoFile, removeLogo, saveBrand, saveLogo } from "./brand.ts";

const ownerRoute = { config: { role: "owner" } } as const;
const schema = { tags: ["settings"], response: { 200: brandReply, "4xx": refusal } };
const logoFile: FileLimits = {
  field: "logo",
  maxBytes: maxUploadBytes,
  maxFiles: 1,
  tooLarge: say(m.refusal_logo_at_most_mb, { count: figure(maxUploadBytes / 1024 / 1024) }),
  tooMany: say(m.refusal_one_logo_only),
};

type BrandShop = { db: Db; media: MediaStore; live: { view(): { brand: ShopBrand } } };

export function brandRoutes(instance: FastifyInstance, shop: BrandShop): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const current = (message?: Said) => ({ ...ok(message), brand: shop.live.view().brand });
  app.get("/api/admin/brand", { ...ownerRoute, schema }, async () => current());
  app.put("/api/admin/brand", { ...ownerRoute, schema: { ...schema, body: brandInput } }, async (request) => {
    await saveBrand(shop.db, request.body);
    return current(say(m.done_look_saved));
  });
  app.post("/api/admin/brand/logo", { ...ownerRoute, schema: { ...schema, form: logoForm } }, async (request) => {
    const [file] = (await readForm(request, logoFile)).files;
    if (file?.field !== "logo")
      throw new Refusal(400, say(m.refusal_choose_a_logo), { code: "invalid", field: "logo" });
    await saveLogo(shop, file.bytes);
    return current(say(m.done_logo_saved));
  });
  app.delete("/api/admin/brand/logo", { ...ownerRoute, schema }, async () => {
    await removeLogo(shop.db);
    return current(say(m.done_logo_removed));
  });
  logoFileRoute(instance, shop);
}

const fileName = new RegExp(`^[0-9a-f]{16}-(${Object.values(logoFiles).join("|").replaceAll(".", "\\.")})$`);

/** GET /brand/{hash}-icon192.png and the like. */
function logoFileRoute(app: FastifyInstance, shop: BrandShop): void {
  const file = { config: { role: "public" }, schema: { hide: true } } as const;
  app.get<{ Params: { file: string } }>("/brand/:file", file, async (request, reply) => {
    const name = request.params.file;
    const bytes = fileName.test(name) ? await readLogoFile(shop, name, shop.live.view().brand.logo?.url) : null;
    void reply.header("x-content-type-options", "nosniff");
    if (bytes === null) return reply.code(404).header("cache-control", "no-cache").type("text/plain").send("Not found");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .type(name.endsWith(".jpg") ? "image/jpeg" : "image/png")
      .send(bytes);
  });
}
