import { useCallback, useEffect, useState } from "react";
import { type ReportReason, reportReasons } from "#contract/rules/reviews.ts";
import type { OwnReviewsInput, ReviewedOrder } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { ApiError } from "#web/api.ts";
import { pathHere } from "#web/language.ts";
import { PageSkeleton, QuietError, SignedOut } from "#web/storefront/kit/page-states.tsx";
import { nameHere } from "#web/storefront/product-card/names.tsx";
import { type OwnReviews, reviewCalls } from "#web/storefront/reviews/review-calls.ts";
import { useShopper } from "#web/storefront/shopper/shopper.ts";
import { Button, ButtonLink } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { messageOf } from "#web/ui/dialog/toast-error.ts";
import { showDay } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Picture } from "#web/ui/picture/picture.tsx";
import pots from "#web/ui/pictures/pots.webp?url";
import { sizeName } from "#web/ui/size-name.ts";
import { deviceOrders } from "../device-orders.ts";
import wateringCan from "../watering-can.webp";
import { ReviewForm } from "./review-form.tsx";
import { GivenStars } from "./star-choice.tsx";

/**
 * /review: writes reviews of an order (`order`, or `link` without a login) or of a product that was bought (`product`), or reports one
 * (`report`).
 */
export default function ReviewPage() {
  const [query, setQuery] = useState<URLSearchParams | null>(null);
  useEffect(() => setQuery(new URLSearchParams(location.search)), []);
  const report = query?.get("report");
  return (
    <div className="wrap wrap--tall rvp">
      {query === null ? (
        <>
          <h1 className="vh">{m.write_review()}</h1>
          <PageSkeleton label={m.loading()} rows={2} />
        </>
      ) : report ? (
        <Report reviewId={report} />
      ) : (
        <Reviews query={query} />
      )}
    </div>
  );
}

