// The shop's logo and color.
import { z } from "zod";
import { brandColorNames } from "../../rules/brand-look.ts";
import { reply } from "../replies.ts";

/** `url`: as stored, /media/{hash}.webp. */
const logo = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type Logo = z.infer<typeof logo>;

/** `logo`: null for the standard mark. `showsName`: whether the shop's name stands beside the logo. */
export const shopBrand = z.object({
  logo: logo.nullable().default(null),
  showsName: z.boolean().default(true),
  color: z.enum(brandColorNames).default("forest"),
});
export type ShopBrand = z.infer<typeof shopBrand>;

/** Before the owner changes anything. */
export const firstBrand: ShopBrand = shopBrand.parse({});

export const brandInput = z.strictObject({ showsName: z.boolean(), color: z.enum(brandColorNames) });
export type BrandInput = z.infer<typeof brandInput>;

export const logoForm = z.object({ logo: z.file() });

export const brandReply = reply.extend({ brand: shopBrand });
