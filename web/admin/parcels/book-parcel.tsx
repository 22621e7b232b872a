import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "#contract/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { wholeTaka } from "../dashboard/whole-taka.ts";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { useKeptText } from "../orders/use-kept-text.ts";
import type { OrderActs } from "../orders/use-order.ts";
import { Faults } from "./faults.tsx";
import type { useCouriers } from "./use-couriers.ts";

type BookProps = { order: OrderDetail; courier: ReturnType<typeof useCouriers>[number]; acts: OrderActs };

/** What the courier would be told, what is wrong with it, and the booking. */
export function BookParcel({ order, courier: { name, title }, acts }: BookProps) {
  const { data, error } = useQuery({
    queryKey: ["parcel", order],
    queryFn: () => office.checkParcels(name, [order._id]),
  });
  const [checked] = data?.orders ?? [];
  const note = useKeptText(`rider:${order._id}`, order.address.note ?? "");
  const { errors, isSending, submit } = useForm(["note"], async () => {
    const { results, message } = await office.bookParcels(name, [order._id], note.text);
    await acts.reload();
    const [result] = results;
    if (result?.outcome !== "booked") throw new Error(result?.message);
    note.forget();
    return message;
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (checked === undefined) return <p className="soft t14">Checking the order</p>;
  const last = order.parcels.at(-1);
  return (
    <form className="oform" noValidate aria-label={`Book with ${title}`} onSubmit={submit}>
      {last?.state === "refused" ? (
        <p className="error">
          <Icon name="alert" />
          {last.message}
        </p>
      ) : null}
      <dl className="parcel">
        <dt>For</dt>
        <dd>
          {checked.name}, <span className="num">{checked.phone}</span>
          <br />
          {checked.address}
        </dd>
        <dt>Rider collects</dt>
        <dd className="num b6">{checked.amount === 0 ? "Nothing, it is paid" : wholeTaka(checked.amount)}</dd>
      </dl>
      <Faults faults={checked.faults} />
      <Field
        label="Note for the rider"
        optional
        autoComplete="off"
        value={note.text}
        error={errors.note}
        onChange={(event) => note.type(event.target.value)}
      />
      <div className="oform__save">
        <Button type="submit" size="md" isLoading={isSending} disabled={checked.faults.length > 0}>
          <Icon name="truck" />
          Book with {title}
        </Button>
      </div>
    </form>
  );
}
