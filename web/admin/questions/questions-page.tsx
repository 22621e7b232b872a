import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { type QuestionDeskState, questionDeskStates } from "#contract/rules/questions.ts";
import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
import { queries, refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { questionsWaitingKey } from "../shell/counts/questions-waiting.ts";
import { QuestionLine } from "./question-line.tsx";
import "./questions.css";

const stateWords: Record<QuestionDeskState, () => string> = {
  waiting: m.questions_desk_waiting,
  shown: m.questions_desk_shown,
  hidden: m.questions_desk_hidden,
  all: m.questions_desk_all,
};
const isState = (text: string): text is QuestionDeskState => (questionDeskStates as readonly string[]).includes(text);

/** State, search and page live in the address. */
export default function QuestionsPage() {
  const [query] = useSearchParams();
  const [filter, setFilter] = useFilters();
  const asked = filter("state");
  const state = isState(asked) ? asked : "waiting";
  const [q, page] = [filter("q"), readPage(query)];
  const { data, error, refetch } = useQuery({
    queryKey: ["questions", { state, q, page }],
    queryFn: () => office.listQuestions({ state, q, page: String(page) }),
    placeholderData: keepPreviousData,
  });

  /** Does it, says how it went, and reads the list again. */
  async function act(call: () => Promise<{ message: string }>): Promise<boolean> {
    try {
      toast.ok((await call()).message);
      await refetch();
      void queries.invalidateQueries({ queryKey: questionsWaitingKey });
      return true;
    } catch (failure) {
      refused(failure);
      // Somebody else may have answered it.
      void refetch();
      return false;
    }
  }
  const none = state === "waiting" && q === "" ? m.questions_desk_none_waiting() : m.questions_desk_none();
  return (
    <>
      <div className="ahead">
        <h1>{m.office_questions()}</h1>
      </div>
      <fieldset className="qad__states">
        <legend className="vh">{m.questions_desk_which()}</legend>
        {questionDeskStates.map((one) => (
          <button
            key={one}
            type="button"
            className={one === state ? "btn btn--md btn--primary" : "btn btn--md btn--secondary"}
            aria-pressed={one === state}
            onClick={() => setFilter("state", one === "waiting" ? "" : one)}
          >
            {stateWords[one]()} {data === undefined ? null : <span className="num">{inDigits(data.counts[one])}</span>}
          </button>
        ))}
      </fieldset>
      <section className="panel" aria-label={m.office_questions()}>
        <div className="tools">
          <SearchField
            placeholder={m.questions_desk_find()}
            label={m.questions_desk_search()}
            text={q}
            onChange={(text) => setFilter("q", text)}
          />
        </div>
        <ListState error={error} count={data?.questions.length ?? null} none={none} onRetry={refetch} />
        {error === null &&
          data?.questions.map((question) => (
            <QuestionLine key={question._id} question={question} sendsSms={data.sendsSms} act={act} />
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
    </>
  );
}
