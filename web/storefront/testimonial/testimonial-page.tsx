import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import palm from "#web/ui/pictures/palm.webp?url";
import { Promo } from "../home/promo.tsx";
import { Stars } from "../product/stars.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { type Review, reviews } from "./reviews.ts";

export const meta = () =>
  pageMeta({ title: m.reviews(), description: reviews[0]?.text ?? m.hero_lead(), path: "/testimonial" });

export default function TestimonialPage() {
  const [lead, ...others] = reviews;
  return (
    <>
      <div className="wrap">
        <div className="pagehead">
          <h1>{m.reviews()}</h1>
        </div>
        {lead && (
          <section className="tm">
            <div className="archpic" aria-hidden="true">
              <img src={palm} alt="" width={640} height={640} />
            </div>
            <Quote review={lead} />
          </section>
        )}
        <section className="tm2">
          {others.map((review) => (
            <Quote key={review.name} review={review} />
          ))}
        </section>
      </div>
      <div className="section section--flush">
        <Promo title={m.find_yours()} text={m.find_yours_text()} />
      </div>
    </>
  );
}

function Quote({ review }: { review: Review }) {
  return (
    <blockquote>
      <span className="stars--lg">
        <Stars rating={review.rating} />
      </span>
      <span className="vh">{m.rating_of5({ rating: inDigits(review.rating) })}</span>
      <p lang={review.lang}>{review.text}</p>
      <footer className="who">
        <span className={`av tint-${review.tint}`}>{review.initials}</span>
        <div>
          <b>{review.name}</b>
          <span>{review.place}</span>
        </div>
      </footer>
    </blockquote>
  );
}
