import { shownForm } from "#contract/rules/shown-text.ts";
import type { Review } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { language, pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { inDigits, showDay } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { sizeName } from "#web/ui/size-name.ts";
import { Stars } from "../stars.tsx";

type RowProps = { review: Review; isNew?: boolean; isHelpful?: boolean };

/** One review, as its product's page shows it. `isNew`: takes the focus, after 'more' was pressed. `isHelpful`: this reader has said so. */
export function ReviewRow({ review, isNew, isHelpful = false }: RowProps) {
  const { _id, size, stars, pictures, isDemo, createdAt, repliedAt, helpful } = review;
  const { name, text, reply } = shownForm(language(), { en: review, bn: review.bengali });
  const shownName = name === "" ? m.review_buyer() : name;
  return (
    <article className="rv__row" tabIndex={isNew ? -1 : undefined} ref={isNew ? (row) => row?.focus() : undefined}>
      <p className="rv__by">
        <Stars rating={stars} />
        <span className="vh">{m.rated_of5({ rating: inDigits(stars) })}</span>{" "}
        <b lang={languageOf(shownName)}>{shownName}</b>{" "}
        <span className={isDemo ? "chip rv__demo" : "chip rv__chip"}>
          {isDemo ? m.review_demo() : m.review_bought_here()}
        </span>{" "}
        <span className="soft">
          {showDay(createdAt)}
          {size === "" ? "" : ` · ${sizeName(size)}`}
        </span>
      </p>
      {text === "" ? null : (
        <p className="rv__text" lang={languageOf(text)}>
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <p className="rv__photos">
          {pictures.map((picture, at) => (
            <ReviewPhoto
              key={picture.url}
              picture={picture}
              alt={m.review_photo({ at: inDigits(at + 1), name: shownName })}
            />
          ))}
        </p>
      )}
      {reply === "" ? null : (
        <div className="rv__reply">
          <p className="rv__by">
            <b>{shop.shopName}</b> {repliedAt === null ? null : <span className="soft">{showDay(repliedAt)}</span>}
          </p>
          <p className="rv__text" lang={languageOf(reply)}>
            {reply}
          </p>
        </div>
      )}
      {isDemo ? null : (
        <p className="rv__acts">
          <button
            type="button"
            className="btn btn--quiet btn--sm needs-script"
            aria-pressed={isHelpful}
            data-helpful={_id}
          >
            {helpfulWords(helpful)}
          </button>
          <a className="btn btn--quiet btn--sm" href={pathHere(`/review?report=${_id}`)} rel="nofollow">
            {m.review_report()}
          </a>
        </p>
      )}
    </article>
  );
}

export const helpfulWords = (count: number) =>
  count === 0 ? m.review_helpful() : m.review_helpful_count({ count: inDigits(count) });

const photoPixels: [number, number] = [160, 320];
type PhotoOf = Review["pictures"][number];

/** Opens the whole photo. */
export function ReviewPhoto({ picture, alt }: { picture: PhotoOf; alt: string }) {
  return (
    <a href={picture.url} target="_blank" rel="noreferrer">
      <Picture picture={picture} sizes="140px" pixels={photoPixels} alt={alt} />
    </a>
  );
}

/** How the average is written: one decimal, none for a whole one. */
export function averageWords(average: number): string {
  return inDigits(Math.round(average * 10) / 10);
}
