import { useState } from "react";
import { type ReportReason, reviewTextMax } from "#contract/rules/reviews.ts";
import { shownForm } from "#contract/rules/shown-text.ts";
import type { DeskReview } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Chip } from "#web/ui/buttons/chip.tsx";
import { TextArea } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { formatMoment } from "../kit/moment.ts";
import { shownName } from "../kit/shown-name.ts";
import { office } from "../office.ts";

type ReviewLineProps = {
  review: DeskReview;
  act: (call: () => Promise<{ message: string }>) => Promise<boolean>;
  /** Undefined for who may only reply. */
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
};

const reasonWords: Record<ReportReason, () => string> = {
  advert: m.report_advert,
  rude: m.report_rude,
  private: m.report_private,
  other: m.report_other,
};

/** One review, and what the owner does with it. */
export function ReviewLine({ review, act, isChosen, onChoose }: ReviewLineProps) {
  const { _id, revision, product, stars, pictures, state, order, reports, looksLikeAdvert, isDemo } = review;
  const { name, text, reply } = shownForm(language(), { en: review, bn: review.bengali });
  const [isReplying, setReplying] = useState(false);
  const setState = (to: "shown" | "hidden") => act(() => office.moderateReviews([{ review: _id, revision }], to));
  return (
    <article className="rvd__row" aria-label={m.reviews_desk_one({ product: shownName(product), name })}>
      {isChosen === undefined ? null : (
        <label className="rvd__choose">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
          <span className="vh">{m.reviews_desk_choose({ product: shownName(product) })}</span>
        </label>
      )}
      <span className="plantpic plantpic--row tint-sand">
        {product.picture ? <Picture picture={product.picture} alt="" sizes="56px" /> : <Icon name="sprout" />}
      </span>
      <div className="rvd__text">
        <p className="rvd__by">
          <span className="rvd__given" aria-hidden="true">
            {[1, 2, 3, 4, 5].map((star) => (
              <span key={star} className={star <= stars ? "is-on" : undefined}>
                <Icon name="star" className="i-16" />
              </span>
            ))}
          </span>
          <span className="vh">{m.rating_of5({ rating: inDigits(stars) })}</span>
          <b>{shownName(product)}</b> <span lang={languageOf(name)}>{name === "" ? m.review_buyer() : name}</span>{" "}
          <span className="soft">{formatMoment(review.createdAt)}</span>
        </p>
        <p className="rvd__chips">
          <Chip className={chips[state]}>{stateChips[state]()}</Chip>
          {isDemo ? <Chip className="st-placed">{m.review_demo()}</Chip> : null}
          {looksLikeAdvert ? <Chip className="st-cancelled">{m.reviews_desk_advert()}</Chip> : null}
          {reports.map(({ reason, count }) => (
            <Chip key={reason} className="st-out">
              {m.reviews_desk_report({ reason: reasonWords[reason](), count: inDigits(count) })}
            </Chip>
          ))}
        </p>
        {text === "" ? (
          <p className="soft">{m.reviews_desk_no_text()}</p>
        ) : (
          <p className="rvd__words" lang={languageOf(text)}>
            {text}
          </p>
        )}
        {pictures.length > 0 && (
          <p className="rvd__photos">
            {pictures.map((picture, at) => (
              <a key={picture.url} href={picture.url} target="_blank" rel="noreferrer">
                <Picture picture={picture} alt={m.review_photo_at({ at: inDigits(at + 1) })} sizes="88px" />
              </a>
            ))}
          </p>
        )}
        {reply !== "" && !isReplying ? (
          <p className="rvd__reply" lang={languageOf(reply)}>
            <b>{m.reviews_desk_your_reply()}</b> {reply}
          </p>
        ) : null}
        {isReplying ? (
          <Reply
            reply={reply}
            onSave={async (reply) => {
              if (await act(() => office.replyToReview(_id, reply))) setReplying(false);
            }}
            onLeave={() => setReplying(false)}
          />
        ) : null}
      </div>
      <div className="rvd__acts">
        {isChosen === undefined || (state === "shown" && reports.length === 0) ? null : (
          <Button size="md" onClick={() => setState("shown")}>
            {state === "shown" ? m.reviews_desk_keep() : m.reviews_desk_show()}
          </Button>
        )}
        {isChosen === undefined || state === "hidden" ? null : (
          <Button size="md" variant="secondary" onClick={() => setState("hidden")}>
            {m.reviews_desk_hide()}
          </Button>
        )}
        <Button size="md" variant="quiet" onClick={() => setReplying(true)}>
          {review.reply === "" ? m.reviews_desk_reply() : m.reviews_desk_change_reply()}
        </Button>
        {order === null ? null : (
          <ButtonLink size="md" variant="quiet" to={`/admin/orders/${order._id}`}>
            {order.number}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

const chips = { waiting: "st-packing", shown: "st-done", hidden: "st-placed" };
const stateChips = { waiting: m.reviews_desk_waiting, shown: m.reviews_desk_shown, hidden: m.reviews_desk_hidden };

type ReplyProps = { reply: string; onSave: (reply: string) => Promise<void>; onLeave: () => void };

function Reply({ reply, onSave, onLeave }: ReplyProps) {
  const [typed, setTyped] = useState(reply);
  const [isSending, setSending] = useState(false);
  return (
    <form
      className="rvd__form"
      onSubmit={async (event) => {
        event.preventDefault();
        setSending(true);
        await onSave(typed);
        setSending(false);
      }}
    >
      <TextArea
        label={m.reviews_desk_your_reply()}
        hint={m.reviews_desk_reply_hint()}
        maxLength={reviewTextMax}
        rows={3}
        value={typed}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="rvd__acts">
        <Button type="submit" size="md" isLoading={isSending}>
          {m.reviews_desk_save_reply()}
        </Button>
        <Button size="md" variant="quiet" onClick={onLeave}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
