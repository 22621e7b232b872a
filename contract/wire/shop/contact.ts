import { z } from "zod";
import { messagePicturesMax } from "../../rules/constants.ts";
import { hasVisibleLetter } from "../../rules/text.ts";
import { fault } from "../faults.ts";
import { id, line, paragraphs, reply, requiredLine } from "../replies.ts";

export const contactInput = z.object({
  name: requiredLine(100),
  email: requiredLine(254).pipe(z.email(fault("email"))),
  message: paragraphs(5000).refine(hasVisibleLetter, fault("required")),
});
export type ContactInput = z.infer<typeof contactInput>;

export const contactForm = z.object({
  ...contactInput.shape,
  pictures: z.array(z.file()).max(messagePicturesMax).optional(),
});

/** Its bytes are for owners alone: GET /api/contact/picture/{_id}. Sides in pixels. */
const messagePicture = z.object({ _id: z.string(), width: z.int(), height: z.int() });
export const messagePictureParams = z.object({ pictureId: id });

/** A message from the contact form. Times are ISO 8601. */
const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  pictures: z.array(messagePicture),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  createdAt: z.string(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/**
 * `archived: true` lists only archived messages; otherwise they are left out. `unread: true` lists only those that nobody has read.
 * `q` searches name, e-mail and text.
 */
export const messageListInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(20),
  archived: z.boolean().default(false),
  unread: z.boolean().default(false),
  q: line(200).default(""),
});
/**
 * `unread` counts all unread messages that are not archived. A page past the end is the last page. `hasMore`: a search
 * found more than `matchesMax` messages; only the newest of them are listed and counted.
 */
export const messageListReply = reply.extend({
  messages: z.array(contactMessage),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  unread: z.int(),
  hasMore: z.boolean(),
});
export type MessagePage = z.infer<typeof messageListReply>;
export const messageMarkInput = z
  .object({ messageId: id, read: z.boolean().optional(), archived: z.boolean().optional() })
  .refine((mark) => mark.read !== undefined || mark.archived !== undefined, fault("readOrArchived"));
