import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { OrderStatus } from "#contract/rules/constants.ts";
import type { BuyerDetail } from "#contract/wire/shoppers/buyers.ts";
import * as m from "#messages";
import { claimDecisionNames } from "#messages/claim-names.ts";
import { useRole } from "#web/admin/kit/session/role.ts";
import { language } from "#web/language.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Chip, StatusChip } from "#web/ui/buttons/chip.tsx";
import { inDigits, showDate, showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { languageOf } from "#web/ui/language.ts";
import { dialNumber, whatsAppNumber } from "#web/ui/phone-links.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { ButtonLink } from "../kit/button-link.tsx";
import { ListState } from "../kit/list/list-states.tsx";
import { shownName as shownProduct } from "../kit/shown-name.ts";
import { office } from "../office.ts";
import type { BuyerProps } from "./buyer-props.ts";
import { CreditPanel } from "./credit-panel.tsx";
import { Initials, Mark, PaysFirst, shownName, shownPhone } from "./customer-words.tsx";
import { JoinPanel } from "./join-panel.tsx";
import { newOrderFor } from "./new-order-for.ts";
import { NotesPanel, TagsPanel } from "./notes-panel.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import "./customers.css";

const shownFirst = 5;

/** Everything that the shop knows of one customer. */
export default function CustomerPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["buyer", id],
    queryFn: async () => (await office.getBuyer(id)).buyer,
  });
  return (
    <>
      <Link className="back" to="/admin/customers">
        <Icon name="arrow-left" className="i-18" />
        {m.office_customers()}
      </Link>
      {data && error === null ? (
        <OpenCustomer key={data._id} buyer={data} onChanged={refetch} />
      ) : (
        <>
          <h1 className="vh">{m.office_customer()}</h1>
          <ListState error={error} count={null} none="" shape="panels" rows={6} onRetry={refetch} />
        </>
      )}
    </>
  );
}

function OpenCustomer({ buyer, onChanged }: BuyerProps) {
  const mayChange = useRole() !== "seller";
  return (
    <>
      <Head buyer={buyer} />
      <div className="bcols">
        <div>
          <Figures buyer={buyer} />
          <Orders buyer={buyer} />
          {buyer.claims.length > 0 ? <Claims buyer={buyer} /> : null}
          {buyer.reviews.length > 0 ? <Reviews buyer={buyer} /> : null}
        </div>
        <div>
          {mayChange ? <RulesPanel buyer={buyer} onChanged={onChanged} /> : null}
          <CreditPanel buyer={buyer} onChanged={onChanged} mayGive={mayChange} />
          <NotesPanel buyer={buyer} onChanged={onChanged} mayRemove={mayChange} />
          <TagsPanel buyer={buyer} onChanged={onChanged} />
          <Reach buyer={buyer} />
          {buyer.addresses.length > 0 ? <Addresses buyer={buyer} /> : null}
          {mayChange ? <JoinPanel buyer={buyer} onChanged={onChanged} /> : null}
          {mayChange ? <PersonPanel buyer={buyer} /> : null}
        </div>
      </div>
    </>
  );
}

