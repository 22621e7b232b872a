// Questions about a product, as shoppers ask them and the nursery answers.
import { z } from "zod";
import {
  answerTextMax,
  askerNameMax,
  questionDeskStates,
  questionStates,
  questionTextMax,
} from "../../rules/questions.ts";
import { hasVisibleLetter } from "../../rules/text.ts";
import { email, mobilePhone } from "../accounts/accounts.ts";
import { picture } from "../catalog/catalog.ts";
import { fault } from "../faults.ts";
import { id, line, paragraphs, reply, requiredLine } from "../replies.ts";

const said = (max: number) => paragraphs(max).refine(hasVisibleLetter, fault("required"));

/** `phone` or `email`: where the answer goes. A signed-in account may leave out both, once it has proven one. */
export const questionInput = z.object({
  product: id,
  text: said(questionTextMax),
  name: line(askerNameMax).default(""),
  phone: mobilePhone.optional(),
  email: email.optional(),
});
export type QuestionInput = z.infer<typeof questionInput>;
/** `key`: reads the question and withdraws it; of one that somebody else has asked alike it opens nothing. */
export const questionAskedReply = reply.extend({ key: z.string() });

/** As everybody reads it. `name`: given name and initial, or empty. Times are ISO 8601. */
const shownQuestion = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  answer: z.string(),
  askedAt: z.string(),
  answeredAt: z.string(),
});
export type ShownQuestion = z.infer<typeof shownQuestion>;

const pageNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform((typed) => Math.max(1, Number(typed)))
  .catch(1)
  .default(1);

/** `limit`: 1 to 50. */
export const questionListQuery = z.object({
  product: id,
  page: pageNumber,
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform((typed) => Math.min(50, Math.max(1, Number(typed))))
    .catch(10)
    .default(10),
});
export type QuestionListQuery = z.infer<typeof questionListQuery>;
/** Answered ones of a product, the newest answer first. */
const questionPage = z.object({ questions: z.array(shownQuestion), total: z.int(), page: z.int(), pages: z.int() });
export type QuestionPage = z.infer<typeof questionPage>;
export const questionListReply = reply.extend(questionPage.shape);

export const questionKeyInput = z.object({ key: requiredLine(100) });
/** As who asked it sees it. `key`: reads and withdraws it. */
const ownQuestion = z.object({
  product: z.object({ _id: z.string(), name: z.string(), bengaliName: z.string() }),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string(),
  state: z.enum(questionStates),
  answer: z.string(),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  key: z.string(),
});
export type OwnQuestion = z.infer<typeof ownQuestion>;
export const ownQuestionReply = reply.extend({ question: ownQuestion });
/** Of an account: what it asked signed in, or left its proven number or mailbox for. Newest first. */
export const ownQuestionsReply = reply.extend({ questions: z.array(ownQuestion) });

export const questionDeskQuery = z.object({
  state: z.enum(questionDeskStates).catch("waiting").default("waiting"),
  q: line(200).default(""),
  page: pageNumber,
});
export type QuestionDeskQuery = z.infer<typeof questionDeskQuery>;
/** `phone`, `email`: null for roles that see no customers. `looksLikeAdvert`: it has a link or a phone number; it is never hidden for that. */
const deskQuestion = z.object({
  _id: z.string(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    bengaliName: z.string(),
    picture: picture.nullable(),
  }),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string(),
  state: z.enum(questionStates),
  answer: z.string(),
  revision: z.int(),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  looksLikeAdvert: z.boolean(),
});
export type DeskQuestion = z.infer<typeof deskQuestion>;
/** `sendsSms`: else who left a phone is to be called. `sendsMails`: else who left an e-mail hears nothing. */
const questionDesk = z.object({
  questions: z.array(deskQuestion),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.enum(questionDeskStates), z.int()),
  sendsSms: z.boolean(),
  sendsMails: z.boolean(),
});
export type QuestionDesk = z.infer<typeof questionDesk>;
export const questionDeskReply = reply.extend(questionDesk.shape);
export const questionsWaitingReply = reply.extend({ waiting: z.int() });

/** `revision`: as it was read; one that changed since is refused (409 `question-changed`). `isShown`: on the product's page, or told to the asker alone. */
export const answerInput = z.object({
  question: id,
  revision: z.int().min(1),
  answer: said(answerTextMax),
  isShown: z.boolean(),
});
export type AnswerInput = z.infer<typeof answerInput>;
/** Only an answered one can be shown. */
export const questionStateInput = z.object({
  question: id,
  revision: z.int().min(1),
  state: z.enum(["shown", "hidden", "waiting"]),
});
export type QuestionStateInput = z.infer<typeof questionStateInput>;
/** Removes it with the name, the phone, the e-mail and the messages of who asked. */
export const questionRemovalInput = z.object({ question: id, revision: z.int().min(1) });
export type QuestionRemovalInput = z.infer<typeof questionRemovalInput>;
