import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { type QuestionDeskState, questionDeskStates } from "#contract/rules/questions.ts";
import * as m from "#messages";
import { Pagination } from "#web/ui/lists/pagination.tsx";
import { pageText, readPage } from "#web/ui/lists/paging.ts";
import { StateButtons } from "../kit/desk/state-buttons.tsx";
import { useDeskAct } from "../kit/desk/use-desk-act.ts";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { changed, useFilters } from "../kit/list/table-foot.tsx";
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

  const act = useDeskAct(refetch, questionsWaitingKey);
  const none = state === "waiting" && q === "" ? m.questions_desk_none_waiting() : m.questions_desk_none();
  return (
    <>
      <div className="ahead">
        <h1>{m.office_questions()}</h1>
      </div>
      <StateButtons
        states={questionDeskStates}
        chosen={state}
        counts={data?.counts}
        words={stateWords}
        label={m.questions_desk_which()}
        onChoose={(one) => setFilter("state", one === "waiting" ? "" : one)}
      />
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
            <QuestionLine key={question._id} question={question} ways={data} act={act} />
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