function Head({ buyer }: { buyer: BuyerDetail }) {
  const name = shownName(buyer);
  const facts = [shownPhone(buyer.phone), buyer.place[language()], m.customers_since({ day: showDate(buyer.since) })];
  return (
    <section className="panel panel--pad bhead" aria-label={m.office_customer()}>
      <Initials name={name} />
      <div className="bhead__who">
        <h1 lang={languageOf(name)}>{name}</h1>
        <p className="soft t14 num">{facts.filter(Boolean).join(" · ")}</p>
        <div className="bhead__marks">
          <Mark buyer={buyer} />
          {buyer.paysFirst ? <PaysFirst /> : null}
          {buyer.tags.map((tag) => (
            <span key={tag} className="chip btag" lang={languageOf(tag)}>
              {tag}
            </span>
          ))}
        </div>
      </div>
      {buyer.phone === "" ? null : (
        <div className="bhead__acts">
          <a className="btn btn--primary btn--md" href={`tel:${dialNumber(buyer.phone)}`}>
            <Icon name="phone" className="i-18" />
            {m.customers_call()}
          </a>
          <a
            className="btn btn--secondary btn--md"
            href={`https://wa.me/${whatsAppNumber(buyer.phone)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp" className="i-18" />
            {m.customers_whatsapp()}
          </a>
        </div>
      )}
    </section>
  );
}

function Figures({ buyer: { orders, delivered, refused, lost, spent } }: { buyer: BuyerDetail }) {
  return (
    <dl className="panel bfigs">
      <div>
        <dd className="num">{inDigits(orders)}</dd>
        <dt>{m.customers_figure_orders()}</dt>
      </div>
      <div>
        <dd className="num bfigs__good">{inDigits(delivered)}</dd>
        <dt>{m.order_desk_outcome_delivered()}</dt>
      </div>
      <div>
        <dd className={refused > 0 ? "num bfigs__bad" : "num"}>{inDigits(refused)}</dd>
        <dt>
          {lost === null || lost === 0
            ? m.customers_figure_refused()
            : m.customers_figure_refused_lost({ lost: showTaka(lost) })}
        </dt>
      </div>
      <div>
        <dd className="num">{showTaka(spent)}</dd>
        <dt>{m.customers_figure_paid()}</dt>
      </div>
    </dl>
  );
}

const outcomeLook = { delivered: "st-done", returned: "st-cancelled", canceled: "st-cancelled", open: "st-placed" };
const outcomeWord = {
  delivered: m.status_delivered,
  returned: m.customers_refused,
  canceled: m.canceled,
  open: m.customers_outcome_open,
};

function Orders({ buyer: { orderList, orders, phone } }: { buyer: BuyerDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? orderList : orderList.slice(0, shownFirst);
  return (
    <section className="panel" aria-labelledby="buyer-orders">
      <div className="bhd">
        <h2 id="buyer-orders">
          {m.office_orders()} <span className="chip st-placed num">{inDigits(orders)}</span>
        </h2>
        <ButtonLink size="sm" variant="secondary" to={newOrderFor(phone)}>
          <Icon name="plus" className="i-18" />
          {m.office_new_order()}
        </ButtonLink>
      </div>
      {orders === 0 ? <p className="soft bnone">{m.customers_no_orders()}</p> : null}
      <ul>
        {shown.map((order) => (
          <li key={order._id} className="bord bord--order">
            <span className="bord__pics" aria-hidden="true">
              {order.pictures.map((one) => (
                <span key={one.url} className="th40 th40--cover tint-sand">
                  <Picture picture={one} alt="" sizes="40px" />
                </span>
              ))}
            </span>
            <div className="bord__what">
              <Link className="b6 num" to={`/admin/orders/${order._id}`}>
                {order.number}
              </Link>{" "}
              {shownProduct(order.product)} × {inDigits(order.quantity)}{" "}
              {order.more > 0 ? (
                <span className="soft">{m.customers_and_more({ count: inDigits(order.more) })}</span>
              ) : null}
              <br />
              <span className="soft t13 num">{showDate(order.createdAt)}</span>
            </div>
            <b className="b6 num bord__sum">{showTaka(order.amount)}</b>
            <span className="bord__state">
              {order.outcome === "open" ? (
                <StatusChip status={order.status as OrderStatus} />
              ) : (
                <Chip className={`chip--status ${outcomeLook[order.outcome]}`}>{outcomeWord[order.outcome]()}</Chip>
              )}
            </span>
          </li>
        ))}
      </ul>
      {orderList.length > shown.length ? (
        <Button variant="quiet" size="md" className="bmore" onClick={() => setIsOpen(true)}>
          {m.customers_show_others({ count: inDigits(orderList.length - shown.length) })}
        </Button>
      ) : null}
    </section>
  );
}

function Claims({ buyer: { claims } }: { buyer: BuyerDetail }) {
  return (
    <section className="panel" aria-labelledby="buyer-claims">
      <div className="bhd">
        <h2 id="buyer-claims">{m.office_claims()}</h2>
      </div>
      <ul>
        {claims.map(({ _id, number, createdAt, decision }) => (
          <li key={_id} className="bord">
            <div className="bord__what">
              <Link className="b6" to={`/admin/claims/${_id}`}>
                {m.customers_claim_on({ number })}
              </Link>
              <br />
              <span className="soft t13 num">{showDate(createdAt)}</span>
            </div>
            <span className="bord__state">
              {decision === null ? (
                <Chip className="chip--status st-packing">{m.customers_claim_waits()}</Chip>
              ) : (
                <Chip className="chip--status st-done">
                  {claimDecisionNames[decision as keyof typeof claimDecisionNames]()}
                </Chip>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reviews({ buyer: { reviews } }: { buyer: BuyerDetail }) {
  return (
    <section className="panel" aria-labelledby="buyer-reviews">
      <div className="bhd">
        <h2 id="buyer-reviews">{m.office_reviews()}</h2>
      </div>
      <ul>
        {reviews.map(({ _id, product, stars, text, createdAt }) => (
          <li key={_id} className="bord">
            <div className="bord__what">
              <b className="b6">{shownProduct(product)}</b>{" "}
              <span className="soft">{m.customers_stars({ count: stars, shown: inDigits(stars) })}</span>
              <p lang={languageOf(text)}>{text}</p>
              <span className="soft t13 num">{showDate(createdAt)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reach({ buyer: { phones, emails, accounts } }: { buyer: BuyerDetail }) {
  return (
    <section className="panel panel--pad" aria-labelledby="buyer-reach">
      <h2 id="buyer-reach">{m.customers_reach()}</h2>
      <ul className="blines">
        {phones.map((phone) => (
          <li key={phone}>
            <a className="link num" href={`tel:${dialNumber(phone)}`}>
              {shownPhone(phone)}
            </a>
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        ))}
        {accounts.map(({ _id, name, email, phone }) => (
          <li key={_id}>
            <Link className="link" to={`/admin/orders?customer=${_id}`}>
              {m.customers_account_of({ name })}
            </Link>{" "}
            <span className="soft">{email || shownPhone(phone)}</span>
          </li>
        ))}
        {accounts.length === 0 ? <li className="soft">{m.orders_no_account()}</li> : null}
      </ul>
    </section>
  );
}

function Addresses({ buyer: { addresses } }: { buyer: BuyerDetail }) {
  return (
    <section className="panel panel--pad" aria-labelledby="buyer-addresses">
      <h2 id="buyer-addresses">{m.customers_addresses()}</h2>
      <ul className="blines">
        {addresses.map(({ street, place, times }) => (
          <li key={`${street}\n${place.en}`}>
            {[street, place[language()]].map((one) => (
              <span key={one} className="bline" lang={languageOf(one)}>
                {one}
              </span>
            ))}
            <span className="soft t13">{m.customers_used_times({ count: times, shown: inDigits(times) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
