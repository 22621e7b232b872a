import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { townOf } from "#contract/rules/delivery/address.ts";
import { plainPhone } from "#contract/rules/delivery/phone.ts";
import { asciiDigits } from "#contract/rules/text.ts";
import type { DeliveryAddress, OwnerOrder } from "#contract/wire/orders/orders.ts";
import * as m from "#messages";
import { usePause } from "#web/admin/kit/use-pause.ts";
import { office } from "#web/admin/office.ts";
import { CourierRecord } from "#web/admin/order/courier-record.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { ReturnsChip } from "../phone-orders.tsx";

const typingPauseMs = 200;
const leastDigits = 5;
const ordersRead = 30;

type PastCustomersProps = {
  /** The phone that is looked for at once; empty for none. */
  first: string;
  /** The phone of the order as it stands. */
  phone: string;
  onTake: (address: Partial<DeliveryAddress>) => void;
};

/** Finds earlier customers by phone number; one click fills in the address. Says what is known against the number. */
export function PastCustomers({ first, phone, onTake }: PastCustomersProps) {
  const [typed, setTyped] = useState(first);
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
      <RefusalWarning phone={phone} />
      <WholeRecord phone={phone} />
      <p className={isAsked && data?.length === 0 ? "hint" : "vh"} role="status">
        {isAsked && data ? foundWords(data.length) : ""}
      </p>
      {isAsked && data && data.length > 0 ? (
        <ul className="pastlist" aria-label={m.order_desk_past_customers()}>
          {data.map(({ address, phoneReturns }) => (
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
                {phoneReturns ? <ReturnsChip returns={phoneReturns} /> : null}
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

/** Warns against sending cash on delivery to a whole number: parcels that came back, and the owner's own list. */
function RefusalWarning({ phone: typed }: { phone: string }) {
  const phone = plainPhone(usePause(typed, typingPauseMs));
  const isWhole = /^01\d{9}$/.test(phone);
  const { data: returns } = useQuery({
    queryKey: ["phone-returns", phone],
    queryFn: async () =>
      returnsOf(phone, (await office.listOrderPage({ q: phone, page: 1, limit: ordersRead })).orders),
    enabled: isWhole,
  });
  const { data: blocked } = useQuery({
    queryKey: ["blocked-phone", phone],
    queryFn: async () => (await office.findBlockedPhone(phone)).blocked,
    enabled: isWhole,
  });
  if (!isWhole || !(returns || blocked)) return null;
  return (
    <div className="banner banner--bad pastwarn" role="alert">
      <Icon name="alert" />
      <div>
        {returns
          ? m.order_desk_number_returned({ returned: inDigits(returns.returned), ended: inDigits(returns.ended) })
          : null}{" "}
        {blocked?.noOrders ? m.order_desk_number_no_orders() : blocked ? m.order_desk_number_blocked() : null}{" "}
        {blocked?.note}
      </div>
    </div>
  );
}

/** Of a whole number, once nobody types any more. */
function WholeRecord({ phone }: { phone: string }) {
  return <CourierRecord phone={usePause(phone, typingPauseMs)} />;
}

/** Null, and not undefined, which a query may not give. */
function returnsOf(phone: string, orders: OwnerOrder[]) {
  return orders.find(({ address }) => plainPhone(address.phone) === phone)?.phoneReturns ?? null;
}

type PastCustomer = Pick<OwnerOrder, "address" | "phoneReturns">;

/** Each address once, newest order first. Addresses of deleted accounts have no street and are left out. */
function addressesOf(orders: OwnerOrder[]): PastCustomer[] {
  const all = orders.filter(({ address: { street, phone } }) => street !== "" && phone !== "");
  return [...new Map(all.toReversed().map((order) => [JSON.stringify(order.address), order])).values()].toReversed();
}
