import type { WordName } from "#contract/rules/word-list.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { Far } from "#web/ui/far/far.tsx";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { hasWord, isOwnWord } from "#web/words.ts";
import { Word } from "../../word.tsx";

const questions: { question: WordName; answer: WordName }[] = [
  { question: "question1", answer: "answer1" },
  { question: "question2", answer: "answer2" },
  { question: "question3", answer: "answer3" },
  { question: "question4", answer: "answer4" },
  { question: "question5", answer: "answer5" },
  { question: "question6", answer: "answer6" },
  { question: "question7", answer: "answer7" },
  { question: "question8", answer: "answer8" },
];
/** FAQs, which the footer links to. The shop's own answer about paying names cards only where they are taken. */
export function Questions({ hasCards }: { hasCards: boolean }) {
  const isWithoutCards = (answer: WordName) => !hasCards && answer === "answer1" && !isOwnWord(answer);
  return (
    <section className="section lower" id="faqs">
      <div className="wrap lower__2">
        <div className="lower__h">
          <h2>
            <Word name="questionsTitle" />
          </h2>
          {hasWord("questionsLead") && (
            <p className="soft">
              <Word name="questionsLead" />
            </p>
          )}
          <ButtonLink href={pathHere("/contact")} variant="secondary" size="md">
            <Word name="heroSecondButton" />
          </ButtonLink>
        </div>
        <div className="acc">
          {questions
            .filter(({ question, answer }) => hasWord(question) && hasWord(answer))
            .map(({ question, answer }, at) => (
              <details key={question} open={at === 0}>
                <summary>
                  <h3>
                    <Word name={question} />
                  </h3>
                  <Icon name="plus" className="i-24" />
                </summary>
                <p>{isWithoutCards(answer) ? m.answer1_cash() : <Word name={answer} />}</p>
              </details>
            ))}
        </div>
      </div>
    </section>
  );
}

const returnsSteps: { title: WordName; text: WordName }[] = [
  { title: "returnsStep1", text: "returnsStepText1" },
  { title: "returnsStep2", text: "returnsStepText2" },
  { title: "returnsStep3", text: "returnsStepText3" },
];

export function Returns() {
  const steps = returnsSteps.filter(({ title, text }) => hasWord(title) && hasWord(text));
  return (
    <section className="wrap" id="returns">
      <div className="ret tint-sand">
        <div>
          <h2>
            <Word name="returnsTitle" />
          </h2>
          <p className="ret__lead">
            <Word name="returnsLead" />
          </p>
          {steps.length > 0 && (
            <ol className="ret__steps">
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <b>
                    <Word name={title} />
                  </b>
                  <span>
                    <Word name={text} />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
        <div className="ret__art" aria-hidden="true">
          <span />
          <Far>
            <img src={pots} alt="" width={610} height={440} loading="lazy" />
          </Far>
        </div>
      </div>
    </section>
  );
}

const paymentMethods: { icon: IconName; title: WordName; text: WordName }[] = [
  { icon: "banknote", title: "cashTitle", text: "cashText" },
  { icon: "credit-card", title: "cardTitle", text: "cardText" },
];

export function PaymentMethods({ hasCards }: { hasCards: boolean }) {
  return (
    <section className="section section--flush" id="payment-methods">
      <div className="wrap">
        <div className="sechead">
          <h2>
            <Word name="paymentsTitle" />
          </h2>
        </div>
        <div className="pm">
          {paymentMethods
            .filter(({ title, text }) => hasWord(title) && hasWord(text) && (hasCards || title !== "cardTitle"))
            .map(({ icon, title, text }) => (
              <div className="pm__c" key={title}>
                <Icon name={icon} />
                <div>
                  <h3>
                    <Word name={title} />
                  </h3>
                  <p>
                    <Word name={text} />
                  </p>
                </div>
              </div>
            ))}
        </div>
      </div>
    </section>
  );
}
