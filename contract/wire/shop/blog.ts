// The blog's posts as the owner writes them.
import { z } from "zod";
import { pageTextMax } from "../../rules/word-list.ts";
import { fault } from "../faults.ts";
import { id, line, reply, requiredLine, text } from "../replies.ts";

export const postsMax = 300;
const postProductsMax = 12;

/**
 * `group`: what the post is about, in a word or two. `lead`: one or two sentences below the title. `text`: rich text. A language
 * without title or text is read in the other one.
 */
const english = z.strictObject({
  title: requiredLine(120),
  group: line(40).default(""),
  lead: line(300).default(""),
  text: text(pageTextMax),
});
const bengali = z.strictObject({
  title: line(120).default(""),
  group: line(40).default(""),
  lead: line(300).default(""),
  text: text(pageTextMax).default(""),
});

const isNotTime = fault("moment");

/** `showAt`: from when it is shown, unless it is a draft. `products`: ids of those that it mentions. */
const postFields = {
  slug: requiredLine(80).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fault("slug")),
  en: english,
  bn: bengali.prefault({}),
  author: line(80).default(""),
  showAt: z.iso
    .datetime({ offset: true, error: isNotTime })
    .refine((time) => time >= "1900" && time < "9999", isNotTime),
  isDraft: z.boolean(),
  products: z
    .array(id)
    .max(postProductsMax, fault("moreThan", { most: postProductsMax }))
    .default([]),
};

/** `picture`: `upload` takes the form's file. `revision`: of the post that was edited; missing for a new one. */
export const postInput = z.strictObject({
  ...postFields,
  picture: z.enum(["keep", "none", "upload"]),
  revision: z.int().min(1).max(2_000_000_000).optional(),
});
export type PostInput = z.infer<typeof postInput>;
export const postForm = z.object({ postData: postInput, picture: z.file().optional() });

const postPicture = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A post as it is stored. `isShown`: to shoppers, now. */
const ownPost = z.object({
  ...postFields,
  _id: z.string(),
  showAt: z.string(),
  picture: postPicture.nullable(),
  isShown: z.boolean(),
  revision: z.int(),
  updatedAt: z.string(),
});
export type OwnPost = z.infer<typeof ownPost>;

export const postsReply = reply.extend({ posts: z.array(ownPost) });
export const postReply = reply.extend({ post: ownPost });

/**
 * The blog as shoppers' pages show it. `taken`: the addresses of all posts: they replace the samples. `hasSamples`: a
 * demo shop shows its samples where no post has their address.
 */
export type Blog = { shown: OwnPost[]; taken: string[]; hasSamples?: boolean };

/** A post that the shop has until the owner writes another at its address. `thumbnail`: address of its picture, made small. */
export type StandardPost = Pick<OwnPost, "slug" | "en" | "bn" | "showAt"> & { thumbnail: string };

/** The refusal of a save over somebody else's. */
export type PostChanged = { code: "post-changed"; post: OwnPost };
