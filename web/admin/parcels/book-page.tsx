import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import * as m from "#messages";
import { Button } from "#web/ui/buttons/button.tsx";
import { toast } from "#web/ui/dialog/toast.tsx";
import { inDigits } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { AdminIcon } from "../kit/admin-icon.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { refused } from "../kit/queries.ts";
import { ListWait } from "../kit/wait/list-wait.tsx";
import { wholeTaka } from "../kit/whole-taka.ts";
import { office } from "../office.ts";
import { printAddress } from "../print/print-address.ts";
import { BookedTable } from "./booked-table.tsx";
import { BookingSteps } from "./booking-steps.tsx";
import { CheckTable } from "./check-table.tsx";
import { OtherCourier } from "./other-courier.tsx";
import { type BookingRow, type CourierOption, isBooked, useBooking } from "./use-booking.ts";
import { useKnownCouriers } from "./use-couriers.ts";
import "./parcels.css";

const maxOrders = 100;

/** A courier that the shop does not book with by itself. */
const other = "other";

/** Checks the orders that the address names, books those that are in order, and leads to their labels. */
export default function BookPage() {
  const [address] = useSearchParams();
  const ids = (address.get("ids") ?? "").split(",").filter(Boolean).slice(0, maxOrders);
  const { couriers, isKnown } = useKnownCouriers();
  const [chosen, setChosen] = useState<string>();
  const courier = chosen === other ? undefined : (couriers.find(({ name }) => name === chosen) ?? couriers[0]);
  const back = useWayBack();
  return (
    <div className="booking">
      <Link className="back" to={back}>
        <Icon name="arrow-left" className="i-18" />
        {m.orders()}
      </Link>
      <div className="ahead">
        <h1>{m.parcels_book()}</h1>
        <span className="soft t14 num">
          {m.parcels_orders_chosen({ count: ids.length, shown: inDigits(ids.length) })}
        </span>
      </div>
      {ids.length === 0 ? (
        <p className="none">{m.parcels_none()}</p>
      ) : !isKnown ? null : courier ? (
        <Booking couriers={couriers} usual={courier} ids={ids} onUsual={setChosen} />
      ) : (
        <>
          {couriers.length > 0 ? <UsualCourier couriers={couriers} chosen={other} onChoose={setChosen} /> : null}
          <OtherCourier ids={ids} />
        </>
      )}
    </div>
  );
}

const useWayBack = (): string => useLocation().state?.back ?? "/admin/orders";

type UsualProps = { couriers: CourierOption[]; chosen: string | null; onChoose: (name: string) => void };

