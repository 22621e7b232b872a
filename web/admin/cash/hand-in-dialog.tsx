import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import type { HeldParcel } from "#contract/wire/books/courier-cash.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { CheckBox } from "../kit/form/check-box.tsx";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { newId } from "../kit/queue/new-id.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { office } from "../office.ts";
import { riderName } from "./rider-name.ts";

type HandInProps = {
  /** Null: closed. Empty: orders that name no courier. */
  courier: string | null;
  onClose: () => void;
  onHandedIn: (statementId: string, undelivered: string[]) => void;
};

/** Cash that a rider hands to the owner: of which orders, how much, by whom. */
export function HandInDialog({ courier, onClose, onHandedIn }: HandInProps) {
  return (
    <Dialog open={courier !== null} onClose={onClose} label={m.cash_handed_in()} className="confirm confirm--wide">
      {courier === null ? null : <Held courier={courier} onClose={onClose} onHandedIn={onHandedIn} />}
    </Dialog>
  );
}

type HeldProps = HandInProps & { courier: string };

function Held(props: HeldProps) {
  const { courier, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ["courier-cash", "held", courier],
    queryFn: async () => (await office.listHeldCash(courier)).parcels,
    gcTime: 0,
  });
  if (data !== undefined) return <HandInForm {...props} parcels={data} />;
  return (
    <>
      <h2>{m.cash_handed_in_of({ rider: riderName(courier) })}</h2>
      {error ? <p role="alert">{error.message}</p> : <ListWait count={3} />}
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        {error ? (
          <Button size="md" onClick={() => refetch()}>
            {m.try_again()}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function HandInForm({ courier, parcels, onClose, onHandedIn }: HeldProps & { parcels: HeldParcel[] }) {
  const [key] = useState(newId);
  const [chosen, setChosen] = useState(() => parcels.filter(isDelivered).map(({ orderId }) => orderId));
  const [sum, setSum] = useState("");
  const [handedBy, setHandedBy] = useState(courier);
  const [takeDifference, setTakeDifference] = useState(false);
  const seen = toTaka(
    parcels.reduce((all, { orderId, amount }) => all + (chosen.includes(orderId) ? toMinor(amount) : 0), 0),
  );
  const { errors, isSending, submit } = useForm(["sum", "handedBy", "orderIds"], async () => {
    const figure = typedFigure(sum) || 0;
    const input = { key, courier, handedBy, orderIds: chosen, seen, sum: figure, takeDifference };
    const { message, statementId, undelivered } = await office.handInCash(input);
    onHandedIn(statementId, undelivered);
    return message;
  });
  const short = sum.trim() === "" ? Number.NaN : seen - typedFigure(sum);
  return (
    <form className="stack handin" noValidate onSubmit={submit}>
      <h2>{m.cash_handed_in_of({ rider: riderName(courier) })}</h2>
      {parcels.length === 0 ? <p>{m.cash_holds_none()}</p> : null}
      <ul className="handin__orders" aria-label={m.cash_of_which_orders()}>
        {parcels.map((parcel) => (
          <li key={parcel.orderId}>
            <CheckBox
              label={m.cash_order_of({ number: parcel.number, name: parcel.name })}
              checked={chosen.includes(parcel.orderId)}
              onChange={(isOn) =>
                setChosen(isOn ? [...chosen, parcel.orderId] : chosen.filter((one) => one !== parcel.orderId))
              }
            />
            {isDelivered(parcel) ? null : <span className="soft t13">{m.cash_out()}</span>}
            <b className="num">{showTaka(parcel.amount)}</b>
          </li>
        ))}
      </ul>
      {errors.orderIds ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {errors.orderIds}
        </p>
      ) : null}
      <p className="handin__sum">
        {m.cash_orders_come_to({ orders: m.order_count({ count: chosen.length, shown: inDigits(chosen.length) }) })}
        <b className="num">{showTaka(seen)}</b>
      </p>
      <TakaField
        label={m.cash_sum_handed_in()}
        required
        autoComplete="off"
        value={sum}
        error={errors.sum}
        hint={sumWords(short)}
        onChange={(event) => setSum(event.target.value)}
      />
      {short >= 0.005 ? (
        <CheckBox label={m.cash_rider_keeps()} checked={takeDifference} onChange={setTakeDifference} />
      ) : null}
      <HandedBy value={handedBy} error={errors.handedBy} onChange={setHandedBy} />
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button type="submit" size="md" isLoading={isSending} disabled={chosen.length === 0}>
          <Icon name="check" />
          {m.cash_take_cash()}
        </Button>
      </div>
    </form>
  );
}

const isDelivered = ({ deliveredAt }: HeldParcel) => deliveredAt !== null;

/** @param short what the sum is below that of the orders, in taka; NaN while none is typed */
function sumWords(short: number): string | undefined {
  if (Number.isNaN(short)) return undefined;
  if (Math.abs(short) < 0.005) return m.cash_handed_same();
  const amount = showTaka(Math.abs(short));
  return short > 0 ? m.cash_handed_less({ amount }) : m.cash_handed_more({ amount });
}

type HandedByProps = { value: string; error: string | undefined; onChange: (name: string) => void };

/** Anybody: most riders have no login. The team's names are proposed. */
function HandedBy({ value, error, onChange }: HandedByProps) {
  const { data } = useQuery({ queryKey: ["team-names"], queryFn: async () => (await office.listTeamNames()).people });
  return (
    <>
      <Field
        label={m.cash_handed_by()}
        required
        maxLength={100}
        autoComplete="off"
        list="cash-handed-by"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="cash-handed-by">
        {(data ?? []).map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </>
  );
}
