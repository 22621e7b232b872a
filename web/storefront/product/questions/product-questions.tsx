import type { QuestionPage } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { inDigits } from "#web/ui/figures.ts";
import { QuestionList } from "./question-list.tsx";

/** On a product's page, without a script: the newest answers, the way to all of them, and to ask. */
export function ProductQuestions({ productId, shown }: { productId: string; shown: QuestionPage }) {
  const { questions, total } = shown;
  // The line below the tips leads to the form: the page has no room for what says nothing.
  if (total === 0) return null;
  return (
    <section id="questions" className="wrap section--tight" aria-labelledby="questions-title">
      <h2 id="questions-title" className="qa__title">
        {m.questions_title()}
      </h2>
      <QuestionList questions={questions} />
      <p className="qa__acts">
        <a className="btn btn--secondary btn--md" href={pathHere(`/ask/${productId}`)} rel="nofollow">
          {m.question_ask()}
        </a>
        {total > questions.length ? (
          <a className="link" href={pathHere(`/questions/${productId}`)}>
            {m.questions_all({ count: total, shown: inDigits(total) })}
          </a>
        ) : null}
      </p>
    </section>
  );
}
