/**
 * Questions about a product.
 *
 * 1. Anybody may ask, and leaves a phone or an e-mail, which only who may see customers reads. A signed-in account's question is its own.
 * 2. A question is shown when it is answered, and if who answers says so. Nobody sees one that is not.
 * 3. Who asked reads and withdraws it by its link (server/http/signed-link.ts), or signed in.
 * 4. The same question by the same person is one, however often it is sent. Its text is public once it is shown and a number is no secret,
 *    so only the same signed-in account, or the same form ({@link QuestionAsker.formKey}), gets its key again. Whoever else sends it gets
 *    one that looks the same and opens nothing.
 * 5. What an account has asked where it has proven that it is answered counts by itself: others who type its number do not shut it out.
 * 6. With a question go its messages and what the office's book says of it.
 */
import { createHmac } from "node:crypto";
import { and, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Language } from "#contract/rules/constants.ts";
import { fault } from "#contract/wire/faults.ts";
import type { OwnQuestion, QuestionInput, QuestionListQuery, QuestionPage } from "#contract/wire/shoppers/questions.ts";
import { changed } from "#db/changes.ts";
import type { Db, Queryable, Tx } from "#db/database.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { questions } from "#db/schema/reviews.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { forgetActivities } from "../http/activity/forget.ts";
import { fieldFault } from "../http/answers/faults.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { figure, say } from "../http/answers/say.ts";
import { pageOf } from "../http/paging.ts";
import { idOfLink, linkToken } from "../http/signed-link.ts";
import { eraseMailsOf } from "../mail/owners-outbox.ts";
import { queueMails } from "../mail/queue.ts";
import { eraseTextsOf } from "../sms/owners-texts.ts";
import { answeredKey } from "./tell.ts";

export type QuestionShop = { db: Db; catalog: Catalog; secret: string };
/** `proven`: what the signed-in account has proven. `formKey`: of the form, too long to guess; sent twice it is the same question. */
export type QuestionAsker = {
  customerId: string | undefined;
  formKey: string | undefined;
  language: Language;
  proven: { phone: string | null; email: string | null };
};
export type QuestionRow = typeof questions.$inferSelect;

/** Of one account, or to one unproven number or mailbox, until they are answered. */
const mostWaiting = 10;

/** @returns the question's key @throws Refusal 400 (no way to answer), 404 (unknown product), 409 (too many wait) */
export async function askQuestion(
  { db, catalog, secret }: QuestionShop,
  { product, text, name, ...typed }: QuestionInput,
  asker: QuestionAsker,
): Promise<string> {
  const { customerId, formKey, language } = asker;
  const found = catalog.view().products.get(product);
  if (found === undefined || found.isDeleted) {
    throw new Refusal(404, say(m.refusal_we_do_not_know_this_product), { code: "unknown-product", field: "product" });
  }
  const way = wayOf(typed, asker.proven);
  const proven = provenAsker(typed, asker);
  const id = formKey === undefined ? uuidv7() : idOfForm(secret, { formKey, product, text, ...way });
  return inTransaction(db, async (tx) => {
    const isTheirs = isOf(way);
    const values = { id, productId: product, customerId: customerId ?? null, name, ...way, language, text };
    const [row] = await tx.insert(questions).values(values).onConflictDoNothing().returning({ id: questions.id });
    if (row === undefined) {
      const isSame = and(eq(questions.productId, product), isTheirs, eq(questions.text, text));
      const [same] = await tx
        .select({ id: questions.id, customerId: questions.customerId })
        .from(questions)
        .where(isSame);
      const isOwn = customerId !== undefined && same?.customerId === customerId;
      // Of the same form the id is that of the question.
      return linkToken(secret, "question", isOwn ? same.id : id);
    }
    const counted = proven === undefined ? isTheirs : eq(questions.customerId, proven);
    if ((await tx.$count(questions, and(counted, eq(questions.state, "waiting")))) > mostWaiting) {
      throw new Refusal(409, say(m.refusal_questions_too_many, { count: figure(mostWaiting) }), { code: "too-many" });
    }
    tellOffice(tx, "questions");
    const payload = { questionId: row.id };
    await queueMails(tx, [{ key: askedKey(row.id), kind: "new-question", payload }]);
    return linkToken(secret, "question", row.id);
  });
}

/** @returns the signed-in account, if it has proven where it is answered @throws Refusal 400 (no way to answer) */
export function provenAsker(
  typed: { phone?: string | undefined; email?: string | undefined },
  { customerId, proven }: QuestionAsker,
): string | undefined {
  const { phone, email } = wayOf(typed, proven);
  const isProven = phone === null ? email?.toLowerCase() === proven.email?.toLowerCase() : phone === proven.phone;
  return isProven ? customerId : undefined;
}

