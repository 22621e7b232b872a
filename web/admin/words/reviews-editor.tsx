import { reviewsMax } from "#contract/rules/word-list.ts";
import type { OwnReview, ShopWords } from "#contract/wire/shop/words.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field, TextArea } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Switch } from "../kit/form/switch.tsx";
import { MoveButtons } from "../kit/list/move-buttons.tsx";
import { moved } from "../kit/list/use-arranging.ts";

type ReviewsEditorProps = {
  words: ShopWords;
  /** Those that a demo shop shows until the owner writes some. */
  standard: OwnReview[];
  errors: Record<string, string>;
  onChange: (words: ShopWords) => void;
};

const languages = ["en", "bn"] as const;
const blank = { name: "", place: "", text: "" };

/** Customers' reviews, in both languages. */
export function ReviewsEditor({ words, standard, errors, onChange }: ReviewsEditorProps) {
  const reviews = words.reviews ?? standard;
  const set = (changed: OwnReview[]) => onChange({ ...words, reviews: changed });
  return (
    <section className="words__reviews" aria-labelledby="own-reviews">
      <h3 id="own-reviews">{m.words_reviews()}</h3>
      <p className="hint">{m.words_reviews_hint()}</p>
      {reviews.map((review, at) => (
        <ReviewFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a review has no name of its own while it is typed
          key={`${at} of ${reviews.length}`}
          review={review}
          at={at}
          count={reviews.length}
          errors={errors}
          onMove={(to) => set(moved(reviews, at, to))}
          onChange={(changed) => set(reviews.map((one, place) => (place === at ? changed : one)))}
          onRemove={() => set(reviews.filter((_, place) => place !== at))}
        />
      ))}
      {reviews.length < reviewsMax ? (
        <Button
          size="md"
          variant="secondary"
          onClick={() => set([...reviews, { isShown: true, rating: null, en: blank, bn: blank }])}
        >
          {m.words_add_review()}
        </Button>
      ) : null}
    </section>
  );
}

type ReviewFieldsProps = {
  review: OwnReview;
  at: number;
  count: number;
  errors: Record<string, string>;
  onMove: (to: number) => void;
  onChange: (review: OwnReview) => void;
  onRemove: () => void;
};

function ReviewFields({ review, at, count, errors, onMove, onChange, onRemove }: ReviewFieldsProps) {
  const label = m.words_review_at({ at: inDigits(at + 1) });
  const bind = (language: (typeof languages)[number], name: keyof typeof blank) => ({
    lang: language,
    value: review[language][name],
    error: errors[`reviews.${at}.${language}.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...review, [language]: { ...review[language], [name]: target.value } }),
  });
  return (
    <fieldset className={review.isShown ? "words__review" : "words__review is-out"}>
      <legend className="vh">{label}</legend>
      <div className="words__say">
        <b className="label words__reviewname">{label}</b>
        <MoveButtons label={label} at={at} count={count} onMove={onMove} />
        <span className="t13 soft">{review.isShown ? m.words_shown() : m.words_is_hidden()}</span>
        <Switch
          label={m.words_show({ label })}
          isOn={review.isShown}
          onPress={() => onChange({ ...review, isShown: !review.isShown })}
        />
      </div>
      {languages.map((language) => (
        <div key={language} className="words__pair">
          <Field label={inLanguage(language, m.words_review_name())} {...bind(language, "name")} />
          <Field label={inLanguage(language, m.words_review_place())} {...bind(language, "place")} />
          <TextArea
            className="words__wide"
            rows={3}
            label={inLanguage(language, m.words_review_text())}
            {...bind(language, "text")}
          />
        </div>
      ))}
      <div className="words__pair">
        <Select
          label={m.words_review_stars()}
          value={review.rating ?? ""}
          onChange={({ target }) => onChange({ ...review, rating: target.value === "" ? null : Number(target.value) })}
        >
          <option value="">{m.words_no_stars()}</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {inDigits(stars)}
            </option>
          ))}
        </Select>
        <div className="words__delete">
          <Button size="md" variant="danger-quiet" onClick={onRemove}>
            {m.words_remove_review()}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

function inLanguage(language: (typeof languages)[number], label: string): string {
  return language === "bn" ? m.words_in_bengali({ label }) : m.words_in_english({ label });
}
