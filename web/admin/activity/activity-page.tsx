import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { activityKinds, shopsJobs } from "#contract/rules/office/activity-kinds.ts";
import type { Activity } from "#contract/wire/shop/activities.ts";
import * as m from "#messages";
import { activityKindNames } from "#messages/office-names.ts";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/device-name.ts";
import { toast } from "#web/ui/dialog/toast.tsx";
import { showCount, showDay, showHour } from "#web/ui/figures.ts";
import { Initials } from "../customers/customer-words.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { useFilters } from "../kit/list/table-foot.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { SettingsTabs } from "../settings/settings-tabs.tsx";
import { fieldName } from "./field-names.ts";
import { subjectWay } from "./subject-way.ts";
import { bulkOf, type TakingBack, takingAllBack, takingBack } from "./take-back.ts";
import { valueText } from "./value-words.ts";
import "./activity.css";

/** Who changed what, before and after, and from where: to search, by person, kind and day. */
export default function ActivityPage() {
  const [filter, setFilter] = useFilters();
  const query = Object.fromEntries(
    ["q", "person", "kind", "day"].flatMap((name) => (filter(name) === "" ? [] : [[name, filter(name)]])),
  );
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["activity", query],
    queryFn: ({ pageParam }) => office.listActivity({ ...query, ...(pageParam !== "" && { before: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const lines = data?.pages.flatMap(({ activities }) => activities);
  const days = [...Map.groupBy(lines ?? [], ({ at }) => showDay(at))];
  return (
    <>
      <SettingsTabs />
      <div className="ahead">
        <h2>{m.office_activity()}</h2>
        <a
          className="btn btn--secondary btn--md right"
          href={`/api/admin/activity.csv?${new URLSearchParams({ ...query, language: language() })}`}
          download
        >
          <AdminIcon name="download" className="i-18" />
          {m.activity_csv()}
        </a>
      </div>
      <section className="panel" aria-label={m.office_activity()}>
        <ActivityTools filter={filter} onFilter={setFilter} />
        <ListState error={error} count={lines?.length ?? null} none={m.activity_none()} rows={8} onRetry={refetch}>
          {Object.keys(query).length > 0 ? (
            <ButtonLink size="md" variant="secondary" to="?">
              {m.order_desk_clear_filters()}
            </ButtonLink>
          ) : null}
        </ListState>
        {days.map(([day, ofDay]) => (
          <div key={day}>
            <h3 className="activity__day">{dayName(day)}</h3>
            <ul>
              {ofDay.map((line) => (
                <ActivityLine key={line._id} line={line} lines={lines ?? []} onDone={refetch} />
              ))}
            </ul>
          </div>
        ))}
        {hasNextPage ? (
          <div className="activity__more">
            <Button variant="secondary" size="md" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {m.activity_more()}
            </Button>
          </div>
        ) : null}
      </section>
    </>
  );
}

/** `Today, Fri Nov 27 2026`. @param day as it is shown */
function dayName(day: string): string {
  const [today, yesterday] = [0, 86_400_000].map((ago) => showDay(new Date(Date.now() - ago).toISOString()));
  if (day === today) return m.activity_today({ day });
  return day === yesterday ? m.activity_yesterday({ day }) : day;
}

type ToolsProps = { filter: (name: string) => string; onFilter: (name: string, text: string) => void };

function ActivityTools({ filter, onFilter }: ToolsProps) {
  const { data } = useQuery({ queryKey: ["team-names"], queryFn: async () => (await office.listTeamNames()).people });
  return (
    <div className="tools activity__tools">
      <SearchField
        label={m.activity_search()}
        placeholder={m.activity_search()}
        text={filter("q")}
        onChange={(text) => onFilter("q", text)}
      />
      <select
        className="input select"
        aria-label={m.activity_person()}
        value={filter("person")}
        onChange={(event) => onFilter("person", event.target.value)}
      >
        <option value="">{m.activity_everyone()}</option>
        <option value={shopsJobs}>{m.activity_job()}</option>
        {data?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input select"
        aria-label={m.activity_kind()}
        value={filter("kind")}
        onChange={(event) => onFilter("kind", event.target.value)}
      >
        <option value="">{m.activity_every_change()}</option>
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {activityKindNames[kind]()}
          </option>
        ))}
      </select>
      <input
        className="input"
        type="date"
        aria-label={m.activity_day()}
        value={filter("day")}
        onChange={(event) => onFilter("day", event.target.value)}
      />
      <span className="hint activity__kept">{m.activity_kept()}</span>
    </div>
  );
}

type LineProps = { line: Activity; lines: Activity[]; onDone: () => unknown };

function ActivityLine({ line, lines, onDone }: LineProps) {
  const { at, personName, job, sentence, subject, network, device } = line;
  const taking = takingBack(lines, line);
  const together = bulkOf(lines, line);
  return (
    <li className="activity__line">
      <time className="soft num" dateTime={at}>
        {showHour(at)}
      </time>
      {job === null ? (
        <Initials name={personName} />
      ) : (
        <span className="av activity__job" aria-hidden="true">
          <AdminIcon name="settings" className="i-18" />
        </span>
      )}
      <div className="activity__what">
        <p>
          <b className="b6">{job === null ? personName : m.activity_job()}</b> · <span>{sentence}</span>
          <SubjectLink subject={subject} />
        </p>
        <Changes line={line} />
        <span className="hint">{job === null ? m.activity_from({ device: deviceName(device), network }) : null}</span>
      </div>
      <span className="activity__acts">
        {together.length === 0 ? null : (
          <TakeBack
            taking={takingAllBack(together)}
            label={m.activity_take_all_back({ count: showCount(together.length) })}
            onDone={onDone}
          />
        )}
        {taking === null ? null : <TakeBack taking={taking} label={m.activity_take_back()} onDone={onDone} />}
      </span>
    </li>
  );
}

type TakeBackProps = { taking: TakingBack; label: string; onDone: () => unknown };

function TakeBack({ taking, label, onDone }: TakeBackProps) {
  const [isSending, setIsSending] = useState(false);
  async function send() {
    setIsSending(true);
    try {
      toast.ok((await taking()).message);
    } catch (failure) {
      refused(failure);
    }
    await onDone();
    setIsSending(false);
  }
  return (
    <Button variant="quiet" size="sm" isLoading={isSending} onClick={() => void send()}>
      {label}
    </Button>
  );
}

function SubjectLink({ subject }: Pick<Activity, "subject">) {
  const { words, address } = subjectWay(subject);
  if (words === "") return null;
  return (
    <>
      {" · "}
      {address === undefined ? (
        <b className="b6">{words}</b>
      ) : (
        <Link className="link" to={address}>
          {words}
        </Link>
      )}
    </>
  );
}

/** Each value that differs: struck through before, on sage after. Never by color alone. */
function Changes({ line: { what, before, after } }: { line: Activity }) {
  const all = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const names = all.filter((name) => isSomething(before?.[name]) || isSomething(after?.[name]));
  if (names.length === 0) return null;
  return (
    <ul className="activity__values">
      {names.map((name) => (
        <li key={name}>
          <span className="soft">{fieldName(name, what)}</span>{" "}
          {before && isSomething(before[name]) ? (
            <>
              <span className="vh">{m.activity_was()}</span>
              <del>{valueText(name, before[name])}</del>{" "}
            </>
          ) : null}
          {after && name in after ? (
            <>
              <span className="vh">{m.activity_is()}</span>
              <ins>{valueText(name, after[name])}</ins>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A value that was nothing before has only an after. */
const isSomething = (value: unknown) => value !== null && value !== undefined && value !== "";
