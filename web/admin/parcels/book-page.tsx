import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { BookingResult, CheckedOrder } from "#contract/parcels.ts";
import * as m from "#messages";
import { Button } from "#web/ui/button.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { wholeTaka } from "../dashboard/whole-taka.ts";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { refused } from "../kit/queries.ts";
import { office } from "../office.ts";
import { parcelWords } from "../order/order-words.ts";
import { printAddress } from "../print/print-address.ts";
import { Faults } from "./faults.tsx";
import { OtherCourier } from "./other-courier.tsx";
import { type useCouriers, useKnownCouriers } from "./use-couriers.ts";
import "./parcels.css";

const maxOrders = 100;
/** So many are sent in one call: each may take seconds. */
const sentAtOnce = 5;

/** A courier that the shop does not book with by itself. */
const other = "other";

type CourierOption = ReturnType<typeof useCouriers>[number];

/** Checks the orders that the address names, then books those that are in order. */
export default function BookPage() {
  const [address] = useSearchParams();
  const ids = (address.get("ids") ?? "").split(",").filter(Boolean).slice(0, maxOrders);
  const { couriers, isKnown } = useKnownCouriers();
  const [chosen, setChosen] = useState<string>();
  const courier = chosen === other ? undefined : (couriers.find(({ name }) => name === chosen) ?? couriers[0]);
  const { state } = useLocation();
  return (
    <div className="booking">
      <Link className="back" to={state?.back ?? "/admin/orders"}>
        <Icon name="arrow-left" className="i-18" />
        {m.orders()}
      </Link>
      <div className="ahead">
        <h1>{m.parcels_book()}</h1>
        <span className="soft t14 num">
          {m.parcels_orders_chosen({ count: ids.length, shown: inDigits(ids.length) })}
        </span>
      </div>
      {couriers.length > 0 ? (
        <fieldset className="ways">
          <legend className="vh">{m.orders_who_brings_it()}</legend>
          {[...couriers, { name: other, title: m.orders_other_courier() }].map(({ name, title }) => (
            <label key={name}>
              <input
                type="radio"
                name="courier"
                className="vh"
                checked={name === (courier?.name ?? other)}
                onChange={() => setChosen(name)}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {ids.length === 0 || !isKnown ? null : courier ? (
        <Booking key={courier.name} courier={courier} ids={ids} />
      ) : (
        <OtherCourier ids={ids} />
      )}
      {ids.length === 0 ? <p className="none">{m.parcels_none()}</p> : null}
    </div>
  );
}

function Booking({ courier, ids }: { courier: CourierOption; ids: string[] }) {
  const { checked, results, error, load, book, isBooking, left } = useBooking(courier, ids);
  const [unchosen, setUnchosen] = useState<string[]>([]);
  if (error) {
    return (
      <div className="panel panel--pad" role="alert">
        <p>{error.message}</p>
        <Button variant="secondary" size="md" onClick={() => load()}>
          {m.try_again()}
        </Button>
      </div>
    );
  }
  if (checked === undefined) return <Skeleton className="adm__loading" />;
  const ready = checked.filter((order) => isReady(order));
  const chosen = ready.filter(({ orderId }) => !unchosen.includes(orderId));
  const wrong = checked.filter(({ faults }) => faults.length > 0).length;
  const collected = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <Summary {...{ wrong, ready: ready.length, results, title: courier.title, isBooking }} />
      <div className="panel panel--flat">
        <BookingTable
          title={courier.title}
          checked={checked}
          results={results}
          chosen={chosen}
          onChoose={(orderId, isChosen) =>
            setUnchosen(isChosen ? unchosen.filter((id) => id !== orderId) : [...unchosen, orderId])
          }
        />
      </div>
      {ready.length === 0 ? null : (
        <div className="savebar">
          <span className="only-d">
            <b className="num">{m.order_count({ count: chosen.length, shown: inDigits(chosen.length) })}</b>,{" "}
            {wholeTaka(collected)} {m.parcels_to_collect()}
          </span>
          <div className="right">
            <Button
              size="md"
              isLoading={isBooking}
              disabled={chosen.length === 0}
              onClick={() => book(chosen.map(({ orderId }) => orderId))}
            >
              <Icon name="truck" />
              {isBooking
                ? m.parcels_booking_left({ left: inDigits(left) })
                : chosen.length === 0
                  ? m.parcels_choose_orders()
                  : m.parcels_book_count({ count: inDigits(chosen.length), title: courier.title })}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

type CheckedOrders = NonNullable<ReturnType<typeof useBooking>["checked"]>;
type BookingTableProps = Pick<ReturnType<typeof useBooking>, "results"> & {
  title: string;
  checked: CheckedOrders;
  chosen: CheckedOrders;
  onChoose: (orderId: string, isChosen: boolean) => void;
};

function BookingTable({ title, checked, results, chosen, onChoose }: BookingTableProps) {
  return (
    <table className="t">
      <thead>
        <tr>
          <th>
            <span className="vh">{m.parcels_chosen()}</span>
          </th>
          <th>{m.parcels_order()}</th>
          <th>{m.parcels_name_phone()}</th>
          <th>{m.parcels_address()}</th>
          <th className="n">{m.parcels_collects()}</th>
          <th>{title}</th>
        </tr>
      </thead>
      <tbody>
        {checked.map((order) => (
          <BookingRow
            key={order.orderId}
            order={order}
            result={results.get(order.orderId)}
            isChosen={chosen.includes(order)}
            onChoose={(isChosen) => onChoose(order.orderId, isChosen)}
          />
        ))}
      </tbody>
    </table>
  );
}

const isReady = ({ faults, parcel }: CheckedOrder) =>
  faults.length === 0 && (parcel === null || parcel.state === "booking");

function useBooking({ name }: CourierOption, ids: string[]) {
  const { data, error, refetch } = useQuery({
    queryKey: ["booking", name, ids],
    queryFn: () => office.checkParcels(name, ids),
  });
  const [results, setResults] = useState<ReadonlyMap<string, BookingResult>>(new Map());
  const [left, setLeft] = useState(0);

  async function book(chosen: string[]) {
    try {
      for (let at = 0; at < chosen.length; at += sentAtOnce) {
        setLeft(chosen.length - at);
        const answer = await office.bookParcels(name, chosen.slice(at, at + sentAtOnce));
        setResults((before) => new Map([...before, ...answer.results.map((one) => [one.orderId, one] as const)]));
        // The courier is down: the rest would fare no better.
        if (answer.results.some(({ outcome }) => outcome === "unsure")) break;
      }
    } catch (failure) {
      refused(failure);
    }
    setLeft(0);
    await refetch();
  }
  return { checked: data?.orders, results, error, load: refetch, book, isBooking: left > 0, left };
}

type SummaryProps = {
  wrong: number;
  ready: number;
  results: ReadonlyMap<string, BookingResult>;
  title: string;
  isBooking: boolean;
};

/** What came of a booking comes into view when it ends, with what is done next. */
function Summary({ wrong, ready, results, title, isBooking }: SummaryProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (results.size > 0 && !isBooking) place.current?.scrollIntoView({ block: "center" });
  }, [results.size, isBooking]);
  const bookedIds = [...results.values()].flatMap(({ outcome, orderId }) => (outcome === "booked" ? [orderId] : []));
  const booked = bookedIds.length;
  const failed = results.size - booked;
  const { pathname, search } = useLocation();
  const isBad = wrong > 0 || failed > 0;
  return (
    <div role="status" ref={place}>
      {booked > 0 ? (
        <div className="banner banner--done">
          <Icon name="check-circle" />
          <div>
            <b>{m.parcels_booked_with({ count: inDigits(booked), title })}</b>
          </div>
          <div className="right">
            <SetShipped ids={bookedIds} />
            <ButtonLink size="md" to={printAddress("label", bookedIds)} state={{ back: pathname + search }}>
              <AdminIcon name="printer" className="i-18" />
              {m.parcels_print_labels()}
            </ButtonLink>
          </div>
        </div>
      ) : null}
      {isBad ? (
        <div className="banner banner--bad">
          <Icon name="alert" />
          <div>
            {failed > 0 ? <b>{m.parcels_not_booked({ count: failed, shown: inDigits(failed) })} </b> : null}
            {wrong > 0 ? <b>{m.parcels_need_fix({ count: wrong, shown: inDigits(wrong) })} </b> : null}
            {ready > 0 ? m.parcels_can_go({ count: inDigits(ready) }) : ""}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The rider takes booked parcels along: the same orders would be ticked again for it. */
function SetShipped({ ids }: { ids: string[] }) {
  const [shipped, setShipped] = useState<string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const left = ids.filter((id) => !shipped.includes(id));
  async function ship() {
    setIsSending(true);
    try {
      toast.ok((await office.setStatusOfOrders(left, "Shipped")).message);
      setShipped(ids);
    } catch (failure) {
      refused(failure);
    }
    setIsSending(false);
  }
  if (left.length === 0) return <span className="soft">{m.parcels_are_shipped({ count: inDigits(ids.length) })}</span>;
  return (
    <Button variant="secondary" size="md" isLoading={isSending} onClick={ship}>
      <Icon name="truck" />
      {m.parcels_set_shipped()}
    </Button>
  );
}

type RowProps = {
  order: CheckedOrder;
  result: BookingResult | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function BookingRow({ order, result, isChosen, onChoose }: RowProps) {
  const { orderId, number, name, phone, address, amount, isPaid, faults, parcel } = order;
  const of = (...fields: string[]) => faults.filter(({ field }) => fields.includes(field));
  const isBad = faults.length > 0 || (result !== undefined && result.outcome !== "booked");
  return (
    <tr className={isBad ? "is-bad" : isChosen ? "is-sel" : undefined}>
      <td>
        <label className="check">
          <input
            type="checkbox"
            className="vh"
            aria-label={m.parcels_book_order({ number })}
            checked={isChosen}
            disabled={!isReady(order)}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <span className="box">
            <Icon name="check" />
          </span>
        </label>
      </td>
      <td>
        <Link className="b6 num" to={`/admin/orders/${orderId}`}>
          {number}
        </Link>
        <Faults faults={of("order")} />
      </td>
      <td>
        <b className="b6">{name}</b>
        <br />
        <span className="soft num">{phone}</span>
        <Faults faults={of("name", "phone")} />
      </td>
      <td>
        {address}
        <Faults faults={of("address", "area")} />
      </td>
      <td className="n b6">
        {amount > 0 ? wholeTaka(amount) : isPaid ? m.parcels_paid() : m.parcels_not_paid()}
        <Faults faults={of("amount")} />
      </td>
      <td>
        {parcel ? (
          <>
            <span className="b6">{parcelWords[parcel.state]}</span> <code>{parcel.trackingCode || parcel.invoice}</code>
          </>
        ) : result ? null : (
          <span className="soft">{m.parcels_not_booked_yet()}</span>
        )}
        {result && result.outcome !== "booked" ? (
          <p className="error">
            <Icon name="alert" />
            {result.message}
          </p>
        ) : null}
      </td>
    </tr>
  );
}
