import type { OrderDetail } from "#contract/orders.ts";
import { Field } from "#web/ui/field.tsx";
import { useForm } from "../kit/use-form.ts";
import { office } from "../office.ts";
import { SaveRow } from "./save-row.tsx";
import { useKeptText } from "./use-kept-text.ts";
import type { OrderActs } from "./use-order.ts";

const couriers = ["Pathao", "Steadfast", "RedX", "Sundarban", "SA Paribahan", "eCourier"];

/** Who brings it. The shopper sees both in My Orders. */
export function CourierPanel({ order, acts }: { order: OrderDetail; acts: OrderActs }) {
  const name = useKeptText(`courier:${order._id}`, order.courierName);
  const tracking = useKeptText(`tracking:${order._id}`, order.trackingNumber);
  const { errors, isSending, submit } = useForm(["courierName", "trackingNumber"], async () => {
    const { message } = await office.setCourier(order._id, name.text, tracking.text);
    await acts.reload();
    name.forget();
    tracking.forget();
    return message;
  });
  return (
    <section className="panel panel--pad" aria-labelledby="order-courier">
      <h2 id="order-courier">Courier</h2>
      <form className="oform oform--two" noValidate aria-label="Courier" onSubmit={submit}>
        <Field
          label="Courier"
          autoComplete="off"
          list="couriers"
          value={name.text}
          error={errors.courierName}
          onChange={(event) => name.type(event.target.value)}
        />
        <datalist id="couriers">
          {couriers.map((courier) => (
            <option key={courier} value={courier} />
          ))}
        </datalist>
        <Field
          label="Tracking number"
          autoComplete="off"
          value={tracking.text}
          error={errors.trackingNumber}
          hint={order.customer ? "The shopper sees both in My Orders." : "Both are on the order's tracking page."}
          onChange={(event) => tracking.type(event.target.value)}
        />
        <SaveRow
          label="Save courier"
          isSaving={isSending}
          isUnsaved={name.isUnsaved || tracking.isUnsaved}
          onDiscard={() => {
            name.forget();
            tracking.forget();
          }}
        />
      </form>
    </section>
  );
}
