import { Link } from "react-router";
import { dayInDhaka } from "#contract/rules/dhaka.ts";
import type { Batch } from "#contract/wire/books/growing.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { shownName } from "../kit/shown-name.ts";
import { daySpan, daysLater, isLate, shortDay, weekOf, weeksUntil } from "./kit/batch-words.ts";

const shownWeeks = 6;
const lastWeek = shownWeeks - 1;
/** Of a week; the others are in the list below. */
const shownBatches = 3;

/** When what grows will be ready: this week with those that are late, the four after it, and all later ones. */
export function WeeksAhead({ batches }: { batches: Batch[] }) {
  const today = dayInDhaka(new Date());
  const byWeek = Map.groupBy(
    batches.toSorted((a, b) => a.readyOn.localeCompare(b.readyOn)),
    (batch) => (batch.stage === "ready" ? 0 : Math.min(lastWeek, weeksUntil(batch.readyOn, today))),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the arrow keys scroll it
    <section className="panel weeks" aria-label={m.growing_weeks()} tabIndex={0}>
      <ol>
        {Array.from({ length: shownWeeks }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are always the same six
          <li key={week} className={week === 0 ? "weeks__now" : undefined}>
            <b>{weekName(week)}</b>
            <span className="soft">{daysOf(week, weekOf(today))}</span>
            {byWeek.has(week) ? (
              <ReadyInWeek batches={byWeek.get(week) ?? []} />
            ) : (
              <p className="soft">{m.growing_nothing_ready()}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReadyInWeek({ batches }: { batches: Batch[] }) {
  const more = batches.length - shownBatches;
  return (
    <>
      <ul>
        {batches.slice(0, shownBatches).map((batch) => (
          <li key={batch._id}>
            <ReadyThen batch={batch} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="soft">{m.customers_and_more({ count: inDigits(more) })}</p> : null}
    </>
  );
}

function weekName(week: number): string {
  if (week === 0) return m.growing_this_week();
  if (week === 1) return m.growing_next_week();
  return week === lastWeek ? m.growing_later() : m.growing_in_weeks({ count: inDigits(week) });
}

function daysOf(week: number, thisWeek: string): string {
  const from = daysLater(thisWeek, week * 7);
  if (week === lastWeek) return m.growing_from_day({ day: shortDay(from) });
  return daySpan(from, daysLater(from, 6));
}

function ReadyThen({ batch }: { batch: Batch }) {
  const { _id, picture, alive, stage, readyOn } = batch;
  const words = { plants: inDigits(alive), day: shortDay(readyOn) };
  const late = isLate(batch);
  return (
    <Link to={`/admin/growing/${_id}`}>
      <span className="th40 tint-sage">{picture ? <Picture picture={picture} sizes="32px" alt="" /> : null}</span>
      <span>
        <b className="b6">{shownName(batch)}</b>
        <span className={late ? "weeks__late" : "soft"}>
          {stage === "ready"
            ? m.growing_plants_ready(words)
            : late
              ? m.growing_plants_late(words)
              : m.growing_plants_on(words)}
        </span>
      </span>
    </Link>
  );
}
