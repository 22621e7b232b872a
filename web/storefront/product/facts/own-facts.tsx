import type { NamedFact } from "#contract/wire/catalog/own-facts.ts";
import * as m from "#messages";
import { standInLanguage } from "#web/ui/language.ts";

/** The owner's own facts of the product. */
export function OwnFacts({ facts }: { facts: NamedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section className="arrives" aria-labelledby="own-facts">
      <h2 id="own-facts">{m.own_facts_of_product()}</h2>
      <dl>
        {facts.map(({ fact, name, text }) => (
          <div key={fact}>
            <dt lang={standInLanguage(name)}>{name}</dt>
            <dd lang={standInLanguage(text)}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
