import { atTheDoorMinor } from "#contract/rules/money/ledger.ts";
import { toMinor, toTaka } from "#contract/rules/money/money.ts";
import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { cardName, walletName } from "#web/storefront/orders/pay/wallet-words.ts";
import { showTaka } from "#web/ui/figures.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { hasWord, word } from "#web/words.ts";

const pageTexts: Record<NonNullable<Way["provider"]>, () => string> = {
  stripe: m.card_stripe,
  sslcommerz: m.card_sslcommerz,
  bkash: m.card_bkash,
  demo: m.card_demo,
};

export type Way = CustomersLink["methods"][number];

/** The value of the choice: a method, and for one that is paid on a page, whose. */
const wayValue = ({ method, provider }: Way) => (provider === null ? method : `${method}:${provider}`);

/** `chosen`: the value of before. */
type WaysToPayProps = { methods: readonly Way[]; takesCash: boolean; chosen: string | undefined };

export function WaysToPay({ methods, takesCash, chosen }: WaysToPayProps) {
  const ways = methods.filter(({ method }) => method !== "COD" || takesCash);
  const checked = ways.find((way) => wayValue(way) === chosen) ?? ways[0];
  return (
    <section className="olink__card" aria-labelledby="olink-pay">
      <h2 id="olink-pay">{m.olink_how_to_pay()}</h2>
      <div className="olink__ways" role="radiogroup" aria-labelledby="olink-pay">
        {ways.map((way) => (
          <label key={wayValue(way)} className="olink__way">
            <input type="radio" name="method" value={wayValue(way)} defaultChecked={way === checked} />
            <span>
              <b>{titleOf(way)}</b>
              <br />
              <span className="soft">{textOf(way)}</span>
            </span>
          </label>
        ))}
      </div>
      {hasWord("highlight2") ? (
        <p className="olink__promise">
          <Icon name="shield-check" />
          {word("highlight2")}
        </p>
      ) : null}
    </section>
  );
}

type SentProps = { sent: NonNullable<CustomersLink["sent"]>; sums: CustomersLink["sums"] };

/** In place of the ways to pay, where the customer has sent money before: the rest is collected in cash, or sent to the shop's number. */
export function SentAlready({ sent: { wallet, amount }, sums: { total, delivery, takesCash } }: SentProps) {
  const isWhole = amount === null || delivery === null;
  const openMinor = isWhole ? 0 : toMinor(total) - toMinor(amount);
  const restMinor = takesCash && !isWhole ? atTheDoorMinor(toMinor(total), toMinor(amount)) : openMinor;
  const restSaid = takesCash ? m.olink_sent_rest : m.olink_sent_rest_ahead;
  const by = walletName(wallet);
  return (
    <section className="olink__card" aria-labelledby="olink-pay">
      <h2 id="olink-pay">{m.payment()}</h2>
      <input type="hidden" name="method" value={takesCash ? "COD" : "wallet"} />
      <p>
        {amount === null ? m.olink_sent_all({ wallet: by }) : m.olink_sent_part({ wallet: by, sum: showTaka(amount) })}
      </p>
      {restMinor > 0 ? <p>{restSaid({ sum: showTaka(toTaka(restMinor)) })}</p> : null}
    </section>
  );
}

function titleOf({ method, provider, wallets = [] }: Way): string {
  if (method === "COD") return m.cash_on_delivery();
  if (method !== "wallet") return cardName(provider ?? undefined);
  const [only, ...more] = wallets;
  return only && more.length === 0 ? walletName(only.name) : m.olink_wallets();
}

function textOf({ method, provider }: Way): string {
  if (method === "COD") return m.olink_cash_text();
  return provider === null ? m.olink_wallet_text() : pageTexts[provider]();
}