function Reviews({ query }: { query: URLSearchParams }) {
  const { status, customer } = useShopper();
  const [found, setFound] = useState<OwnReviews>();
  const [error, setError] = useState<unknown>(null);
  const isLinked = query.has("link");
  const customerId = customer?._id;
  const load = useCallback(async () => {
    setError(null);
    try {
      setFound(await reviewCalls.mine({ ...whoseOf(query), product: query.get("product") ?? undefined }));
    } catch (failure) {
      setError(failure);
    }
  }, [query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for who has signed in
  useEffect(() => {
    if (isLinked || status !== "loading") void load();
  }, [isLinked, status, customerId, load]);

  const order = found?.order;
  if (order) return <OrderReviews order={order} query={query} onChanged={load} />;
  const title = <h1 className="rvp__title">{m.write_review()}</h1>;
  if (error !== null) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    if (isUnknown && status === "visitor" && !isLinked) return <AskLogin title={title} />;
    return (
      <>
        {title}
        {isUnknown ? (
          <EmptyState title={messageOf(error)} picture={pots} tint="sand">
            <ButtonLink size="md" variant="secondary" href={pathHere("/track")}>
              {m.find_order()}
            </ButtonLink>
          </EmptyState>
        ) : (
          <QuietError message={messageOf(error)} onRetry={load} />
        )}
      </>
    );
  }
  if (found === undefined) {
    return (
      <>
        {title}
        <PageSkeleton label={m.loading()} rows={2} />
      </>
    );
  }
  if (!found.isSignedIn) return <AskLogin title={title} />;
  return (
    <>
      {title}
      <EmptyState title={m.review_only_buyers()} text={m.review_other_account()} picture={pots} tint="sand">
        <ButtonLink size="md" variant="secondary" href={pathHere("/my-orders")}>
          {m.my_orders()}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

const AskLogin = ({ title }: { title: React.ReactNode }) => (
  <>
    {title}
    <SignedOut title={m.review_sign_in()} text={m.review_sign_in_text()} picture={wateringCan} />
  </>
);

/** A guest's order is known by the key that this browser has of it. */
function whoseOf(query: URLSearchParams): OwnReviewsInput {
  const link = query.get("link");
  if (link !== null) return { link };
  const order = query.get("order");
  if (order === null) return {};
  const own = deviceOrders().find(({ orderId }) => orderId === order);
  return { order, guestKey: own?.key };
}

type OrderReviewsProps = { order: ReviewedOrder; query: URLSearchParams; onChanged: () => Promise<void> };

function OrderReviews({ order, query, onChanged }: OrderReviewsProps) {
  const asked = query.get("product");
  // The one that was asked for first, and open.
  const lines = order.lines.toSorted((a, b) => Number(b.product === asked) - Number(a.product === asked));
  const whose = query.has("link") ? { link: query.get("link") ?? "" } : { ...whoseOf(query), order: order._id };
  return (
    <>
      <div className="pagehead pagehead--orders">
        <h1>{m.review_your_order({ number: order.number })}</h1>
        <p>{m.placed_on({ day: showDay(order.placedAt) })}</p>
      </div>
      {order.state === "delivered" ? null : (
        <p className="banner banner--warn" role="status">
          {order.state === "ended" ? m.review_ended() : m.review_not_yet()}
        </p>
      )}
      {lines.map((line) => (
        <LineReview
          key={line.product}
          line={line}
          orderId={order._id}
          whose={whose}
          shownAs={order.name}
          isWritable={order.state === "delivered"}
          isOpen={lines.length === 1 || line.product === asked}
          onChanged={onChanged}
        />
      ))}
    </>
  );
}

type LineReviewProps = {
  line: ReviewedOrder["lines"][number];
  orderId: string;
  whose: OwnReviewsInput;
  shownAs: string;
  isWritable: boolean;
  isOpen: boolean;
  onChanged: () => Promise<void>;
};

function LineReview({ line, orderId, whose, shownAs, isWritable, isOpen, onChanged }: LineReviewProps) {
  const { review, product } = line;
  const [isEditing, setEditing] = useState(false);
  const [isChosen, setChosen] = useState(isOpen);
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);

  async function withdraw() {
    setSending(true);
    try {
      const { message } = await reviewCalls.withdraw({ ...whose, product });
      toast.ok(message);
      setAsked(false);
      setEditing(false);
      await onChanged();
    } catch (failure) {
      toast.bad(messageOf(failure));
    } finally {
      setSending(false);
    }
  }
  const isForm = isWritable && (review === null ? isChosen : isEditing);
  return (
    <section className="rvp__line" aria-label={nameHere(line)}>
      <div className="rvp__what">
        <span className="mini__pic mini__pic--cover tint-sand">
          {line.picture ? <Picture picture={line.picture} alt="" sizes="56px" /> : null}
        </span>
        <div>
          <a className="b6" href={pathHere(`/product/${product}`)}>
            {nameHere(line)}
          </a>
          <br />
          <span className="soft t14">{sizeName(line.size)}</span>
        </div>
      </div>
      {review !== null && !isForm ? (
        <div className="rvp__given">
          <GivenStars stars={review.stars} />
          <span className="soft t14">
            {m.review_written({ day: showDay(review.createdAt) })} {stateWords[review.state]()}
          </span>
          {review.text === "" ? null : <p className="rvp__text">{review.text}</p>}
          {review.reply === "" ? null : (
            <p className="rvp__text rvp__reply">
              <b>{m.review_reply_of_shop()}</b> {review.reply}
            </p>
          )}
          <div className="rvp__acts">
            {isWritable ? (
              <Button size="md" variant="secondary" onClick={() => setEditing(true)}>
                {m.review_change()}
              </Button>
            ) : null}
            {isAsked ? (
              <Button size="md" variant="danger" isLoading={isSending} onClick={withdraw}>
                {m.review_withdraw_really()}
              </Button>
            ) : (
              <Button size="md" variant="danger-quiet" onClick={() => setAsked(true)}>
                {m.review_withdraw()}
              </Button>
            )}
          </div>
        </div>
      ) : null}
      {review === null && isWritable && !isChosen ? (
        <Button size="md" onClick={() => setChosen(true)}>
          {m.write_review()}
        </Button>
      ) : null}
      {isForm ? (
        <ReviewForm
          key={review?.revision ?? 0}
          line={line}
          orderId={orderId}
          whose={whose}
          shownAs={shownAs}
          onSaved={async () => {
            setEditing(false);
            await onChanged();
          }}
          onMeanwhile={onChanged}
        />
      ) : null}
    </section>
  );
}

const stateWords = { waiting: m.review_state_waiting, shown: m.review_state_shown, hidden: m.review_state_hidden };

const reasonWords: Record<ReportReason, () => string> = {
  advert: m.report_advert,
  rude: m.report_rude,
  private: m.report_private,
  other: m.report_other,
};

function Report({ reviewId }: { reviewId: string }) {
  const [reason, setReason] = useState<ReportReason>();
  const [isMissing, setMissing] = useState(false);
  const [done, setDone] = useState("");
  const [isSending, setSending] = useState(false);
  async function send() {
    setMissing(reason === undefined);
    if (reason === undefined) return;
    setSending(true);
    try {
      setDone((await reviewCalls.report(reviewId, reason)).message);
    } catch (failure) {
      toast.bad(messageOf(failure));
    } finally {
      setSending(false);
    }
  }
  return (
    <section className="rvp__line">
      <h1 className="rvp__title">{m.report_title()}</h1>
      {done === "" ? (
        <>
          <fieldset className="rvp__reasons">
            <legend className="label">{m.report_why()}</legend>
            {reportReasons.map((one) => (
              <label key={one}>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                {reasonWords[one]()}
              </label>
            ))}
          </fieldset>
          {isMissing && reason === undefined ? (
            <p className="error" role="alert">
              <Icon name="alert" />
              {m.report_choose()}
            </p>
          ) : null}
          <Button size="md" isLoading={isSending} onClick={send}>
            {m.report_send()}
          </Button>
        </>
      ) : (
        <p className="banner" role="status">
          {done}
        </p>
      )}
    </section>
  );
}
