import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type ReviewDeskState, reviewDeskStates } from "#contract/rules/reviews.ts";
import type { DeskReview } from "#contract/wire/shoppers/reviews.ts";
import * as m from "#messages";
import { useRole } from "#web/admin/kit/session/role.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inDigits, showCount } from "#web/ui/figures.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { StateButtons } from "../kit/desk/state-buttons.tsx";
import { useDeskAct } from "../kit/desk/use-desk-act.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { office } from "../office.ts";
import { reviewsWaitingKey } from "../shell/counts/reviews-waiting.ts";
import { ReviewLine } from "./review-line.tsx";
import { ReviewSettingsPanel } from "./review-settings-panel.tsx";
import "./reviews-desk.css";

const stateWords: Record<ReviewDeskState, () => string> = {
  all: m.reviews_desk_all,
  waiting: m.reviews_desk_waiting,
  shown: m.reviews_desk_shown,
  hidden: m.reviews_desk_hidden,
  reported: m.reviews_desk_reported,
};
const isState = (text: string): text is ReviewDeskState => (reviewDeskStates as readonly string[]).includes(text);

/** State, stars, search and page live in the address. */
export default function ReviewsPage() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const asked = filter("state");
  const state = isState(asked) ? asked : "all";
  const [stars, q, page] = [filter("stars"), filter("q"), readPage(query)];
  const { data, error, refetch } = useQuery({
    queryKey: ["reviews", { state, stars, q, page }],
    queryFn: () => office.listReviews({ state, stars, q, page: String(page) }),
    placeholderData: keepPreviousData,
  });

  const act = useDeskAct(refetch, reviewsWaitingKey);
  const role = useRole();
  const mayModerate = role === "owner" || role === "manager";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = data?.reviews ?? [];
  // Reviews that have left the page are not acted upon unseen.
  const picked = listed.filter(({ _id }) => chosen.has(_id));
  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  async function moderate(to: "shown" | "hidden") {
    const seen = picked.map(({ _id, revision }) => ({ review: _id, revision }));
    if (await act(() => office.moderateReviews(seen, to))) setChosen(new Set());
  }
  return (
    <>
      <div className="ahead">
        <h1>{m.office_reviews()}</h1>
        <span className="soft num" role="status">
          {data?.average != null &&
            m.reviews_desk_average({ average: inDigits(data.average), count: showCount(data.counts.shown) })}
        </span>
      </div>
      <StateButtons
        states={reviewDeskStates}
        chosen={state}
        counts={data?.counts}
        words={stateWords}
        label={m.reviews_desk_which()}
        onChoose={(one) => setFilter("state", one === "all" ? "" : one)}
      />
      <section className="panel rvd" aria-label={m.office_reviews()}>
        <div className="tools">
          <SearchField
            placeholder={m.reviews_desk_find()}
            label={m.reviews_desk_search()}
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
          <select
            className="input select rvd__stars"
            aria-label={m.reviews_desk_stars()}
            value={stars}
            onChange={({ target }) => setFilter("stars", target.value)}
          >
            <option value="">{m.reviews_desk_any_stars()}</option>
            {[5, 4, 3, 2, 1].map((each) => (
              <option key={each} value={each}>
                {m.rating_of5({ rating: inDigits(each) })}
              </option>
            ))}
          </select>
        </div>
        {picked.length > 0 ? (
          <section className="tools bulk on-dark" aria-label={m.reviews_desk_which()}>
            <b className="num" role="status">
              {m.reviews_desk_chosen({ count: inDigits(picked.length) })}
            </b>
            <button type="button" className="btn btn--sm" onClick={() => void moderate("shown")}>
              {m.reviews_desk_show()}
            </button>
            <button type="button" className="btn btn--sm" onClick={() => void moderate("hidden")}>
              {m.reviews_desk_hide()}
            </button>
            <button
              type="button"
              className="btn btn--sm"
              onClick={() =>
                choose(
                  listed.map(({ _id }) => _id),
                  true,
                )
              }
            >
              {m.reviews_desk_choose_all()}
            </button>
            <Button variant="quiet" size="sm" className="bulk__clear" onClick={() => setChosen(new Set())}>
              {m.reviews_desk_let_go()}
            </Button>
          </section>
        ) : null}
        <ListState error={error} count={data?.reviews.length ?? null} none={m.reviews_desk_none()} onRetry={refetch} />
        {error === null &&
          listed.map((review: DeskReview) => (
            <ReviewLine
              key={review._id}
              review={review}
              act={act}
              isChosen={mayModerate ? chosen.has(review._id) : undefined}
              onChoose={(isChosen) => choose([review._id], isChosen)}
            />
          ))}
        {data && error === null ? (
          <Pagination
            page={data.page}
            pages={data.pages}
            link={Link}
            hrefFor={(to) => `?${changed(query, { page: pageText(to) })}`}
          />
        ) : null}
      </section>
      <ReviewSettingsPanel />
    </>
  );
}
