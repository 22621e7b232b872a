import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OtherBuyer } from "#contract/wire/shoppers/buyers.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { languageOf } from "#web/ui/language.ts";
import { useQuestion } from "../kit/dialog/question.tsx";
import { SearchField } from "../kit/list/search-field.tsx";
import { refused } from "../kit/queries.ts";
import { usePause } from "../kit/use-pause.ts";
import { office } from "../office.ts";
import type { BuyerProps } from "./buyer-props.ts";
import { shownName, shownPhone } from "./customer-words.tsx";

/** Records of the same person: joined ones, those that look alike, and any other by its phone or name. */
export function JoinPanel({ buyer, onChanged }: BuyerProps) {
  const [typed, setTyped] = useState("");
  const { ask, dialog } = useQuestion();
  const q = usePause(typed, 300).trim();
  const { data: found = [] } = useQuery({
    queryKey: ["buyers", "to-join", q],
    enabled: q.length > 2,
    queryFn: async () => (await office.listBuyers({ q, limit: 5 })).buyers,
  });
  const act = (work: Promise<{ message: string }>) =>
    work
      .then(({ message }) => {
        setTyped("");
        toast.ok(message);
        return onChanged();
      })
      .catch(refused);
  async function join(other: OtherBuyer) {
    const names = { name: shownName(buyer), other: shownName(other) };
    const question = { title: m.customers_join_title(names), text: m.customers_join_text(), act: m.customers_join() };
    if (await ask(question)) await act(office.joinBuyers(buyer._id, other._id));
  }
  const others = q.length > 2 ? found.filter(({ _id }) => _id !== buyer._id) : buyer.alike;
  return (
    <section className="panel panel--pad bjoin" aria-labelledby="buyer-join">
      <h2 id="buyer-join">{m.customers_join_records()}</h2>
      <ul className="blines">
        {buyer.joined.map((other) => (
          <Other key={other._id} other={other} label={m.customers_separate()}>
            {() => void act(office.separateBuyer(other._id))}
          </Other>
        ))}
      </ul>
      <SearchField
        label={m.customers_join_find()}
        placeholder={m.customers_join_find()}
        text={typed}
        onChange={setTyped}
      />
      {q.length <= 2 && buyer.alike.length > 0 ? <p className="soft t14 balike">{m.customers_alike()}</p> : null}
      <ul className="blines">
        {others.map((other) => (
          <Other key={other._id} other={other} label={m.customers_join()}>
            {() => void join(other)}
          </Other>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

type OtherProps = { other: OtherBuyer; label: string; children: () => void };

function Other({ other, label, children: press }: OtherProps) {
  const name = shownName(other);
  return (
    <li className="bother">
      <span>
        <b className="b6" lang={languageOf(name)}>
          {name}
        </b>
        <br />
        <span className="soft t13">
          {[shownPhone(other.phone), m.order_count({ count: other.orders, shown: inDigits(other.orders) })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Button variant="secondary" size="sm" onClick={press} aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </li>
  );
}
