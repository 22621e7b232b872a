import { useRef, useState } from "react";
import type { OwnQuestion } from "#contract/wire/shoppers/questions.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { PageSkeleton, QuietError } from "../kit/page-states.tsx";
import { questionState } from "../kit/question-state.ts";
import { nameHere } from "../product-card/names.tsx";
import { accountCalls } from "./account-calls.ts";
import { useAct, useAskOnce, useLoaded } from "./use-account.ts";

const shownAtFirst = 3;

const loadQuestions = async () => (await accountCalls.listQuestions()).questions;

/** The customer's own questions about products, with the answers. */
export function QuestionsPanel() {
  const { loaded: questions, hasFailed, reload } = useLoaded(loadQuestions);
  const { isSending, act } = useAct();
  const [hasAll, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const withdraw = async ({ key }: OwnQuestion) => {
    await act(() => accountCalls.withdrawQuestion(key));
    await reload();
    heading.current?.focus();
  };
  return (
    <section className="own__panel" aria-labelledby="own-questions">
      <h2 id="own-questions" tabIndex={-1} ref={heading}>
        {m.own_questions()}
      </h2>
      {hasFailed ? <QuietError message={m.own_questions_not_loaded()} onRetry={reload} /> : null}
      {questions === null && !hasFailed ? <PageSkeleton label={m.loading()} rows={1} /> : null}
      {questions?.length === 0 ? <p className="soft">{m.own_questions_none()}</p> : null}
      <ul className="own__list">
        {questions?.slice(0, hasAll ? questions.length : shownAtFirst).map((question) => (
          <li key={question.key}>
            <Question question={question} isBusy={isSending} onWithdraw={() => withdraw(question)} />
          </li>
        ))}
      </ul>
      {questions && questions.length > shownAtFirst && !hasAll ? (
        <Button variant="secondary" size="md" onClick={() => setAll(true)}>
          {m.own_questions_all({ total: inDigits(questions.length) })}
        </Button>
      ) : null}
    </section>
  );
}

type QuestionProps = { question: OwnQuestion; isBusy: boolean; onWithdraw: () => void };

function Question({ question, isBusy, onWithdraw }: QuestionProps) {
  const { product, text, answer, askedAt } = question;
  const { isAsked, ask } = useAskOnce(onWithdraw);
  const name = nameHere(product);
  return (
    <>
      <div className="own__wide">
        <p>
          <a className="link" href={pathHere(`/product/${product._id}`)} lang={languageOf(name)}>
            {name}
          </a>
        </p>
        <p className="hint">
          {showDay(askedAt)} · {questionState(question)}
        </p>
        <p className="own__said" lang={languageOf(text)}>
          <b>{text}</b>
        </p>
        {answer === "" ? null : (
          <p className="own__said" lang={languageOf(answer)}>
            {answer}
          </p>
        )}
      </div>
      <div className="own__acts own__acts--row">
        <Button
          variant={isAsked ? "danger" : "secondary"}
          size="md"
          disabled={isBusy}
          aria-label={isAsked ? undefined : m.own_question_withdraw({ question: text })}
          onClick={ask}
        >
          {isAsked ? m.question_withdraw_really() : m.remove()}
        </Button>
      </div>
    </>
  );
}
