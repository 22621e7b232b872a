import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Far } from "#web/ui/far.tsx";
import { Icon } from "#web/ui/icon.tsx";
import pots from "#web/ui/pictures/pots.webp?url";

/** FAQs, returns and payment methods, which the footer links to. */
export function LowerHalf() {
  return (
    <>
      <Questions />
      <Returns />
      <PaymentMethods />
    </>
  );
}

const questions = () => [
  { question: m.question1(), answer: m.answer1() },
  { question: m.question2(), answer: m.answer2() },
  { question: m.question3(), answer: m.answer3() },
  { question: m.question4(), answer: m.answer4() },
  { question: m.question5(), answer: m.answer5() },
  { question: m.question6(), answer: m.answer6() },
];

function Questions() {
  return (
    <section className="section lower" id="faqs">
      <div className="wrap lower__2">
        <div className="lower__h">
          <h2>{m.faqs()}</h2>
          <p className="soft">{m.faqs_lead()}</p>
          <ButtonLink href={pathHere("/contact")} variant="secondary" size="md">
            {m.talk_to_expert()}
          </ButtonLink>
        </div>
        <div className="acc">
          {questions().map(({ question, answer }, at) => (
            <details key={question} open={at === 0}>
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" className="i-24" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

const returnsSteps = () => [
  { title: m.returns_step_title1(), text: m.returns_step1() },
  { title: m.returns_step_title2(), text: m.returns_step2() },
  { title: m.returns_step_title3(), text: m.returns_step3() },
];

function Returns() {
  return (
    <section className="wrap" id="returns">
      <div className="ret tint-sand">
        <div>
          <h2>{m.returns_title()}</h2>
          <p className="ret__lead">{m.returns_lead()}</p>
          <ol className="ret__steps">
            {returnsSteps().map((step) => (
              <li key={step.title}>
                <b>{step.title}</b>
                <span>{step.text}</span>
              </li>
            ))}
          </ol>
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

function PaymentMethods() {
  return (
    <section className="section section--flush" id="payment-methods">
      <div className="wrap">
        <div className="sechead">
          <h2>{m.payment_methods()}</h2>
        </div>
        <div className="pm">
          <div className="pm__c">
            <Icon name="banknote" />
            <div>
              <h3>{m.cash_on_delivery()}</h3>
              <p>{m.cash_text()}</p>
            </div>
          </div>
          <div className="pm__c">
            <Icon name="credit-card" />
            <div>
              <h3>{m.card()}</h3>
              <p>{m.card_text()}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
