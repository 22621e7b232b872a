import * as m from "#messages";
import { Island } from "#web/page/island.tsx";
import type { Asked } from "#web/page/page.ts";
import { shop } from "#web/settings.ts";
import { hasWord, mapPoint, word } from "#web/words.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { placeData } from "../seo/structured-data.ts";
import { Word } from "../word.tsx";
import { AskUs } from "./ask-us.tsx";
import { ContactDetails } from "./contact-details.tsx";
import ContactForm from "./contact-form.island.tsx";
import MapFrame from "./map-frame.island.tsx";

type Loaded = { outcome: "yes" | "no" | null };

export const meta = () =>
  pageMeta({
    title: m.contact(),
    description: word("contactSearchText"),
    path: "/contact",
    structured: [placeData()],
  });

export function load({ search }: Asked): Loaded {
  const sent = search.get("sent");
  return { outcome: sent === "yes" || sent === "no" ? sent : null };
}

export default function ContactPage({ outcome }: Loaded) {
  const point = mapPoint();
  return (
    <>
      <div className="wrap">
        <div className="pagehead">
          <h1>
            <Word name="contactTitle" />
          </h1>
          {hasWord("contactLead") && (
            <p className="ct__lead">
              <Word name="contactLead" />
            </p>
          )}
          <AskUs text={m.ask_hello()} />
        </div>
        <div className="ct">
          <Island of={ContactForm} when="idle" props={{ outcome }} />
          <ContactDetails />
        </div>
      </div>
      {(point || shop.street !== "") && (
        <section className="wrap section ct__map" aria-label={m.map()}>
          <Island of={MapFrame} when="touch" props={point ? { point } : {}} />
        </section>
      )}
    </>
  );
}
