import { useState } from "react";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SwitchRow } from "../kit/form/switch.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import type { BuyerProps } from "./buyer-props.ts";

/** For the customer's phones: the same list of blocked numbers as on the page of refused parcels. */
export function RulesPanel({ buyer, onChanged }: BuyerProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (buyer.phones.length === 0) return null;
  const unblock = () =>
    office
      .blockBuyer(buyer._id, null)
      .then(({ message }) => {
        toast.ok(message);
        return onChanged();
      })
      .catch(refused);
  const chargeFirst = () =>
    office
      .chargeFirst(buyer._id, !buyer.paysFirst)
      .then(({ message }) => {
        toast.ok(message);
        return onChanged();
      })
      .catch(refused);
  return (
    <section className="panel panel--pad brules" aria-labelledby="buyer-rules">
      <h2 id="buyer-rules">{m.customers_rules()}</h2>
      <SwitchRow
        label={m.customers_pay_first()}
        hint={m.customers_pay_first_hint()}
        isOn={buyer.paysFirst}
        onPress={() => void chargeFirst()}
      />
      <SwitchRow
        label={m.customers_block()}
        hint={buyer.isBlocked ? <Blocked buyer={buyer} /> : m.customers_block_hint()}
        isOn={buyer.isBlocked}
        onPress={() => (buyer.isBlocked ? void unblock() : setIsAsking(true))}
      />
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} label={m.customers_block_title()} className="confirm">
        {isAsking ? (
          <BlockForm
            buyerId={buyer._id}
            onClose={() => setIsAsking(false)}
            onBlocked={async () => {
              setIsAsking(false);
              await onChanged();
            }}
          />
        ) : null}
      </Dialog>
    </section>
  );
}

function Blocked({ buyer: { noOrders, blockedNote } }: Pick<BuyerProps, "buyer">) {
  return (
    <>
      {noOrders ? m.customers_block_all() : m.customers_block_cash()}
      {blockedNote ? (
        <>
          <br />
          {blockedNote}
        </>
      ) : null}
    </>
  );
}

type FormProps = { buyerId: string; onClose: () => void; onBlocked: () => Promise<unknown> };

function BlockForm({ buyerId, onClose, onBlocked }: FormProps) {
  const [reason, setReason] = useState("");
  const [noOrders, setNoOrders] = useState(true);
  const { errors, isSending, submit } = useForm(["reason"], async () => {
    const { message } = await office.blockBuyer(buyerId, { reason, noOrders });
    await onBlocked();
    return message;
  });
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2>{m.customers_block_title()}</h2>
      <div className="sizes" role="radiogroup" aria-label={m.customers_block()}>
        {[true, false].map((isAll) => (
          <label key={String(isAll)} className="size size--sm">
            <input
              className="vh"
              type="radio"
              name="block"
              checked={noOrders === isAll}
              onChange={() => setNoOrders(isAll)}
            />
            {isAll ? m.customers_block_all() : m.customers_block_cash()}
          </label>
        ))}
      </div>
      <p>{noOrders ? m.customers_block_all_text() : m.customers_block_text()}</p>
      <Field
        label={m.customers_block_reason()}
        value={reason}
        maxLength={100}
        error={errors.reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button type="submit" variant="danger" size="md" isLoading={isSending}>
          {m.customers_block()}
        </Button>
      </div>
    </form>
  );
}
