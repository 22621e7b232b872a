// The SMS that a question is answered. The answer queues it in its transaction, and server/sms/text-room.ts sends it.
import { eq } from "drizzle-orm";
import { pageUrl, type ShopAddress } from "#contract/rules/page-path.ts";
import { isId } from "#contract/wire/replies.ts";
import type { Db } from "#db/database.ts";
import { questions } from "#db/schema/reviews.ts";
import { appSecret } from "../accounts/login/secret.ts";
import { linkPath } from "../http/signed-link.ts";
import { remark } from "../remarks/remarks.ts";
import type { NewText } from "../sms/queue-texts.ts";
import type { TextWriter } from "../sms/text-room.ts";

/** Of the mail or SMS to who asked. */
export const answeredKey = (questionId: string) => `question-answered:${questionId}`;

export const textOfAnswer = (questionId: string, phone: string): NewText => ({
  ...{ key: answeredKey(questionId), kind: "questionAnswered", phone },
  facts: { questionId },
});

/** @param home of the links */
export function questionTextWriter(db: Db, home: () => ShopAddress): TextWriter {
  return async ({ payload }) => {
    const questionId = String(payload.questionId ?? "");
    const [row] = isId(questionId) ? await db.select().from(questions).where(eq(questions.id, questionId)) : [];
    if (row?.phone == null || row.answer === "") return { skip: remark("questionOver") };
    const { language, phone } = row;
    const link = pageUrl(home(), language, linkPath(await appSecret(db), "question", questionId));
    return { phone, message: { kind: "questionAnswered", language, figures: { link }, secret: link } };
  };
}
