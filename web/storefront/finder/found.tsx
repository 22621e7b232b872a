import { type FinderAnswers, finderQuestionNames, nearlyUpTo, type Said } from "#contract/rules/plants/plant-finder.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shopNumbers } from "#web/settings.ts";
import { ButtonLink } from "#web/ui/buttons/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon, IconOutline } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { whatsAppNumber } from "#web/ui/phone-links.ts";
import pots from "#web/ui/pictures/pots.webp?url";
import { Card } from "../product-card/card.tsx";
import type { CardProduct } from "../product-card/card-product.ts";
import { shopOrigin } from "../seo/shop-origin.ts";
import { finderAddress } from "./answers.ts";
import { saidInWords } from "./claim-words.ts";
import { answerWords } from "./question-words.ts";

export type Found = { product: CardProduct; said: Said[] };
type FoundProps = { answers: FinderAnswers; total: number; fits: Found[]; nearly: Found[] };

/** The plants that fit, each with why; then the nearest, each with what does not fit. */
export function FoundPlants({ answers, total, fits, nearly }: FoundProps) {
  const shown = inDigits(total || nearly.length);
  return (
    <div className="wrap">
      <div className="pagehead">
        <h1>
          {total > 0
            ? m.finder_for_you({ count: total, shown })
            : nearly.length > 0
              ? m.finder_nearest({ count: nearly.length, shown })
              : m.finder_no_plants()}
        </h1>
        {total > 0 && <p>{m.finder_sorted()}</p>}
        {total === 0 && nearly.length > 0 && <p>{m.finder_none_fits()}</p>}
        <Answers answers={answers} />
      </div>
      {fits.length > 0 && <Plants found={fits} isFitting />}
      {total > fits.length && <p className="soft fmore">{m.finder_best_of({ shown: inDigits(fits.length) })}</p>}
      {nearly.length > 0 && (
        <section aria-label={m.finder_nearly()}>
          {total > 0 && (
            <div className="fnearly">
              <h2>{m.finder_nearly()}</h2>
              <p>{m.finder_nearly_text()}</p>
            </div>
          )}
          <Plants found={nearly} isFitting={false} />
        </section>
      )}
      {fits.length + nearly.length === 0 && (
        <EmptyState title={m.finder_no_plants()} text={undefined} picture={pots} tint="sand">
          <ButtonLink href={pathHere("/collection")} size="md">
            {m.all_products()}
          </ButtonLink>
        </EmptyState>
      )}
      <AskGardener address={finderAddress(answers, true)} />
    </div>
  );
}

/** Not among the icons, whose paths every page's script has. */
const pencil =
  "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4";

function Answers({ answers }: { answers: FinderAnswers }) {
  const given = finderQuestionNames.flatMap((question) => {
    const answer = answers[question];
    return answer === undefined ? [] : [{ question, name: answerWords(question, answer).name() }];
  });
  return (
    <ul className="fanswers" aria-label={m.finder_answers()}>
      {given.map(({ question, name }) => (
        <li key={question}>
          <a
            className="fanswer"
            href={`${pathHere(finderAddress(answers))}#finder-${question}`}
            aria-label={m.finder_change({ answer: name })}
          >
            {name}
            <IconOutline path={pencil} className="i-16" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink href={pathHere(finderAddress({}))} variant="quiet" size="md">
          <Icon name="undo" />
          {m.finder_again()}
        </ButtonLink>
      </li>
    </ul>
  );
}

const cardSizes = "(min-width: 768px) 32vw, 46vw";

/** In place of its category, a card says why its plant fits, or everything that does not. */
function Plants({ found, isFitting }: { found: Found[]; isFitting: boolean }) {
  return (
    <div className={isFitting ? "grid fgrid fgrid--fits" : "grid fgrid"}>
      {found.map(({ product, said }, at) => (
        <div key={product._id} className="fplant">
          <Card
            product={{ ...product, category: inWords(said, isFitting) || product.category }}
            eager={isFitting && at < 2}
            level={isFitting ? "h2" : "h3"}
            sizes={cardSizes}
            list={isFitting ? "fits" : "nearly"}
          />
          {isFitting && at === 0 && <span className="chip fbest">{m.finder_best()}</span>}
        </div>
      ))}
    </div>
  );
}

/** One reason is enough; what does not fit stands whole, a line each. */
function inWords(said: Said[], isFitting: boolean): string {
  return said
    .slice(0, isFitting ? 1 : nearlyUpTo)
    .map(saidInWords)
    .join("\n");
}

function AskGardener({ address }: { address: string }) {
  const { whatsApp } = shopNumbers();
  if (whatsApp === "") return null;
  const text = m.finder_ask_text({ address: shopOrigin() + pathHere(address) });
  return (
    <aside className="fask">
      <Icon name="whatsapp" />
      <div>
        <b>{m.finder_unsure()}</b>
        <p>{m.finder_unsure_text()}</p>
      </div>
      <ButtonLink
        variant="secondary"
        size="md"
        href={`https://wa.me/${whatsAppNumber(whatsApp)}?${new URLSearchParams({ text })}`}
        target="_blank"
        rel="noreferrer"
      >
        {m.ask_by_whatsapp()}
      </ButtonLink>
    </aside>
  );
}
