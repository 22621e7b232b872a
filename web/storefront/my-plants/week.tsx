import type { CareJob } from "#contract/rules/plants/plant-care.ts";
import type { MyPlant, MyPlants } from "#contract/wire/shoppers/my-plants.ts";
import * as m from "#messages";
import { inDigits, showWeekday } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { nameHere } from "../product-card/names.tsx";
import { jobIcons, jobWords, nearDay, timeOf } from "./plant-words.ts";

type WeekProps = { shown: MyPlants; onMark: (plant: MyPlant, kind: CareJob, isDone: boolean) => void };
type Job = MyPlants["week"][number]["jobs"][number];

/** Seven days from today. Only today's work can be ticked: what is done sooner is done today. */
export function Week({ shown, onMark }: WeekProps) {
  const { today, plants, week } = shown;
  const plantOf = new Map(plants.map((plant) => [plant._id, plant]));
  const todays = week[0]?.jobs ?? [];
  const done = todays.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="plants-week">
      <div className="plants__rowhead">
        <h2 id="plants-week" className="plants__title">
          {m.plants_week()}
        </h2>
        <p className="soft t14" role="status">
          {todays.length > 0 ? m.plants_done_today({ done: inDigits(done), all: inDigits(todays.length) }) : ""}
        </p>
      </div>
      <ol className="week">
        {week.map(({ day, jobs }) => (
          <li key={day} className={day === today ? "week__day is-today" : "week__day"}>
            <h3>
              {day === today ? m.plants_today() : showWeekday(timeOf(day))}{" "}
              <b className="num">{inDigits(Number(day.slice(8)))}</b>
            </h3>
            {jobs.length === 0 ? <p className="soft">{m.plants_nothing()}</p> : null}
            {jobs.map((job) => {
              const plant = plantOf.get(job.plantId);
              if (plant === undefined) return null;
              const key = `${job.plantId} ${job.kind} ${job.isDone}`;
              return day === today ? (
                <button
                  key={key}
                  type="button"
                  className={classOf(job)}
                  aria-pressed={job.isDone}
                  aria-label={jobWords[job.kind]({ plant: nameHere(plant) })}
                  onClick={() => onMark(plant, job.kind, !job.isDone)}
                >
                  <JobText job={job} plant={plant} />
                </button>
              ) : (
                <p key={key} className={classOf(job)}>
                  <JobText job={job} plant={plant} />
                </p>
              );
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}

function JobText({ job: { kind, isDone, since }, plant }: { job: Job; plant: MyPlant }) {
  return (
    <>
      <Icon name={isDone ? "check" : jobIcons[kind]} />
      <span>
        {kind === "water" ? nameHere(plant) : jobWords[kind]({ plant: nameHere(plant) })}
        {since === undefined ? null : <small>{m.plant_late({ day: nearDay(since) })}</small>}
      </span>
    </>
  );
}

function classOf({ kind, isDone }: Job): string {
  return `week__job week__job--${kind}${isDone ? " is-done" : ""}`;
}
