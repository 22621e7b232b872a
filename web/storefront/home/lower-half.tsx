import * as content from "#web/content.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Far } from "#web/ui/far.tsx";
import { Icon } from "#web/ui/icon.tsx";
import pots from "#web/ui/pictures/pots.webp?url";

/** The targets of the footer's links: FAQs, returns, payment methods. */
export function LowerHalf() {
  return (
    <>
      <Questions />
      <Returns />
      <PaymentMethods />
    </>
  );
}

function Questions() {
  return (
    <section className="section lower" id="faqs">
      <div className="wrap lower__2">
        <div className="lower__h">
          <h2>{content.faqs}</h2>
          <p className="soft">{content.faqsLead}</p>
          <ButtonLink href="/contact" variant="secondary" size="md">
            {content.talkToExpert}
          </ButtonLink>
        </div>
        <div className="acc">
          {content.questions.map(({ question, answer }, at) => (
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

function Returns() {
  return (
    <section className="wrap" id="returns">
      <div className="ret tint-sand">
        <div>
          <h2>{content.returnsTitle}</h2>
          <p className="ret__lead">{content.returnsLead}</p>
          <ol className="ret__steps">
            {content.returnsSteps.map((step) => (
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
            <img src={pots} alt="" width={640} height={640} loading="lazy" />
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
          <h2>{content.paymentMethods}</h2>
        </div>
        <div className="pm">
          <div className="pm__c">
            <Icon name="banknote" />
            <div>
              <h3>{content.cashOnDelivery}</h3>
              <p>{content.cashText}</p>
            </div>
          </div>
          <div className="pm__c">
            <Icon name="credit-card" />
            <div>
              <h3>{content.card}</h3>
              <p>{content.cardText}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
