import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { townOf } from "#contract/address.ts";
import type { DeliveryAddress, OwnerOrder } from "#contract/orders.ts";
import { asciiDigits } from "#contract/text.ts";
import * as m from "#messages";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { usePause } from "../kit/use-pause.ts";
import { office } from "../office.ts";

const typingPauseMs = 200;
const leastDigits = 5;
const ordersRead = 30;

type PastCustomersProps = { onTake: (address: Partial<DeliveryAddress>) => void };

/** Finds earlier customers by phone number; one click fills in the address. */
export function PastCustomers({ onTake }: PastCustomersProps) {
  const [typed, setTyped] = useState("");
  const q = usePause(asciiDigits(typed).replace(/[^\d+]/g, ""), typingPauseMs);
  const isAsked = q.length >= leastDigits;
  const { data } = useQuery({
    queryKey: ["past-customers", q],
    queryFn: async () => addressesOf((await office.listOrderPage({ q, page: 1, limit: ordersRead })).orders),
    enabled: isAsked,
  });
  return (
    <section className="panel panel--pad" aria-labelledby="new-customer">
      <h2 id="new-customer">{m.order_desk_customer()}</h2>
      <div className="searchbox pastfield">
        <Icon name="phone" />
        <input
          className="input"
          type="search"
          inputMode="tel"
          aria-label={m.order_desk_phone_of_customer()}
          placeholder={m.order_desk_phone_number()}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onTake({ phone: event.target.value });
          }}
        />
      </div>
      <p className={isAsked && data?.length === 0 ? "hint" : "vh"} role="status">
        {isAsked && data ? foundWords(data.length) : ""}
      </p>
      {isAsked && data && data.length > 0 ? (
        <ul className="pastlist" aria-label={m.order_desk_past_customers()}>
          {data.map((address) => (
            <li key={JSON.stringify(address)}>
              <button
                type="button"
                className="pastlist__take"
                onClick={() => {
                  onTake(address);
                  setTyped(address.phone);
                }}
              >
                <b className="b6" lang={languageOf(address.firstName)}>
                  {address.firstName} {address.lastName}
                </b>
                <span className="soft t14">
                  {address.phone}, {address.street}, {townOf(address)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function foundWords(count: number): string {
  return count === 0 ? m.order_desk_no_past_order() : m.order_desk_past_found({ count: inDigits(count) });
}

/** Each address once, newest order first. Addresses of deleted accounts have no street and are left out. */
function addressesOf(orders: OwnerOrder[]): DeliveryAddress[] {
  const all = orders.map(({ address }) => address).filter(({ street, phone }) => street !== "" && phone !== "");
  return [...new Map(all.toReversed().map((address) => [JSON.stringify(address), address])).values()].toReversed();
}
