import { useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { type PeriodName, periodNames, type ReportAddress } from "./report-address.ts";
import { shownDay } from "./report-points.ts";

const names: Record<PeriodName, () => string> = {
  7: () => m.reports_last_days({ days: inDigits(7) }),
  30: () => m.reports_last_days({ days: inDigits(30) }),
  90: () => m.reports_last_days({ days: inDigits(90) }),
  365: () => m.reports_last_days({ days: inDigits(365) }),
  month: m.reports_this_month,
  "last-month": m.reports_last_month,
  year: m.reports_this_year,
  "last-year": m.reports_last_year,
  days: m.reports_other_days,
};

/** One of some periods, or two days. */
export function PeriodPicker({ address: { name, period, set } }: { address: ReportAddress }) {
  const [isTyping, setIsTyping] = useState(name === "days");
  const [typed, setTyped] = useState(period);
  const isWrong = typed.from === "" || typed.to === "" || typed.from > typed.to;
  return (
    <>
      <select
        className="input select rep__period"
        aria-label={m.dash_period()}
        value={isTyping ? "days" : name}
        onChange={({ target: { value } }) => {
          setIsTyping(value === "days");
          if (value === "days") setTyped(period);
          else set({ period: value === "30" ? "" : value, from: "", to: "" });
        }}
      >
        {periodNames.map((one) => (
          <option key={one} value={one}>
            {names[one]()}
          </option>
        ))}
      </select>
      {isTyping ? (
        <form
          className="rep__days"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isWrong) set({ period: "days", ...typed });
          }}
        >
          <Field
            label={m.reports_from()}
            type="date"
            value={typed.from}
            max={typed.to}
            onChange={({ target: { value } }) => setTyped({ ...typed, from: value })}
          />
          <Field
            label={m.reports_to()}
            type="date"
            value={typed.to}
            min={typed.from}
            onChange={({ target: { value } }) => setTyped({ ...typed, to: value })}
          />
          <Button size="md" variant="secondary" type="submit" disabled={isWrong}>
            {m.reports_show()}
          </Button>
        </form>
      ) : null}
    </>
  );
}

export function periodText({ from, to }: { from: string; to: string }): string {
  return from === to ? shownDay(from) : m.dash_from_to({ from: shownDay(from), to: shownDay(to) });
}
