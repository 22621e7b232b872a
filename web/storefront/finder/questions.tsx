import {
  type FinderAnswers,
  type FinderQuestion,
  finderQuestionNames,
  finderQuestions,
} from "#contract/rules/plants/plant-finder.ts";
import type { PlantFinding } from "#contract/wire/catalog/plant-finder.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Island } from "#web/page/island.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { finderPath } from "./answers.ts";
import FinderBar, { type Counted } from "./finder-bar.island.tsx";
import { AnswerArt, tintOf } from "./question-art.tsx";
import { answerWords, questionWords } from "./question-words.ts";

type QuestionsProps = { answers: FinderAnswers; counts: PlantFinding["counts"]; counted: Counted };

/** A plain form, which asks for the plants. With scripts the bar below it counts what fits while one answers. */
export function Questions({ answers, counts, counted }: QuestionsProps) {
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1>{m.finder_title()}</h1>
        <p>{m.finder_lead()}</p>
      </div>
      <form id="finder" action={pathHere(finderPath)}>
        {finderQuestionNames.map((question) => (
          <Question key={question} question={question} given={answers[question]} counts={counts[question]} />
        ))}
        <Island of={FinderBar} when="idle" props={{ counted }} />
      </form>
    </div>
  );
}

type QuestionProps = { question: FinderQuestion; given: string | undefined; counts: Record<string, number> };

function Question({ question, given, counts }: QuestionProps) {
  const { title, help } = questionWords(question);
  const answers: readonly string[] = finderQuestions[question];
  const [titleId, helpId] = [`finder-${question}-title`, `finder-${question}-help`];
  return (
    <div className="fq" id={`finder-${question}`} role="radiogroup" aria-labelledby={titleId} aria-describedby={helpId}>
      <div className="fq__l">
        <p className="num">{m.finder_step({ number: inDigits(finderQuestionNames.indexOf(question) + 1) })}</p>
        <h2 id={titleId}>{title()}</h2>
        <p id={helpId}>{help()}</p>
      </div>
      <div className={`fopts fopts--${answers.length}`}>
        {answers.map((answer) => (
          <Answer key={answer} {...{ question, answer }} isGiven={answer === given} isNone={counts[answer] === 0} />
        ))}
      </div>
    </div>
  );
}

type AnswerProps = { question: FinderQuestion; answer: string; isGiven: boolean; isNone: boolean };

/** One that leaves nothing stays to be chosen, but says so. */
function Answer({ question, answer, isGiven, isNone }: AnswerProps) {
  const { name, text } = answerWords(question, answer);
  return (
    <label className={`fopt tint-${tintOf(question, answer)}${isNone ? " is-none" : ""}`}>
      <input className="vh" type="radio" name={question} value={answer} defaultChecked={isGiven} />
      <AnswerArt question={question} answer={answer} />
      <span className="fopt__tick">
        <Icon name="check" className="i-18" />
      </span>
      <b>{name()}</b>
      <span className="fopt__text">{text()}</span>
      <span className="fopt__none">{m.finder_none()}</span>
    </label>
  );
}
