/**
 * The team's side of questions.
 *
 * 1. A change names the revision that was read, and the question is locked: of two who answer, one does, and the other hears that it was
 *    answered, with what was typed still in the form.
 * 2. Whoever asked without an account or an order may ask the shop to remove it; then nothing of it is left.
 * 3. Who asked is told of the first answer, by mail or SMS, whether it is shown or not. A corrected one is not sent again.
 */
import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { QuestionDeskState } from "#contract/rules/questions.ts";
import { looksLikeAdvert } from "#contract/rules/text.ts";
import type {
  AnswerInput,
  DeskQuestion,
  QuestionDesk,
  QuestionDeskQuery,
  QuestionRemovalInput,
  QuestionStateInput,
} from "#contract/wire/shoppers/questions.ts";
import { changed } from "#db/changes.ts";
import type { Db, Tx } from "#db/database.ts";
import { containFolded } from "#db/folded.ts";
import { tellOffice } from "#db/news.ts";
import { inTransaction } from "#db/open.ts";
import { products } from "#db/schema/catalog.ts";
import { questions } from "#db/schema/reviews.ts";
import * as m from "#messages";
import type { Catalog } from "../catalog/catalog.ts";
import { describeChange } from "../http/activity/activity.ts";
import { Refusal } from "../http/answers/refusal.ts";
import { say } from "../http/answers/say.ts";
import { pageOf } from "../http/paging.ts";
import { queueMails } from "../mail/queue.ts";
import { queueTexts } from "../sms/queue-texts.ts";
import { type QuestionRow, removeQuestions, unknownQuestion } from "./questions.ts";
import { answeredKey, textOfAnswer } from "./tell.ts";

const pageSize = 20;

/** Waiting ones with the longest wait first, others with the newest first. @param seesAskers whether phone and e-mail are sent */
export async function listDeskQuestions(
  { db, catalog }: { db: Db; catalog: Catalog },
  query: QuestionDeskQuery,
  seesAskers: boolean,
): Promise<Omit<QuestionDesk, "sendsSms" | "sendsMails">> {
  const searched = [questions.text, questions.answer, questions.name, products.name, products.bengaliName];
  const where = and(inState(query.state), query.q === "" ? undefined : containFolded(searched, query.q));
  const [found] = await db
    .select({ total: count() })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .where(where);
  const total = found?.total ?? 0;
  const { before, ...place } = pageOf(total, { page: query.page, limit: pageSize });
  const isOldestFirst = query.state === "waiting";
  const rows = await db
    .select({ question: questions, product: { name: products.name, bengaliName: products.bengaliName } })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .where(where)
    .orderBy(...(isOldestFirst ? [questions.createdAt, questions.id] : [desc(questions.createdAt), desc(questions.id)]))
    .limit(pageSize)
    .offset(before);
  const listed = rows.map(({ question, product }): DeskQuestion => {
    const { id, productId, name, phone, email, text, state, answer, revision, createdAt, answeredAt } = question;
    const picture = catalog.view().products.get(productId)?.card.pictures[0] ?? null;
    return {
      _id: id,
      product: { _id: productId, ...product, picture },
      ...{ name, text, state, answer, revision },
      phone: seesAskers ? phone : null,
      email: seesAskers ? email : null,
      askedAt: createdAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      looksLikeAdvert: looksLikeAdvert(text),
    };
  });
  return { questions: listed, total, ...place, counts: await countsOf(db) };
}

export const countWaitingQuestions = (db: Db): Promise<number> => db.$count(questions, eq(questions.state, "waiting"));

/**
 * @param hasSms whether the shop can send one (tell.ts)
 * @param requireState throws unless the person may show and hide what is answered
 * @throws Refusal 404 (withdrawn meanwhile), 409 (changed meanwhile)
 */
export async function answerQuestion(
  db: Db,
  ownerId: string,
  { question, revision, answer, isShown }: AnswerInput,
  { hasSms, requireState }: { hasSms: boolean; requireState: () => void },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lock(tx, question, revision);
    // The first answer says whether it is shown. To hide it later, or to bring it back, is a call of its own.
    if (row.state !== "waiting" && isShown !== (row.state === "shown")) requireState();
    const isFirst = row.answeredAt === null;
    const now = new Date();
    await tx
      .update(questions)
      .set({
        ...{ answer, state: isShown ? "shown" : "hidden", revision: revision + 1 },
        ...(isFirst && { answeredAt: now, answeredBy: ownerId }),
      })
      .where(eq(questions.id, row.id));
    const change = { answer, isShown };
    describeChange({ before: { answer: row.answer, isShown: row.state === "shown" }, after: change });
    if (isShown || row.state === "shown") changed(tx, { products: [row.productId] });
    tellOffice(tx, "questions");
    if (isFirst && hasSms && row.phone !== null) await queueTexts(tx, [textOfAnswer(row.id, row.phone)]);
    if (isFirst && row.email !== null) {
      const payload = { questionId: row.id, email: row.email };
      await queueMails(tx, [{ key: answeredKey(row.id), kind: "question-answered", payload }]);
    }
  });
}

/** Shows, hides, or puts a hidden one back among those that wait. @throws Refusal 404, 409 (changed meanwhile, or not answered) */
export async function setQuestionState(db: Db, { question, revision, state }: QuestionStateInput): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lock(tx, question, revision);
    if ((state === "shown") === (row.answer === "") && state !== "hidden") {
      throw new Refusal(409, say(m.refusal_question_changed), { code: "question-changed" });
    }
    await tx
      .update(questions)
      .set({ state, revision: revision + 1 })
      .where(eq(questions.id, row.id));
    describeChange({ before: { state: row.state }, after: { state } });
    if (state === "shown" || row.state === "shown") changed(tx, { products: [row.productId] });
    tellOffice(tx, "questions");
  });
}

/** @returns the ids of the mails whose copies were erased @throws Refusal 404, 409 (changed meanwhile) */
export async function removeQuestion(db: Db, { question, revision }: QuestionRemovalInput): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const row = await lock(tx, question, revision);
    const { mailIds } = await removeQuestions(tx, eq(questions.id, row.id));
    return mailIds;
  });
}

async function lock(tx: Tx, questionId: string, revision: number): Promise<QuestionRow> {
  const [row] = await tx.select().from(questions).where(eq(questions.id, questionId)).for("update");
  if (row === undefined) throw unknownQuestion();
  if (row.revision !== revision) throw new Refusal(409, say(m.refusal_question_changed), { code: "question-changed" });
  return row;
}

const inState = (state: QuestionDeskState): SQL | undefined =>
  state === "all" ? undefined : eq(questions.state, state);

async function countsOf(db: Db): Promise<QuestionDesk["counts"]> {
  const rows = await db.select({ state: questions.state, count: count() }).from(questions).groupBy(questions.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    ...{ waiting: of("waiting"), shown: of("shown"), hidden: of("hidden") },
    all: rows.reduce((sum, row) => sum + row.count, 0),
  };
}
