// The page of an order link when there is nothing (more) to complete.
import type { SentForm } from "#contract/wire/documents.ts";
import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { pathHere } from "#web/language.ts";
import { shop } from "#web/settings.ts";
import { Unbroken } from "#web/storefront/kit/unbroken.tsx";
import { TransferBanner } from "#web/storefront/orders/pay/transfer-banner.tsx";
import { cardName, walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { inDigits, showHour, showNearDay, showTaka } from "#web/ui/figures.ts";
import { Icon, type IconName } from "#web/ui/icons/icon.tsx";
import { whatsAppNumber } from "#web/ui/phone-links.ts";
import { Picture } from "#web/ui/picture/picture.tsx";
import { Notice } from "./complete-form.tsx";
import { OrderLines } from "./order-lines.tsx";

type Line = CustomersLink["lines"][number];

export function Lapsed({ link: { lines, until, isAsked, holdsStock }, path }: { link: CustomersLink; path: string }) {
  const lapsed = holdsStock ? m.olink_lapsed_text : m.olink_lapsed_prices;
  return (
    <>
      <Arch lines={lines} />
      <h1>{m.olink_lapsed()}</h1>
      <p>{lapsed({ day: showNearDay(until), hour: showHour(until) })}</p>
      {lines.length > 0 ? (
        <section className="olink__card" aria-labelledby="olink-now">
          <h2 id="olink-now">{m.olink_now()}</h2>
          <OrderLines lines={lines} below={(line) => <NowOf line={line} />} />
        </section>
      ) : null}
      {isAsked ? (
        <p className="banner" role="status">
          {m.olink_asked()}
        </p>
      ) : (
        <PressForm path={path} act="ask" icon="refresh" label={m.olink_ask_again()} />
      )}
      <Talk />
    </>
  );
}

/** The plant that is missing, if one is, else the first. */
function Arch({ lines }: { lines: Line[] }) {
  const shown = lines.find((line) => !isThere(line) && line.picture) ?? lines.find(({ picture }) => picture);
  return shown?.picture ? (
    <span className="olink__arch">
      <Picture picture={shown.picture} alt="" sizes="200px" />
    </span>
  ) : null;
}

const isThere = ({ left, isSold, quantity }: Line) => isSold && (left === null || left >= quantity);

function NowOf({ line }: { line: Line }) {
  const there = isThere(line);
  return (
    <span className={there ? "olink__left" : "olink__left is-short"}>
      <Icon name={there ? "check-circle" : "clock"} className="i-16" />
      {nowOf(line)}
    </span>
  );
}

function nowOf({ left, isSold, price, priceNow, quantity }: Line): string {
  if (!isSold || left === 0) return m.olink_now_gone();
  if (left !== null && left < quantity) return m.olink_now_few({ left: inDigits(left) });
  return price === priceNow ? m.olink_now_same() : m.olink_now_other_price({ price: showTaka(priceNow) });
}

export function Withdrawn() {
  return (
    <>
      <h1>{m.olink_withdrawn()}</h1>
      <p>{m.olink_withdrawn_text()}</p>
      <Talk />
    </>
  );
}

/** The way to the shop, where a page has nothing to press. */
export function Talk() {
  return shop.phone === "" ? null : (
    <p className="olink__press">
      <a className="btn btn--secondary btn--lg" href={`https://wa.me/${whatsAppNumber(shop.phone)}`} rel="noreferrer">
        <Icon name="whatsapp" />
        {m.olink_talk()}
      </a>
    </p>
  );
}

type OrderedProps = {
  link: CustomersLink;
  order: NonNullable<CustomersLink["order"]>;
  path: string;
  form: SentForm;
};

/** The order that the link has made, or is for: how it is paid, and where to follow it. */
export function Ordered({ link, order, path, form }: OrderedProps) {
  const { number, amount, isPaid, isOver, method } = order;
  const title = isOver ? m.olink_over : isPaid ? m.olink_paid : m.olink_ordered;
  const isWaiting = !isPaid && !isOver;
  const mayPay = order.canPayByCard || order.takesTransfer || order.transfer?.state === "checking";
  return (
    <>
      <h1>
        <Unbroken text={link.isForPayment && isWaiting && mayPay ? m.olink_pay_title() : title({ number })} />
      </h1>
      <Notice form={form} />
      {isWaiting && method === "COD" && order.toCollect > 0 && order.payNow === 0 && !link.isForPayment ? (
        <p>{m.olink_ordered_cash({ sum: showTaka(order.toCollect) })}</p>
      ) : null}
      {isWaiting ? <Paying link={link} order={order} path={path} form={form} /> : null}
      {isWaiting && !mayPay && asksMoney(link) ? <NotPaidHere link={link} number={number} /> : null}
      <section className="olink__card" aria-labelledby="olink-what">
        <h2 id="olink-what">{m.olink_pieces()}</h2>
        <OrderLines lines={link.lines} />
        <dl className="olink__sums">
          <div className="is-whole">
            <dt>{m.total()}</dt>
            <dd className="num">{showTaka(amount)}</dd>
          </div>
        </dl>
      </section>
      {link.isForPayment ? null : <p className="soft">{m.olink_ordered_text()}</p>}
      <p>
        <a className="btn btn--secondary" href={pathHere(order.trackingPath)}>
          {m.olink_follow()}
        </a>
      </p>
    </>
  );
}

/** Its order was to be paid before it goes. */
const asksMoney = ({ isForPayment, order }: CustomersLink) =>
  isForPayment || (order !== null && order.method !== "COD");

/** Why nothing is to be sent any more. Who has sent it already still tells the shop. */
function NotPaidHere({ link: { isForPayment, state, order }, number }: { link: CustomersLink; number: string }) {
  // No rider collects what was to be paid ahead: another link has taken the place of this one.
  const isLinkOver = isForPayment ? state !== "open" : order?.method !== "COD";
  return (
    <>
      <p>
        <Unbroken text={isLinkOver ? m.olink_pay_link_over() : m.olink_pay_no_more({ number })} />
      </p>
      <p className="soft">{m.olink_sent_already()}</p>
      <Talk />
    </>
  );
}

function Paying({ link, order, path, form }: OrderedProps) {
  const { payBy, transfer } = order;
  const pages = link.methods.filter(({ provider }) => provider !== null);
  if (transfer?.state === "checking") return <TransferBanner transfer={transfer} />;
  return (
    <>
      {payBy ? (
        <p className="olink__until">{m.olink_pay_by({ day: showNearDay(payBy), hour: showHour(payBy) })}</p>
      ) : null}
      <TransferBanner transfer={transfer} />
      {order.inCheck > 0 && order.payNow > 0 ? <p>{m.olink_part_in_check({ sum: showTaka(order.inCheck) })}</p> : null}
      {order.takesTransfer ? <ToNumber {...{ link, order, path, form }} /> : null}
      {order.canPayByCard
        ? pages.map(({ provider }) => (
            <PressForm
              key={provider}
              path={path}
              act="pay"
              values={{ provider: provider ?? "" }}
              label={m.olink_pay_on({ name: cardName(provider ?? undefined) })}
            />
          ))
        : null}
      {order.canTurnToCash ? <PressForm path={path} act="cash" label={m.olink_pay_cash_instead()} isQuiet /> : null}
    </>
  );
}

/** Where to send the money, and the field for its TrxID: all numbers at once, since nothing follows a choice without script. */
function ToNumber({ link, order, path, form }: OrderedProps) {
  const wallets = link.methods.flatMap((one) => one.wallets ?? []);
  if (wallets.length === 0) return null;
  const sum = order.payNow || order.inCheck || order.amount;
  return (
    <section className="olink__card" aria-labelledby="olink-number">
      <h2 id="olink-number">{m.olink_sum_to_pay()}</h2>
      <p>
        <Unbroken text={m.olink_to_send({ sum: showTaka(sum), number: order.number })} />
      </p>
      <form method="post" action={path} className="olink__fields" noValidate>
        <input type="hidden" name="act" value="transfer" />
        <div className="olink__ways" role="radiogroup" aria-labelledby="olink-number">
          {wallets.map(({ name, number }, at) => (
            <label key={name} className="olink__way">
              <input
                type="radio"
                name="wallet"
                value={name}
                defaultChecked={form.values.wallet === undefined ? at === 0 : form.values.wallet === name}
              />
              <span>
                <b>{walletName(name)}</b>
                <br />
                <span className="num">{number}</span>
              </span>
            </label>
          ))}
        </div>
        <Field
          id="olink-trx"
          name="trxId"
          label={m.wallet_trx_id()}
          autoComplete="off"
          required
          maxLength={40}
          defaultValue={form.values.trxId ?? ""}
          error={form.errors.trxId}
          hint={m.wallet_trx_hint()}
        />
        <button type="submit" className="btn btn--primary btn--lg">
          {m.wallet_sent()}
        </button>
      </form>
    </section>
  );
}

export function GoOn({ payAt: { url, provider } }: { payAt: NonNullable<SentForm["payAt"]> }) {
  const name = cardName(provider ?? undefined);
  return (
    <>
      <h1>{m.olink_go_on({ name })}</h1>
      <p>{m.olink_go_on_text()}</p>
      <p>
        <a className="btn btn--primary btn--lg" href={url} rel="noreferrer">
          {m.olink_pay_on({ name })}
        </a>
      </p>
    </>
  );
}

type PressFormProps = {
  path: string;
  act: string;
  label: string;
  icon?: IconName;
  values?: Record<string, string>;
  isQuiet?: boolean;
};

function PressForm({ path, act, label, icon, values = {}, isQuiet = false }: PressFormProps) {
  return (
    <form method="post" action={path} className="olink__press">
      <input type="hidden" name="act" value={act} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={isQuiet ? "btn btn--quiet" : "btn btn--primary btn--lg"}>
        {icon ? <Icon name={icon} /> : null}
        {label}
      </button>
    </form>
  );
}