/** One press sends all orders with this courier. */
function UsualCourier({ couriers, chosen, onChoose }: UsualProps) {
  return (
    <fieldset className="ways">
      <legend className="vh">{m.orders_who_brings_it()}</legend>
      {[...couriers, { name: other, title: m.orders_other_courier() }].map(({ name, title }) => (
        <label key={name}>
          <input type="radio" name="courier" className="vh" checked={name === chosen} onChange={() => onChoose(name)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

type BookingProps = {
  couriers: CourierOption[];
  usual: CourierOption;
  ids: string[];
  onUsual: (name: string) => void;
};

function Booking({ couriers, usual, ids, onUsual }: BookingProps) {
  const booking = useBooking(couriers, usual, ids);
  const { rows, error, load, book, left, isMixed, send, sendAll } = booking;
  const [unchosen, setUnchosen] = useState<string[]>([]);
  const [said, setSaid] = useState("");
  const isBooking = left > 0;
  const ways = (
    <UsualCourier
      couriers={couriers}
      chosen={isMixed ? null : usual.name}
      onChoose={(name) => {
        sendAll();
        onUsual(name);
      }}
    />
  );
  const refusal = error ? (
    <div className="panel panel--pad" role="alert">
      <p>{error.message}</p>
      <Button variant="secondary" size="md" onClick={() => load()}>
        {m.try_again()}
      </Button>
    </div>
  ) : null;
  if (rows === undefined) return refusal ? [ways, refusal] : <ListWait shape="table" columns={7} />;
  const booked = rows.filter(({ order }) => isBooked(order));
  const failed = rows.filter(({ order, result }) => !isBooked(order) && hasFailed(result));
  const open = rows.filter((row) => !booked.includes(row) && !failed.includes(row));
  const chosen = open.filter(({ order, isReady }) => isReady && !unchosen.includes(order.orderId));
  const cures = { ...booking, onCured: (number: string) => setSaid(m.parcels_corrected({ number })) };
  function choose(of: BookingRow[], isChosen: boolean) {
    const orderIds = of.map(({ order }) => order.orderId);
    const others = unchosen.filter((id) => !orderIds.includes(id));
    setUnchosen(isChosen ? others : [...others, ...orderIds]);
  }
  return (
    <>
      <BookingSteps at={isBooking ? 2 : booked.length > 0 ? 3 : 1} />
      {refusal}
      <Outcome {...{ booked, failed, couriers, isBooking, load }} />
      {booked.length + failed.length > 0 ? (
        <div className="panel panel--flat">
          <BookedTable
            rows={rows.filter((row) => !open.includes(row))}
            {...{ couriers, isBooking, load }}
            onTryAgain={(row) => book([row])}
          />
        </div>
      ) : null}
      {open.length > 0 ? (
        <>
          {ways}
          <Faulty open={open} />
          <div className="panel panel--flat">
            <CheckTable
              rows={open}
              {...{ couriers, chosen, cures }}
              onChoose={choose}
              onSend={send}
              onSaveOther={booking.saveOther}
            />
          </div>
          <BookBar {...{ chosen, left, couriers }} onBook={() => book(chosen)} />
        </>
      ) : null}
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

/** Refused by the courier, or without its answer. What is wrong with the order itself is said in its row. */
const hasFailed = (result: BookingRow["result"]) => result?.outcome === "refused" || result?.outcome === "unsure";

/** How many orders need a correction before they can go. */
function Faulty({ open }: { open: BookingRow[] }) {
  const wrong = open.filter(({ order }) => order.faults.length > 0).length;
  const ready = open.filter(({ isReady }) => isReady).length;
  if (wrong === 0) return null;
  return (
    <div className="banner banner--bad" role="status">
      <Icon name="alert" />
      <div>
        <b>{m.parcels_need_fix({ count: wrong, shown: inDigits(wrong) })} </b>
        {ready > 0 ? m.parcels_can_go({ count: inDigits(ready) }) : ""}
      </div>
    </div>
  );
}

type BarProps = { chosen: BookingRow[]; left: number; couriers: CourierOption[]; onBook: () => void };

function BookBar({ chosen, left, couriers, onBook }: BarProps) {
  const back = useWayBack();
  const collected = chosen.reduce((sum, { order }) => sum + order.amount, 0);
  // Of couriers that tell their price beforehand.
  const fees = chosen.reduce((sum, { order }) => sum + (order.fee ?? 0), 0);
  const used = couriers.filter(({ name }) => chosen.some(({ courier }) => courier.name === name));
  const count = inDigits(chosen.length);
  const [only] = used.length === 1 ? used : [];
  return (
    <div className="savebar">
      <span className="only-d">
        <b className="num">{m.order_count({ count: chosen.length, shown: count })}</b>,{" "}
        {m.parcels_to_collect({ amount: wholeTaka(collected) })}
        {fees > 0 ? <>, {m.parcels_about_fees({ amount: wholeTaka(fees) })}</> : null}
      </span>
      <div className="right">
        <ButtonLink variant="secondary" size="md" className="only-d" to={back}>
          {m.parcels_keep()}
        </ButtonLink>
        <Button size="md" isLoading={left > 0} disabled={chosen.length === 0} onClick={onBook}>
          <Icon name="truck" />
          {left > 0
            ? m.parcels_booking_left({ left: inDigits(left) })
            : chosen.length === 0
              ? m.parcels_choose_orders()
              : only
                ? m.parcels_book_count({ count, title: only.title })
                : m.parcels_book_orders({ count })}
        </Button>
      </div>
    </div>
  );
}

type OutcomeProps = {
  booked: BookingRow[];
  failed: BookingRow[];
  couriers: CourierOption[];
  isBooking: boolean;
  load: () => Promise<void>;
};

/** The outcome of a booking comes into view when it ends, with the next steps. */
function Outcome({ booked, failed, couriers, isBooking, load }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = [...booked, ...failed].filter(({ result }) => result !== undefined).length;
  useEffect(() => {
    if (now > 0 && !isBooking) place.current?.scrollIntoView({ block: "center" });
  }, [now, isBooking]);
  const { pathname, search } = useLocation();
  const ids = booked.map(({ order }) => order.orderId);
  const by = couriers.flatMap(({ name, title }) => {
    const count = booked.filter(({ order }) => order.parcel?.courier === name).length;
    return count > 0 ? [m.parcels_booked_with({ count: inDigits(count), title })] : [];
  });
  return (
    <div role="status" ref={place}>
      {booked.length > 0 ? (
        <div className="banner banner--done">
          <Icon name="check-circle" />
          <h2>{by.join(" ")}</h2>
          <div className="right">
            <SetShipped booked={booked} load={load} />
            <ButtonLink
              variant="secondary"
              size="md"
              to={printAddress("hand-over", ids)}
              state={{ back: pathname + search }}
            >
              {m.paper_hand_over()}
            </ButtonLink>
            <ButtonLink size="md" to={printAddress("label", ids)} state={{ back: pathname + search }}>
              <AdminIcon name="printer" className="i-18" />
              {m.parcels_print_count({ count: ids.length, shown: inDigits(ids.length) })}
            </ButtonLink>
          </div>
        </div>
      ) : null}
      {failed.length > 0 ? (
        <div className="banner banner--bad">
          <Icon name="alert" />
          <b>{m.parcels_not_booked({ count: failed.length, shown: inDigits(failed.length) })}</b>
        </div>
      ) : null}
    </div>
  );
}

/** The rider takes booked parcels along: the same orders would be ticked again for it. */
function SetShipped({ booked, load }: Pick<OutcomeProps, "booked" | "load">) {
  const [isSending, setIsSending] = useState(false);
  const left = booked.filter(({ order: { status } }) => status === "Order Placed" || status === "Packing");
  async function ship() {
    setIsSending(true);
    try {
      const ids = left.map(({ order }) => order.orderId);
      toast.ok((await office.setStatusOfOrders(ids, "Shipped")).message);
      await load();
    } catch (failure) {
      refused(failure);
    }
    setIsSending(false);
  }
  if (left.length === 0) {
    return <span className="soft">{m.parcels_are_shipped({ count: inDigits(booked.length) })}</span>;
  }
  return (
    <Button variant="secondary" size="md" isLoading={isSending} onClick={ship}>
      <Icon name="truck" />
      {m.parcels_set_shipped()}
    </Button>
  );
}
