import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxWeightGrams, minWeightGrams } from "#contract/rules/constants.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { CourierArea } from "#contract/wire/delivery/parcels.ts";
import type { OrderDetail } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { useKeptText } from "../kit/form/use-kept-text.ts";
import { wholeTaka } from "../kit/whole-taka.ts";
import { office } from "../office.ts";
import type { OrderActs } from "../order/use-order.ts";
import { CourierAreaFields } from "./courier-area.tsx";
import { Faults } from "./faults.tsx";
import type { useCouriers } from "./use-couriers.ts";

type CheckedOrder = Awaited<ReturnType<typeof office.checkParcels>>["orders"][number];
type BookProps = { order: OrderDetail; courier: ReturnType<typeof useCouriers>[number]; acts: OrderActs };

/** The parcel as the courier would be told about it, its faults, and the booking. */
export function BookParcel({ order, courier, acts }: BookProps) {
  const { name, title, hasAreas } = courier;
  const booking = useBooking({ order, courier, acts });
  const { checked, error, check, area, chooseArea, kilograms, weigh, note, errors, isSending, submit } = booking;
  if (error) {
    return (
      <div className="oform" role="alert">
        <p>{error.message}</p>
        <Button variant="secondary" size="md" onClick={() => check()}>
          {m.parcels_try_again()}
        </Button>
      </div>
    );
  }
  if (checked === undefined) return <p className="soft t14">{m.parcels_checking()}</p>;
  const last = order.parcels.at(-1);
  return (
    <form className="oform" noValidate aria-label={m.parcels_book_with({ title })} onSubmit={submit}>
      {last?.state === "refused" ? (
        <p className="error">
          <Icon name="alert" />
          {last.message}
        </p>
      ) : null}
      <ToldFacts checked={checked} title={title} />
      <Faults faults={checked.faults} />
      {hasAreas ? (
        <>
          <CourierAreaFields courier={name} found={area ? null : checked.area} onChoose={chooseArea} />
          <Field
            label={m.parcels_weight()}
            inputMode="decimal"
            autoComplete="off"
            value={kilograms ?? String(checked.weightGrams / 1000)}
            error={errors.weightGrams}
            onChange={(event) => weigh(event.target.value)}
          />
        </>
      ) : null}
      <Field
        label={m.parcels_note()}
        optional
        autoComplete="off"
        value={note.text}
        error={errors.note}
        onChange={(event) => note.type(event.target.value)}
      />
      <div className="oform__save">
        <Button type="submit" size="md" isLoading={isSending} disabled={checked.faults.length > 0}>
          <Icon name="truck" />
          {m.parcels_book_with({ title })}
        </Button>
      </div>
    </form>
  );
}

function ToldFacts({ checked, title }: { checked: CheckedOrder; title: string }) {
  return (
    <dl className="parcel">
      <dt>{m.parcels_for()}</dt>
      <dd>
        {checked.name}, <span className="num">{checked.phone}</span>
        <br />
        {checked.address}
      </dd>
      <dt>{m.parcels_rider()}</dt>
      <dd className="num b6">
        {checked.amount > 0 ? wholeTaka(checked.amount) : checked.isPaid ? m.parcels_nothing() : m.parcels_not_paid()}
      </dd>
      {checked.fee === null ? null : (
        <>
          <dt>{m.parcels_courier_takes({ courier: title })}</dt>
          <dd className="num">{wholeTaka(checked.fee)}</dd>
        </>
      )}
    </dl>
  );
}

/** The check of what was chosen so far, and the booking. */
function useBooking({ order, courier: { name }, acts }: BookProps) {
  const [area, setArea] = useState<CourierArea>();
  /** Null: what the products weigh. */
  const [kilograms, setKilograms] = useState<string | null>(null);
  const weightGrams = kilograms === null ? undefined : Math.round(typedFigure(kilograms, 3) * 1000);
  const isWeight = weightGrams !== undefined && weightGrams >= minWeightGrams && weightGrams <= maxWeightGrams;
  // While the weight is being typed, the price of the products' own.
  const choice = { area, ...(isWeight && { weightGrams }) };
  const { data, error, refetch } = useQuery({
    queryKey: ["parcel", name, order, choice],
    queryFn: () => office.checkParcels(name, [order._id], choice),
    // The typed values stay in sight while they are checked.
    placeholderData: (before) => before,
  });
  const note = useKeptText(`rider:${order._id}`, order.address.note ?? "");
  const { errors, isSending, submit } = useForm(["note", "weightGrams"], async () => {
    const { results, message } = await office.bookParcels(name, [order._id], {
      ...choice,
      ...(weightGrams !== undefined && { weightGrams }),
      note: note.text,
    });
    await acts.reload();
    const [result] = results;
    if (result?.outcome !== "booked") throw new Error(result?.message);
    note.forget();
    return message;
  });
  const checked = data?.orders[0];
  return {
    checked,
    error,
    check: refetch,
    area,
    chooseArea: setArea,
    kilograms,
    weigh: setKilograms,
    note,
    errors,
    isSending,
    submit,
  };
}
