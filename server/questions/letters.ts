// The mails and the SMS of questions.
import { eq } from "drizzle-orm";
import { pageUrl } from "#contract/rules/page-path.ts";
import type { Db } from "#db/database.ts";
import { products } from "#db/schema/catalog.ts";
import { questions } from "#db/schema/reviews.ts";
import * as m from "#messages";
import { appSecret } from "../accounts/login/secret.ts";
import { named, textIn } from "../http/answers/say.ts";
import { linkPath, linkToken } from "../http/signed-link.ts";
import { type LetterWriter, type QueuedMail, textOf } from "../mail/letter.ts";
import { toOwners } from "../mail/owner-letters.ts";
import { remark } from "../remarks/remarks.ts";

async function questionOf(db: Db, mail: QueuedMail) {
  const [found] = await db
    .select({ question: questions, product: { name: products.name, bengaliName: products.bengaliName } })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .where(eq(questions.id, textOf(mail, "questionId")));
  return found;
}

/** To the owners. */
export const writeNewQuestionLetter: LetterWriter = toOwners(
  (context) => context.owners(),
  async (locale, { db, home }, mail) => {
    const found = await questionOf(db, mail);
    if (found === undefined || found.question.state !== "waiting") return { skip: remark("questionOver") };
    const product = textIn(locale, named(found.product));
    return {
      subject: m.mail_new_question_subject({ product }, { locale }),
      heading: m.mail_new_question_heading({ product }, { locale }),
      parts: [
        { kind: "quote", text: found.question.text },
        {
          kind: "button",
          label: m.mail_new_question_open({}, { locale }),
          href: pageUrl(home, locale, `/admin/questions`),
        },
      ],
    };
  },
);

/** To who asked, in the language of the question. */
export const writeAnsweredLetter: LetterWriter = async ({ db, home, shopName }, mail) => {
  const found = await questionOf(db, mail);
  if (found?.question.email == null || found.question.answer === "") return { skip: remark("questionOver") };
  const { language, email, text, answer, id } = found.question;
  const locale = language;
  const secret = await appSecret(db);
  const values = { product: textIn(locale, named(found.product)), shop: shopName };
  return {
    language,
    to: [{ name: "", address: email }],
    subject: m.mail_answered_subject(values, { locale }),
    heading: m.mail_answered_heading(values, { locale }),
    parts: [
      { kind: "text", text: m.mail_answered_you_asked({}, { locale }) },
      { kind: "quote", text },
      { kind: "text", text: m.mail_answered_answer({}, { locale }) },
      { kind: "quote", text: answer },
      {
        kind: "button",
        label: m.mail_answered_open({}, { locale }),
        href: pageUrl(home, language, linkPath(secret, "question", id)),
      },
    ],
    secret: linkToken(secret, "question", id),
  };
};