/** The same for what the database takes for the same question (index `questions_once_key`). */
function idOfForm(
  secret: string,
  asked: { formKey: string; product: string; text: string; phone: string | null; email: string | null },
): string {
  const { formKey, product, text, phone, email } = asked;
  const what = JSON.stringify([formKey, product, phone ?? email?.toLowerCase(), text]);
  const hex = createHmac("sha256", secret).update(`question-form ${what}`).digest("hex");
  // A UUID of version 8, whose bits are the maker's.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** A typed one comes first, a number before a mailbox. */
function wayOf(
  { phone, email }: { phone?: string | undefined; email?: string | undefined },
  proven: QuestionAsker["proven"],
): { phone: string | null; email: string | null } {
  if (phone !== undefined) return { phone, email: null };
  if (email !== undefined) return { phone: null, email };
  if (proven.phone !== null) return { phone: proven.phone, email: null };
  if (proven.email !== null) return { phone: null, email: proven.email };
  throw new Refusal(400, fieldFault("phone", fault("required")), { code: "invalid", field: "phone" });
}

function isOf({ phone, email }: { phone: string | null; email: string | null }): SQL {
  return phone === null ? isMailbox(email ?? "") : eq(questions.phone, phone);
}
const isMailbox = (email: string): SQL => eq(sql`lower(${questions.email})`, email.toLowerCase());

/** The newest answer first. Empty for a product that nobody knows. */
export async function listShownQuestions(db: Db, { product, page, limit }: QuestionListQuery): Promise<QuestionPage> {
  const isShown = and(eq(questions.productId, product), eq(questions.state, "shown"));
  const [found] = await db.select({ total: count() }).from(questions).where(isShown);
  const total = found?.total ?? 0;
  const { before, ...place } = pageOf(total, { page, limit });
  const rows =
    total === 0
      ? []
      : await db
          .select()
          .from(questions)
          .where(isShown)
          .orderBy(desc(questions.answeredAt), desc(questions.id))
          .limit(limit)
          .offset(before);
  return {
    questions: rows.map(({ id, name, text, answer, createdAt, answeredAt }) => ({
      ...{ _id: id, name: shownAs(name), text, answer },
      askedAt: createdAt.toISOString(),
      answeredAt: (answeredAt ?? createdAt).toISOString(),
    })),
    total,
    ...place,
  };
}

/** @throws Refusal 404 for a key of nobody's, and for a question that was withdrawn */
export async function readOwnQuestion({ db, secret }: QuestionShop, key: string): Promise<OwnQuestion> {
  const [row] = await ownRows(db, eq(questions.id, idOfKey(secret, key)));
  if (row === undefined) throw unknownQuestion();
  return ownQuestion(secret, row);
}

/**
 * One that is gone already stays so.
 * @returns the ids of the mails whose copies were erased
 * @throws Refusal 404 for a key of nobody's
 */
export async function withdrawQuestion({ db, secret }: QuestionShop, key: string): Promise<string[]> {
  const questionId = idOfKey(secret, key);
  const { mailIds } = await inTransaction(db, (tx) => removeQuestions(tx, eq(questions.id, questionId)));
  return mailIds;
}

type Theirs = { customerIds: string[]; phones: string[]; emails: string[] };

/** All that a person has asked, newest first. @param theirs what is theirs alone */
export async function questionsOf(db: Db, secret: string, theirs: Theirs): Promise<OwnQuestion[]> {
  return (await ownRows(db, isOfPerson(theirs))).map((row) => ownQuestion(secret, row));
}

/** The questions of a person go with them, answered or not. @returns their ids */
export async function forgetQuestions(tx: Tx, theirs: Theirs): Promise<string[]> {
  return (await removeQuestions(tx, isOfPerson(theirs))).ids;
}

function isOfPerson({ customerIds, phones, emails }: Theirs): SQL {
  const lower = emails.map((email) => email.toLowerCase());
  return (
    or(
      customerIds.length > 0 ? inArray(questions.customerId, customerIds) : undefined,
      phones.length > 0 ? inArray(questions.phone, phones) : undefined,
      lower.length > 0 ? inArray(sql`lower(${questions.email})`, lower) : undefined,
    ) ?? sql`false`
  );
}

/** With its messages, and what the book says of it (rule 6). @returns the ids of the questions, and of the mails whose copies were erased */
export async function removeQuestions(tx: Tx, which: SQL): Promise<{ ids: string[]; mailIds: string[] }> {
  const { id, productId, state, revision } = questions;
  const gone = await tx.delete(questions).where(which).returning({ id, productId, state, revision });
  const shown = gone.filter((one) => one.state === "shown").map((one) => one.productId);
  if (shown.length > 0) changed(tx, { products: shown });
  if (gone.length > 0) tellOffice(tx, "questions");
  const ids = gone.map((one) => one.id);
  const mailIds = await eraseMailsOf(tx, [...ids.map(askedKey), ...ids.map(answeredKey)]);
  await eraseTextsOf(tx, ids.map(answeredKey));
  // Of one that the team has not touched the book says nothing.
  await forgetActivities(
    tx,
    "question",
    gone.filter((one) => one.revision > 1).map((one) => one.id),
  );
  return { ids, mailIds };
}

/** Of the mail to the owners. */
const askedKey = (questionId: string) => `new-question:${questionId}`;

type OwnRow = { question: QuestionRow; product: { name: string; bengaliName: string } };

function ownRows(q: Queryable, which: SQL): Promise<OwnRow[]> {
  return q
    .select({ question: questions, product: { name: products.name, bengaliName: products.bengaliName } })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .where(which)
    .orderBy(desc(questions.createdAt), desc(questions.id));
}

function ownQuestion(secret: string, { question, product }: OwnRow): OwnQuestion {
  const { id, productId, name, phone, email, text, state, answer, createdAt, answeredAt } = question;
  return {
    product: { _id: productId, ...product },
    ...{ name, phone, email, text, state, answer },
    askedAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    key: linkToken(secret, "question", id),
  };
}

function idOfKey(secret: string, key: string): string {
  const questionId = idOfLink(secret, "question", key);
  if (questionId === undefined) throw unknownQuestion();
  return questionId;
}

/** Given name and initial, as reviews show it. */
function shownAs(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last === undefined ? [] : new Intl.Segmenter().segment(last);
  return [words[0] ?? "", ...(initial === undefined ? [] : [`${initial.segment}.`])].join(" ").trim();
}

export function unknownQuestion(): Refusal {
  return new Refusal(404, say(m.refusal_unknown_question), { code: "unknown-question" });
}
