import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { lateCashDays } from "#contract/rules/constants.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { CourierCashBook } from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { riderName, usualCouriers } from "../cash/rider-name.ts";
import { useForm } from "../kit/form/use-form.ts";
import { useTyped } from "../kit/form/use-typed.ts";
import { queries, refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";

const bookKey = ["courier-cash"];

/** After how many days the cash of each courier is late: on Today, in the cash book, and in what is asked of the courier. */
export function CourierDaysPanel() {
  const { data, error } = useQuery({ queryKey: bookKey, queryFn: office.getCourierCash });
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  return (
    <section className="panel panel--pad" aria-labelledby="settings-courier-days">
      <h2 id="settings-courier-days">{m.courier_days_title()}</h2>
      <p className="soft t14">{m.courier_days_text({ days: inDigits(lateCashDays) })}</p>
      {data === undefined ? <ListWait shape="form" count={3} /> : <DaysForm book={data} />}
    </section>
  );
}

/** Who holds cash, whose statements were read, who is usual, and the shop's own riders. */
function couriersOf({ days, couriers, statements }: CourierCashBook): string[] {
  const all = [...days, ...couriers, ...statements].map(({ courier }) => courier);
  const named = new Map([...all, ...usualCouriers, ""].toReversed().map((name) => [name.toLowerCase(), name]));
  return [...named.values()].toSorted((a, b) => Number(a === "") - Number(b === "") || a.localeCompare(b));
}

function DaysForm({ book }: { book: CourierCashBook }) {
  const couriers = couriersOf(book);
  const daysOf = (courier: string) =>
    book.days.find((one) => one.courier.toLowerCase() === courier.toLowerCase())?.days ?? lateCashDays;
  const { typed, change } = useTyped(
    Object.fromEntries(couriers.map((courier) => [courier, inDigits(daysOf(courier))])) as Record<string, string>,
  );
  const fields = couriers.map((_, at) => `couriers.${at}.days`);
  const { errors, isSending, submit } = useForm(fields, async () => {
    const answer = await office.saveCourierDays(
      couriers.map((courier) => ({ courier, days: typedFigure(typed[courier] ?? "", 0) })),
    );
    await queries.invalidateQueries({ queryKey: bookKey });
    return answer.message;
  });
  return (
    <form className="form2" noValidate onSubmit={submit}>
      {couriers.map((courier, at) => (
        <Field
          key={courier}
          className="c2 c3m"
          label={riderName(courier)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed[courier] ?? ""}
          error={errors[`couriers.${at}.days`]}
          onChange={(event) => change({ [courier]: event.target.value })}
        />
      ))}
      <div className="c6 settings__acts">
        <Button type="submit" size="md" isLoading={isSending}>
          {m.settings_save()}
        </Button>
      </div>
    </form>
  );
}
