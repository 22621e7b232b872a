import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import flowers from "#web/ui/pictures/flowers.webp?url";
import flowers560 from "#web/ui/pictures/flowers-560.avif?url";
import flowers1000 from "#web/ui/pictures/flowers-1000.avif?url";
import { hasWord, word } from "#web/words.ts";
import { Promo } from "../home/lower/promo.tsx";
import { Stars } from "../product/stars.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import snakePlant from "../session/snake-plant.webp?url";
import { Word } from "../word.tsx";
import { type Review, reviews } from "./reviews.ts";

export const meta = () =>
  pageMeta({
    title: word("reviewsTitle"),
    description: word("reviewsSearchText") || reviews()[0]?.text || word("heroLead"),
    path: "/testimonial",
  });

export default function TestimonialPage() {
  const [lead, ...others] = reviews();
  return (
    <>
      <div className="wrap">
        <div className="pagehead">
          <h1>
            <Word name="reviewsTitle" />
          </h1>
          {hasWord("reviewsLead") && (
            <p className="soft">
              <Word name="reviewsLead" />
            </p>
          )}
        </div>
        {lead === undefined && <p className="soft">{m.no_reviews()}</p>}
        {lead && (
          <div className="tm">
            <div className="archpic" aria-hidden="true">
              <img src={snakePlant} alt="" width={400} height={749} />
            </div>
            <Quote review={lead} />
          </div>
        )}
        {others.length > 0 && (
          <div className="tm2">
            {others.map((review, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
              <Quote key={at} review={review} />
            ))}
          </div>
        )}
      </div>
      <div className="section section--flush">
        <Promo
          heading="findYoursTitle"
          lead="findYoursText"
          art={{ avif: `${flowers560} 560w, ${flowers1000} 1000w`, src: flowers }}
        />
      </div>
    </>
  );
}

function Quote({ review }: { review: Review }) {
  return (
    <blockquote>
      {review.rating !== null && (
        <>
          <span className="stars--lg">
            <Stars rating={review.rating} />
          </span>
          <span className="vh">{m.rating_of5({ rating: inDigits(review.rating) })}</span>
        </>
      )}
      <p lang={review.lang}>{review.text}</p>
      <footer className="who">
        <span className={`av tint-${review.tint}`}>{review.initials}</span>
        <div>
          <b lang={languageOf(review.name)}>{review.name}</b>
          <span lang={languageOf(review.place)}>{review.place}</span>
        </div>
      </footer>
    </blockquote>
  );
}
