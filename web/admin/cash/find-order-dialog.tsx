import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { townOf } from "#contract/rules/delivery/address.ts";
import type { StatementLine } from "#contract/wire/books/courier-cash.ts";
import type { OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { showTaka } from "#web/ui/figures.ts";
import { SearchField } from "../kit/list/search-field.tsx";
import { usePause } from "../kit/use-pause.ts";
import { office } from "../office.ts";

type FindOrderProps = { line: StatementLine | null; onClose: () => void; onFound: (order: OwnerOrder) => void };

const typingPauseMs = 200;
const mostShown = 10;

/** A row of a statement that names no order of the shop: the owner searches it and chooses. */
export function FindOrderDialog({ line, onClose, onFound }: FindOrderProps) {
  return (
    <Dialog open={line !== null} onClose={onClose} label={m.cash_find_order()} className="confirm confirm--wide">
      {line === null ? null : <FindOrder line={line} onClose={onClose} onFound={onFound} />}
    </Dialog>
  );
}

function FindOrder({ line, onClose, onFound }: FindOrderProps & { line: StatementLine }) {
  const [typed, setTyped] = useState(line.name);
  const q = usePause(typed.trim(), typingPauseMs);
  const { data, error } = useQuery({
    queryKey: ["find-order", q],
    queryFn: async () => (await office.listOrderPage({ q, page: 1, limit: mostShown })).orders,
    enabled: q.length > 1,
  });
  const orders = data?.filter(({ paymentMethod }) => paymentMethod === "COD") ?? [];
  return (
    <div className="stack">
      <h2>{m.cash_find_order()}</h2>
      <p>{m.cash_find_order_text({ mark: line.mark, name: line.name, sum: showTaka(line.paid) })}</p>
      <SearchField
        label={m.cash_find_order()}
        placeholder={m.cash_find_order_hint()}
        text={typed}
        onChange={setTyped}
      />
      {error ? <p role="alert">{error.message}</p> : null}
      <p className={data && orders.length === 0 ? "hint" : "vh"} role="status">
        {data && orders.length === 0 ? m.cash_find_none() : ""}
      </p>
      <ul className="findorder">
        {orders.map((order) => (
          <li key={order._id}>
            <button type="button" onClick={() => onFound(order)}>
              <span>
                <b className="b6 num">{order.number}</b> {order.address.firstName} {order.address.lastName}
                <br />
                <span className="soft t13">
                  {[order.address.phone, townOf(order.address), order.courierName].filter(Boolean).join(" · ")}
                </span>
              </span>
              <b className="num">{showTaka(order.amount)}</b>
            </button>
          </li>
        ))}
      </ul>
      <div className="foot">
        <Button variant="secondary" size="md" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </div>
  );
}
