import type { CustomersLink } from "#contract/wire/orders/order-links.ts";
import * as m from "#messages";
import { cardName, walletName } from "#web/storefront/orders/pay/wallet-words.ts";
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
