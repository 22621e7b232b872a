import { useState } from "react";
import { Link } from "react-router";
import { toMinor } from "#contract/rules/money/money.ts";
import { typedFigure } from "#contract/rules/money/typed-figure.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { showDate, showSum, showTaka } from "#web/ui/figures.ts";
import { TakaField } from "../kit/form/taka-field.tsx";
import { useForm } from "../kit/form/use-form.ts";
import { Choice } from "../offers/choice.tsx";
import { office } from "../office.ts";
import type { BuyerProps } from "./buyer-props.ts";

const kindNames = {
  claim: m.credit_of_claim,
  "by-hand": m.credit_by_hand,
  order: m.credit_of_order,
  moved: m.credit_moved,
};

/** Credit for the customer's next order: where it came from and went. */
export function CreditPanel({ buyer, onChanged, mayGive }: BuyerProps & { mayGive: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="panel panel--pad" aria-labelledby="buyer-credit">
      <h2 id="buyer-credit">{m.credit()}</h2>
      <p className="bcredit__sum num">{showTaka(buyer.credit)}</p>
      <p className="soft t14">{buyer.isCreditUsable ? m.customers_credit_hint() : m.customers_credit_waits()}</p>
      {buyer.creditLines.length > 0 ? (
        <ul className="blines bcredit__lines">
          {buyer.creditLines.map(({ kind, amount, at, order, by, reason }) => (
            <li key={`${at} ${amount}`} className="bother">
              <span>
                {order ? (
                  <Link className="link" to={`/admin/orders/${order._id}`}>
                    {order.number}
                  </Link>
                ) : (
                  reason || kindNames[kind]()
                )}
                <br />
                <span className="soft t13">{[kindNames[kind](), by, showDate(at)].filter(Boolean).join(" · ")}</span>
              </span>
              <b className="b6 num">{showSum(toMinor(amount))}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {mayGive && isOpen ? <CreditForm buyer={buyer} onChanged={onChanged} onDone={() => setIsOpen(false)} /> : null}
      {mayGive && !isOpen ? (
        <Button variant="secondary" size="md" className="bcredit__open" onClick={() => setIsOpen(true)}>
          {m.customers_credit_change()}
        </Button>
      ) : null}
    </section>
  );
}

function CreditForm({ buyer, onChanged, onDone }: BuyerProps & { onDone: () => void }) {
  const [way, setWay] = useState<"give" | "take">("give");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const { errors, isSending, submit } = useForm(["amount", "reason"], async () => {
    const figure = typedFigure(amount) ?? 0;
    const sent = { buyerId: buyer._id, amount: way === "give" ? figure : -figure, reason, seen: buyer.credit };
    try {
      const { message } = await office.giveCredit(sent);
      onDone();
      return message;
    } finally {
      await onChanged();
    }
  });
  return (
    <form className="stack bcredit__open" noValidate onSubmit={submit}>
      <Choice
        name="credit-way"
        label={m.customers_credit_change()}
        options={{ give: m.customers_credit_give(), take: m.customers_credit_take() }}
        chosen={way}
        onChange={setWay}
      />
      <TakaField
        label={m.amount()}
        required
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        label={m.customers_credit_reason()}
        required
        maxLength={200}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" size="md" isLoading={isSending}>
          {way === "give" ? m.customers_credit_give() : m.customers_credit_take()}
        </Button>
      </div>
    </form>
  );
}
