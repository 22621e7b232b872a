import { z } from "zod";
import { mailStates } from "./constants.ts";
import { id, line, reply } from "./replies.ts";

/** A mail of the shop. `recipient` and `subject` are empty until it is written. Times are ISO 8601. */
export const mail = z.object({
  _id: z.string(),
  kind: z.string(),
  state: z.enum(mailStates),
  recipient: z.string(),
  subject: z.string(),
  /** Why it is not sent, or a remark on how it was. */
  lastError: z.string(),
  /** Written to the data folder for want of a mail server: nobody got it. */
  isKeptAsFile: z.boolean(),
  attempts: z.int(),
  isUnderWay: z.boolean(),
  nextTryAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Mail = z.infer<typeof mail>;

/** As it was mailed, without what a link in it opens. */
export const mailDetail = mail.extend({ text: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;
export const mailDetailReply = reply.extend({ mail: mailDetail });

/** `q` is looked for in recipient and subject. */
export const mailListInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(20),
  state: z.enum(mailStates, `must be one of ${mailStates.join(", ")}`).optional(),
  q: line(200).default(""),
});
export type MailListInput = z.output<typeof mailListInput>;
export const mailCounts = z.record(z.enum(mailStates), z.int());
export type MailCounts = z.infer<typeof mailCounts>;
/**
 * `counts`: of all that match `q`. A page past the end is the last page. `hasMore`: a search found more than
 * `matchesMax`, and only the newest of them are listed and counted.
 */
export const mailListReply = reply.extend({
  mails: z.array(mail),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: mailCounts,
  hasMore: z.boolean(),
  /** Without a mail server mails are kept as files. */
  hasMailServer: z.boolean(),
});
export type MailPage = z.infer<typeof mailListReply>;
export const mailIdInput = z.object({ mailId: id });
