import { z } from "zod";
import { mailStates } from "../../rules/office/lists.ts";
import { fault } from "../faults.ts";
import { id, line, reply } from "../replies.ts";

/** A mail from the shop. `recipient` and `subject` are empty until the mail is rendered. Times are ISO 8601. */
const mail = z.object({
  _id: z.string(),
  kind: z.string(),
  state: z.enum(mailStates),
  recipient: z.string(),
  subject: z.string(),
  /** Why the mail was not sent, or a remark on how it was sent. */
  lastError: z.string(),
  /** Written to the data folder because there is no mail server: nobody received it. */
  isKeptAsFile: z.boolean(),
  attempts: z.int(),
  isUnderWay: z.boolean(),
  nextTryAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Mail = z.infer<typeof mail>;

/** The mail's text, with the secret parts of its links removed. */
const mailDetail = mail.extend({ text: z.string() });
export type MailDetail = z.infer<typeof mailDetail>;
export const mailDetailReply = reply.extend({ mail: mailDetail });

/** `q` searches recipient and subject. `isRecent`: only those of the last week, and what failed in it. */
export const mailListInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(20),
  state: z.enum(mailStates, fault("anyOf", { options: mailStates })).optional(),
  q: line(200).default(""),
  isRecent: z.boolean().optional(),
});
export type MailListInput = z.output<typeof mailListInput>;
const mailCounts = z.record(z.enum(mailStates), z.int());
export type MailCounts = z.infer<typeof mailCounts>;
/**
 * `counts` counts all mails that match `q`, by state. A page past the end is the last page. `hasMore`: a search found more
 * than `matchesMax` mails; only the newest of them are listed and counted.
 */
export const mailListReply = reply.extend({
  mails: z.array(mail),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: mailCounts,
  hasMore: z.boolean(),
  /** False when the shop has no mail server and keeps mails as files. */
  hasMailServer: z.boolean(),
});
export type MailPage = z.infer<typeof mailListReply>;
export const mailIdInput = z.object({ mailId: id });
