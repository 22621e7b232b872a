import { type MouseEvent, useRef, useState } from "react";
import { firstReviews, moreReviews, type ReviewSort, reviewSorts } from "#contract/rules/reviews.ts";
import type { Rating } from "#contract/wire/catalog/catalog.ts";
import type { Review, ShownReviews } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { listReviews, sayHelpful } from "../../reviews/review-calls.ts";
import { Stars } from "../stars.tsx";
import { averageWords, helpfulWords, ReviewPhoto, ReviewRow } from "./review-row.tsx";

type ReviewListProps = Pick<ShownReviews, "byStars" | "photos"> & {
  productId: string;
  rating: Rating;
  /** How many of them are a demo's. */
  demo: number;
  /** The first reviews as HTML, which the browser keeps. */
  html?: string;
};

const sortWords: Record<ReviewSort, () => string> = {
  newest: m.review_sort_newest,
  helpful: m.review_sort_helpful,
  highest: m.review_sort_highest,
  lowest: m.review_sort_lowest,
  photos: m.review_sort_photos,
};

/** A product's reviews: their average, those of each number of stars, and the list. */
export default function ReviewList({ productId, rating, demo, byStars, photos, html = "" }: ReviewListProps) {
  const list = useReviews(productId, byStars);
  const { stars, total, shown, found, more, isLoading } = list;
  return (
    <div className="rv__both">
      <div className="rv__sum">
        <p className="rv__avg">
          <b className="num">{averageWords(rating.average)}</b>
          <span>
            <Stars rating={rating.average} />
            <span className="vh">{m.rated_of5({ rating: averageWords(rating.average) })}</span>
            <small>{whoseReviews(rating.count, demo)}</small>
          </span>
        </p>
        <ul className="rv__bars">
          {[5, 4, 3, 2, 1].map((each) => {
            const having = byStars[each - 1] ?? 0;
            return (
              <li key={each}>
                <button
                  type="button"
                  aria-pressed={stars === each}
                  disabled={having === 0}
                  onClick={() => list.choose({ stars: stars === each ? 0 : each })}
                >
                  <span className="vh">{m.reviews_with_stars({ stars: inDigits(each), count: inDigits(having) })}</span>
                  <span aria-hidden="true">{inDigits(each)}</span> <Icon name="star" />
                  <progress max={rating.count} value={having} aria-hidden="true" />
                  <span className="num" aria-hidden="true">
                    {inDigits(having)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        <ButtonLink size="md" href={pathHere(`/review?product=${productId}`)} rel="nofollow">
          {m.write_review()}
        </ButtonLink>
        <small className="soft">{m.review_only_buyers()}</small>
      </div>
      <div>
        {photos.length > 0 && (
          <>
            <h3 className="rv__h3">{m.review_photos()}</h3>
            <p className="rv__photos rv__photos--lg">
              {photos.map((picture, at) => (
                <ReviewPhoto key={picture.url} picture={picture} alt={m.review_photo_at({ at: inDigits(at + 1) })} />
              ))}
            </p>
          </>
        )}
        <div className="rv__head">
          <p className="soft" role="status">
            {m.reviews_shown({ shown: inDigits(shown), total: inDigits(total) })}
            {stars === 0 ? null : (
              <button type="button" className="link" onClick={() => list.choose({ stars: 0 })}>
                {m.reviews_all()}
              </button>
            )}
          </p>
          <select
            className="input select"
            aria-label={m.sort()}
            value={list.sort}
            onChange={({ target }) => list.choose({ sort: target.value as ReviewSort })}
          >
            {reviewSorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortWords[sort]()}
              </option>
            ))}
          </select>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the buttons of the rows, of which the first are the server's */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button's key is a click */}
        <div aria-busy={isLoading || undefined} onClick={pressHelpful}>
          {found === null ? (
            <div
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the same rows, by the server
              dangerouslySetInnerHTML={{ __html: html }}
              suppressHydrationWarning
            />
          ) : (
            found.map((review) => (
              <ReviewRow key={review._id} review={review} isHelpful={saidHelpful.has(review._id)} />
            ))
          )}
          {more.map((review) => (
            <ReviewRow key={review._id} review={review} isNew={review._id === list.firstNew} />
          ))}
        </div>
        {shown < total && (
          <Button variant="secondary" isLoading={isLoading} onClick={list.readMore} className="rv__more">
            {m.reviews_more({ count: inDigits(Math.min(moreReviews, total - shown)) })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Pressed on this page: a list in another order still knows it. */
const saidHelpful = new Set<string>();

/** Says that a review is helpful, or takes it back. Its button may be of the page's HTML, which is no part of this tree. */
async function pressHelpful({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-helpful]") : null;
  if (button === null || button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  const isHelpful = button.ariaPressed !== "true";
  try {
    const id = button.dataset.helpful ?? "";
    const { helpful } = await sayHelpful(id, isHelpful);
    saidHelpful[isHelpful ? "add" : "delete"](id);
    button.ariaPressed = String(isHelpful);
    button.textContent = helpfulWords(helpful);
  } catch (failure) {
    toast.bad(messageOf(failure));
  } finally {
    button.ariaDisabled = null;
  }
}

function whoseReviews(count: number, demo: number): string {
  const reviews = inDigits(count);
  if (demo === 0) return m.reviews_of_buyers({ count, reviews });
  return demo === count
    ? m.reviews_of_demo({ count: reviews })
    : m.reviews_some_demo({ reviews, demo: inDigits(demo) });
}

/** `found`: null while the server's list stands. `more`: what was read after it. */
function useReviews(productId: string, byStars: number[]) {
  const all = byStars.reduce((sum, each) => sum + each, 0);
  const [asked, setAsked] = useState({ sort: "newest" as ReviewSort, stars: 0 });
  const [found, setFound] = useState<Review[] | null>(null);
  const [more, setMore] = useState<Review[]>([]);
  const [firstNew, setFirstNew] = useState<string>();
  const [total, setTotal] = useState(all);
  const [isLoading, setLoading] = useState(false);
  const newest = useRef(0);
  const first = found === null ? Math.min(firstReviews, all) : found.length;
  const shown = first + more.length;

  async function read(query: typeof asked, from: number, limit: number, take: (read: ShownReviews) => void) {
    const turn = ++newest.current;
    setLoading(true);
    try {
      const answer = await listReviews({ product: productId, ...query, from, limit });
      // A later choice was made meanwhile.
      if (turn === newest.current) take(answer);
    } catch (failure) {
      toast.bad(messageOf(failure));
    } finally {
      if (turn === newest.current) setLoading(false);
    }
  }
  return {
    ...asked,
    ...{ found, more, firstNew, total, shown, isLoading },
    choose(change: Partial<typeof asked>) {
      const next = { ...asked, ...change };
      setAsked(next);
      void read(next, 0, moreReviews, (answer) => {
        setFound(answer.reviews);
        setMore([]);
        setTotal(answer.total);
      });
    },
    readMore() {
      void read(asked, shown, moreReviews, (answer) => {
        setMore([...more, ...answer.reviews]);
        setFirstNew(answer.reviews[0]?._id);
        setTotal(answer.total);
      });
    },
  };
}
