import type { ShownQuestion } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { shop } from "#web/settings.ts";
import { showDay } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";

/** Answered questions, the newest answer first. */
export function QuestionList({ questions }: { questions: ShownQuestion[] }) {
  return questions.map(({ _id, name, text, answer, askedAt, answeredAt }) => (
    <article className="qa" key={_id}>
      <p className="t14 soft">
        {name === "" ? m.question_by_somebody() : m.question_by({ name })} · {showDay(askedAt)}
      </p>
      <p className="qa__text" lang={languageOf(text)}>
        <b>{text}</b>
      </p>
      <div className="qa__answer">
        <p className="qa__text" lang={languageOf(answer)}>
          {answer}
        </p>
        <p className="t14 soft">
          {m.question_answered_by({ shop: shop.shopName })} · {showDay(answeredAt)}
        </p>
      </div>
    </article>
  ));
}
